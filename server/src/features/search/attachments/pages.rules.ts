// Builds paragraphs from the lines of pages. A PDF contains only positions of letters, so paragraphs and headings
// are derived from distances and sizes.
import { idOnPage } from '@docent/contract/pages';
import type { ParagraphInContext } from '@docent/document-model/paragraphs';

/** A run of text as the PDF contains it; y grows upwards. */
export interface TextRun {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Font size. */
  size: number;
  endsLine: boolean;
}

export interface PageLine {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
}

const maxHeadingLength = 160;
const largerThanText = 1.12;
/** A longer paragraph ends at its next sentence end. */
const longParagraph = 1_200;
const maxParagraphLength = 4_000;
/**
 * A line at the edge of a page is removed if this share of the pages, and at least so many, have it at the same
 * height.
 */
const pagesToCompare = 4;
const shareOfPages = 0.5;
const leastLines = 3;

const chinese = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/;
const endsSentence = /[.!?:;。！？：；…]["'”’)）」』]*$/;
const beginsItem =
  /^(?:[•▪◦●○■□‣·※]|[–—-] |\(?\d{1,3}(?:\.\d{1,3})*[.)、](?!\d)|[（(]?[一二三四五六七八九十]{1,3}[)）、.]|第[一二三四五六七八九十百\d]+[章节条款])/;

/** Joins runs into lines, in drawing order, which is reading order in almost all files. */
export function linesOf(runs: readonly TextRun[]): PageLine[] {
  const lines: PageLine[] = [];
  let line: PageLine | null = null;
  const end = () => {
    if (line) line.text = line.text.trim();
    if (line?.text) lines.push(line);
    line = null;
  };
  for (const { text, x, y, width, size, endsLine } of runs) {
    if (text !== '') {
      if (line && !isBeside(line, x, y, size)) end();
      if (line === null) {
        line = { text, x, right: x + width, y, size: text.trim() === '' ? 0 : size };
      } else {
        const open: PageLine = line;
        const isApart = x - open.right > 0.2 * size && !/\s$/.test(open.text) && !/^\s/.test(text);
        open.text += isApart ? ` ${text}` : text;
        open.right = x + width;
        if (text.trim() !== '') open.size = Math.max(open.size, size);
      }
    }
    if (endsLine) end();
  }
  end();
  return lines;
}

const isBeside = (line: PageLine, x: number, y: number, size: number) =>
  Math.abs(line.y - y) < 0.6 * Math.max(size, line.size) && x > line.right - 2 * size;

/**
 * Paragraphs in reading order, with headings derived from letter size. Page numbers, headers and footers are
 * removed.
 */
export function paragraphsOfPages(pages: readonly (readonly PageLine[])[]): ParagraphInContext[] {
  const repeated = repeatedLines(pages);
  const texts = pages.map((lines) => {
    const left = new Set(edgesOf(lines).filter((line) => repeated.has(signatureOf(line))));
    return lines.filter((line) => !left.has(line));
  });
  const body = bodySize(texts);
  const sizes = headingSizes(texts, body);
  const paragraphs: ParagraphInContext[] = [];
  const headings: { level: number; text: string }[] = [];
  texts.forEach((lines, at) => {
    for (const { text, size } of blocksOf(lines)) {
      const level = isHeading(text, size, body) ? sizes.indexOf(sizeOf(size)) : -1;
      if (level >= 0) while ((headings.at(-1)?.level ?? -1) >= level) headings.pop();
      const position = paragraphs.length;
      paragraphs.push({
        id: idOnPage(at + 1, position),
        kind: level >= 0 ? 'heading' : 'paragraph',
        text,
        headingPath: headings.map((heading) => heading.text),
        position,
        context: null,
      });
      if (level >= 0) headings.push({ level, text });
    }
  });
  return paragraphs;
}

const sizeOf = (size: number) => Math.round(size * 2) / 2;

const isHeading = (text: string, size: number, body: number) =>
  size > body * largerThanText && text.length <= maxHeadingLength && !/[.。;；]$/.test(text);

/** The size of the most letters. */
function bodySize(pages: readonly (readonly PageLine[])[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flat()) {
    letters.set(sizeOf(size), (letters.get(sizeOf(size)) ?? 0) + text.length);
  }
  let [best, most] = [0, 0];
  for (const [size, count] of letters) if (count > most) [best, most] = [size, count];
  return best;
}

/** Font sizes of headings, largest first. */
function headingSizes(pages: readonly (readonly PageLine[])[], body: number): number[] {
  const sizes = pages
    .flat()
    .flatMap(({ size }) => (size > body * largerThanText ? sizeOf(size) : []));
  return [...new Set(sizes)].sort((x, y) => y - x);
}

/** A line's height on the page and its text without numbers, to recognise headers and footers. */
const signatureOf = ({ text, y }: PageLine) => `${Math.round(y / 4)} ${text.replace(/\d+/g, '#')}`;

/** The two highest and the two lowest lines of a page; none if it has few lines. */
function edgesOf(lines: readonly PageLine[]): PageLine[] {
  if (lines.length < leastLines) return [];
  const byHeight = lines.toSorted((one, other) => other.y - one.y);
  return [...byHeight.slice(0, 2), ...byHeight.slice(-2)];
}

function repeatedLines(pages: readonly (readonly PageLine[])[]): ReadonlySet<string> {
  if (pages.length < pagesToCompare) return new Set();
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const signature of new Set(edgesOf(lines).map(signatureOf))) {
      counts.set(signature, (counts.get(signature) ?? 0) + 1);
    }
  }
  return new Set(
    [...counts]
      .filter(([, count]) => count >= pages.length * shareOfPages)
      .map(([signature]) => signature),
  );
}

interface Block {
  text: string;
  size: number;
}

function blocksOf(lines: readonly PageLine[]): Block[] {
  const blocks: Block[] = [];
  const usual = usualDistance(lines);
  const right = Math.max(...lines.map((line) => line.right), 0);
  let above: PageLine | null = null;
  let open: Block | null = null;
  for (const line of lines) {
    if (above && open && belongs(line, above, open, usual, right)) {
      open.text = joinLines(open.text, line.text);
    } else {
      open = { text: line.text, size: line.size };
      blocks.push(open);
    }
    above = line;
  }
  return blocks;
}

/** The median distance between consecutive lines. */
function usualDistance(lines: readonly PageLine[]): number {
  const distances = lines
    .flatMap((line, i) => {
      const above = lines[i - 1];
      const distance = above ? above.y - line.y : 0;
      return distance > 0.5 * line.size && distance < 3 * line.size ? [distance] : [];
    })
    .sort((x, y) => x - y);
  return distances[distances.length >> 1] ?? 0;
}

function belongs(
  line: PageLine,
  above: PageLine,
  open: Block,
  usual: number,
  right: number,
): boolean {
  if (Math.abs(line.size - above.size) > 0.1 * above.size) return false;
  if (beginsItem.test(line.text) || open.text.length > maxParagraphLength) return false;
  const isEnd = endsSentence.test(above.text);
  if (isEnd && open.text.length > longParagraph) return false;
  const distance = above.y - line.y;
  // The line is in the next column, or in a cell to the right.
  if (distance <= 0) return !isEnd && /^\p{Ll}/u.test(line.text);
  if (distance > Math.min(1.25 * usual || Number.POSITIVE_INFINITY, 2.6 * line.size)) return false;
  if (isEnd && line.x > above.x + 0.8 * line.size) return false;
  return !(isEnd && above.right < right - 4 * line.size);
}

function joinLines(text: string, next: string): string {
  if (text.endsWith('\u00ad') || (/\p{Ll}[-‐]$/u.test(text) && /^\p{Ll}/u.test(next))) {
    return text.slice(0, -1) + next;
  }
  const close = chinese.test(text.at(-1) ?? '') || chinese.test(next[0] ?? '');
  return close ? text + next : `${text} ${next}`;
}
