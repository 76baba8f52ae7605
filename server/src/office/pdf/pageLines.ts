// Lines of a page. A PDF contains only positions of letters.
import type { MarkJSON, NodeJSON } from '@docent/document-model/content';

/** A run of text as the PDF contains it; y grows upwards. */
export interface TextRun {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Font size. */
  size: number;
  endsLine: boolean;
  marks?: MarkJSON[];
}

/** A piece of a line with its marks. */
export interface TextPiece {
  text: string;
  marks: MarkJSON[];
}

export interface PageLine {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  pieces?: TextPiece[];
  /** A picture or a table, which stands between lines and has no text of its own. */
  figure?: NodeJSON;
}

/** Joins runs into lines, in drawing order, which is reading order in almost all files. */
export function linesOf(runs: readonly TextRun[]): PageLine[] {
  const lines: PageLine[] = [];
  let line: (PageLine & { pieces: TextPiece[] }) | null = null;
  const end = () => {
    if (line) trim(line);
    if (line?.text) lines.push(line);
    line = null;
  };
  for (const { text, x, y, width, size, endsLine, marks = [] } of runs) {
    if (text !== '') {
      if (line && !isBeside(line, x, y, size)) end();
      if (line === null) {
        const pieces = [{ text, marks }];
        line = { text, x, right: x + width, y, size: text.trim() === '' ? 0 : size, pieces };
      } else {
        const open: PageLine & { pieces: TextPiece[] } = line;
        const isApart = x - open.right > 0.2 * size && !/\s$/.test(open.text) && !/^\s/.test(text);
        const addedText = isApart ? ` ${text}` : text;
        open.text += addedText;
        open.pieces.push({ text: addedText, marks });
        open.right = x + width;
        if (text.trim() !== '') open.size = Math.max(open.size, size);
      }
    }
    if (endsLine) end();
  }
  end();
  return lines;
}

function trim(line: PageLine & { pieces: TextPiece[] }): void {
  line.text = line.text.trim();
  const { pieces } = line;
  while (pieces[0] && pieces[0].text.trim() === '') pieces.shift();
  while (pieces.at(-1)?.text.trim() === '') pieces.pop();
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
}

const isBeside = (line: PageLine, x: number, y: number, size: number) =>
  Math.abs(line.y - y) < 0.6 * Math.max(size, line.size) && x > line.right - 2 * size;

/** How far a space may be from where the widths of letters say that a run is cut. */
const maxDistance = 4;

/**
 * The parts of a run between vertical edges, such as those of columns or links, cut between words if possible.
 * The space between them is a part of its own.
 */
export function splitRun(run: TextRun, edges: readonly number[]): TextRun[] {
  const { text, x, width } = run;
  const inside = edges.filter((edge) => edge > x + 1 && edge < x + width - 1);
  const cuts = inside
    .map((edge) => cutNear(text, (text.length * (edge - x)) / width))
    .flatMap((cut) => (text[cut] === ' ' ? [cut, cut + 1] : [cut]))
    .sort((one, other) => one - other);
  const bounds = [0, ...new Set(cuts), text.length];
  return bounds.slice(1).flatMap((end, i): TextRun[] => {
    const start = bounds[i] as number;
    if (start >= end) return [];
    const part = text.slice(start, end);
    const [from, to] = [x + (width * start) / text.length, x + (width * end) / text.length];
    return [
      {
        ...run,
        text: part,
        x: from,
        width: to - from,
        endsLine: run.endsLine && end === text.length,
      },
    ];
  });
}

function cutNear(text: string, place: number): number {
  const at = Math.round(place);
  for (let distance = 0; distance <= maxDistance; distance++) {
    for (const one of [at - distance, at + distance]) if (text[one] === ' ') return one;
  }
  return Math.min(text.length, Math.max(0, at));
}
