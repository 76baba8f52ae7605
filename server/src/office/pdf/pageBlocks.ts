// Paragraphs and headings of pages, derived from distances and sizes.
import type { NodeJSON } from '@docent/document-model/content';
import type { PageLine, TextPiece } from './pageLines.ts';

export interface PageBlock {
  text: string;
  size: number;
  /** Index of its size among those of headings, the largest first; null for other text. */
  rank: number | null;
  /** Left edge of its first line. */
  x: number;
  lines: PageLine[];
  pieces: TextPiece[];
  figure: NodeJSON | null;
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
  /^(?:[•▪◦●○■□‣·※]|[–—-] |\(?\d{1,3}(?:\.\d{1,3})*[.)、](?!\d)|\(?[a-z][.)] |[IVX]{1,5}[.)] |[（(]?[一二三四五六七八九十]{1,3}[)）、.]|第[一二三四五六七八九十百\d]+[章节条款])/;

/**
 * The blocks of each page in reading order, with headings derived from letter size. Page numbers, headers and
 * footers are removed.
 */
export function blocksOfPages(pages: readonly (readonly PageLine[])[]): PageBlock[][] {
  const repeatedText = repeatedLines(pages);
  const texts = pages.map((lines) => {
    const left = new Set(edgesOf(lines).filter((line) => repeatedText.has(signatureOf(line))));
    return lines.filter((line) => !left.has(line));
  });
  const body = bodySize(texts);
  const sizes = headingSizes(texts, body);
  return texts.map((lines) =>
    blocksOf(lines).map((block) => {
      const rank = isHeading(block.text, block.size, body) ? sizes.indexOf(sizeOf(block.size)) : -1;
      return { ...block, rank: rank < 0 ? null : rank };
    }),
  );
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
  const texts = lines.filter(({ figure }) => !figure);
  if (texts.length < leastLines) return [];
  const byHeight = texts.toSorted((one, other) => other.y - one.y);
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

/** The paragraphs of lines that stand together, such as those of a page or of a cell. */
export function blocksOf(lines: readonly PageLine[]): PageBlock[] {
  const blocks: PageBlock[] = [];
  const texts = lines.filter(({ figure }) => !figure);
  const usual = usualDistance(texts);
  const right = Math.max(...texts.map((line) => line.right), 0);
  let above: PageLine | null = null;
  let open: PageBlock | null = null;
  for (const line of lines) {
    const { text, size, x, pieces = [{ text, marks: [] }], figure = null } = line;
    if (!figure && above && open && belongs(line, above, open, usual, right)) {
      appendTo(open, { text, pieces });
      open.lines.push(line);
    } else {
      open = { text, size, rank: null, x, lines: [line], pieces: [...pieces], figure };
      blocks.push(open);
    }
    above = figure ? null : line;
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
  open: PageBlock,
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

/** Joins the next line, or the rest of a paragraph on the next page. A divided word becomes whole. */
export function appendTo(
  open: Pick<PageBlock, 'text' | 'pieces'>,
  next: Pick<PageBlock, 'text' | 'pieces'>,
): void {
  const { text, pieces } = open;
  const isDivided =
    text.endsWith('\u00ad') || (/\p{Ll}[-‐]$/u.test(text) && /^\p{Ll}/u.test(next.text));
  const isClose = chinese.test(text.at(-1) ?? '') || chinese.test(next.text[0] ?? '');
  const separator = isDivided || isClose ? '' : ' ';
  const [first, ...others] = next.pieces;
  const last = pieces.at(-1);
  if (last && isDivided) pieces[pieces.length - 1] = { ...last, text: last.text.slice(0, -1) };
  open.text = (isDivided ? text.slice(0, -1) : text) + separator + next.text;
  if (first) pieces.push({ ...first, text: separator + first.text }, ...others);
}

/** Whether a paragraph goes on with the first one of the next page. */
export function goesOn(open: PageBlock, next: PageBlock): boolean {
  if (open.figure || next.figure || open.rank !== null || next.rank !== null) return false;
  if (endsSentence.test(open.text) || beginsItem.test(next.text)) return false;
  if (Math.abs(open.size - next.size) > 0.1 * open.size) return false;
  return (
    /^\p{Ll}/u.test(next.text) ||
    (chinese.test(open.text.at(-1) ?? '') && chinese.test(next.text[0] ?? ''))
  );
}
