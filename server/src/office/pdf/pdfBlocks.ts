// Makes headings, paragraphs, lists and code of the lines of a PDF.
import type { NodeJSON } from '@docent/document-model/content';
import type { Losses } from '../losses.ts';
import { appendTo, blocksOfPages, goesOn, type PageBlock } from './pageBlocks.ts';
import type { PageLine } from './pageLines.ts';
import { inlineOf, withoutBold } from './pageTables.ts';
import { createPdfLists, follows, signOf, withoutStart } from './pdfLists.ts';
import { comparable, type PdfHeading } from './pdfOutline.ts';

export function documentBlocks(
  pages: readonly (readonly PageLine[])[],
  outline: readonly PdfHeading[],
  losses: Losses,
): NodeJSON[] {
  const all = joinPages(blocksOfPages(pages));
  const levelOf = headingLevels(all, outline, losses);
  const blocks: NodeJSON[] = [];
  const lists = createPdfLists(blocks);
  for (const [i, block] of all.entries()) {
    if (block.figure) {
      lists.end();
      addFigure(blocks, block.figure);
      continue;
    }
    const level = levelOf(block);
    if (level !== null) {
      lists.end();
      const content = inlineOf(block.pieces).map(withoutBold);
      blocks.push({ type: 'heading', attrs: { level }, content });
      continue;
    }
    if (isCode(block)) {
      lists.end();
      addCodeLines(blocks, block.lines);
      continue;
    }
    const sign = signOf(block.text);
    if (sign && (isListed(all, i) || lists.continues(sign, block.x))) {
      const content = inlineOf(withoutStart(block.pieces, sign.length));
      lists.add(sign, block.x, { type: 'paragraph', content });
      continue;
    }
    lists.end();
    blocks.push({ type: 'paragraph', content: inlineOf(block.pieces) });
  }
  return blocks;
}

/** The blocks of all pages; a paragraph that goes on with the next page is one. */
function joinPages(pages: readonly PageBlock[][]): PageBlock[] {
  const all: PageBlock[] = [];
  for (const page of pages) {
    const [first, ...others] = page;
    const last = all.at(-1);
    if (first && last && goesOn(last, first)) {
      appendTo(last, first);
      all.push(...others);
    } else all.push(...page);
  }
  return all;
}

const maxBoldHeading = 100;

/** The level of a heading by the outline, else by the size of its letters, else because it is bold and short. */
function headingLevels(
  all: readonly PageBlock[],
  outline: readonly PdfHeading[],
  losses: Losses,
): (block: PageBlock) => number | null {
  const levels = new Map(outline.map(({ title, level }) => [comparable(title), level]));
  const outlineLevel = (block: PageBlock) =>
    block.lines.length <= 4 ? levels.get(comparable(block.text)) : undefined;
  const matches = all.filter((block) => outlineLevel(block) !== undefined).length;
  if (outline.length >= 3 && matches >= outline.length * 0.5) {
    const hasTitle = all.some((block) => block.rank === 0 && outlineLevel(block) === undefined);
    return (block) => {
      const level = outlineLevel(block);
      if (level !== undefined) return Math.min(6, level + (hasTitle ? 1 : 0));
      return hasTitle && block.rank === 0 ? 1 : null;
    };
  }
  const ranks = [...new Set(all.flatMap(({ rank }) => (rank === null ? [] : [rank])))].sort(
    (a, b) => a - b,
  );
  const letters = (blocks: readonly PageBlock[]) =>
    blocks.reduce((sum, { text }) => sum + text.length, 0);
  const bold = all.filter((block) => block.rank === null && isBold(block));
  const isBoldSpecial = letters(bold) < letters(all) * 0.2;
  return (block) => {
    const isBoldHeading =
      isBoldSpecial &&
      isBold(block) &&
      block.lines.length === 1 &&
      block.text.length <= maxBoldHeading &&
      !/[.。;；:：,，]$/.test(block.text) &&
      /\p{L}/u.test(block.text);
    const index =
      block.rank === null ? (isBoldHeading ? ranks.length : -1) : ranks.indexOf(block.rank);
    if (index < 0) return null;
    losses.add('headings');
    return Math.min(6, index + 1);
  };
}

const isBold = ({ pieces, figure }: PageBlock): boolean =>
  !figure &&
  pieces.every(
    ({ text, marks }) => text.trim() === '' || marks.some(({ type }) => type === 'bold'),
  );

const isCode = ({ pieces }: PageBlock): boolean =>
  pieces.length > 0 &&
  pieces.every(
    ({ text, marks }) => text.trim() === '' || marks.some(({ type }) => type === 'code'),
  );

/** Lines keep their indent; a letter of such fonts is 0.6 em wide. */
function addCodeLines(blocks: NodeJSON[], lines: readonly PageLine[]): void {
  const left = Math.min(...lines.map(({ x }) => x));
  const text = lines
    .map(
      ({ x, size, text: own }) =>
        ' '.repeat(Math.min(80, Math.round((x - left) / (size * 0.6 || 1)))) + own,
    )
    .join('\n');
  const last = blocks.at(-1);
  const [code] = last?.type === 'codeBlock' ? (last.content ?? []) : [];
  if (code) code.text += `\n${text}`;
  else blocks.push({ type: 'codeBlock', content: [{ type: 'text', text }] });
}

/** A table that goes on with the next page, with as many columns, is one. */
function addFigure(blocks: NodeJSON[], figure: NodeJSON): void {
  const last = blocks.at(-1);
  const isSame =
    last?.type === 'table' && figure.type === 'table' && widthOf(last) === widthOf(figure);
  if (isSame) last?.content?.push(...(figure.content ?? []));
  else blocks.push(figure);
}

const widthOf = ({ content }: NodeJSON): number =>
  (content?.[0]?.content ?? []).reduce((sum, { attrs }) => sum + Number(attrs?.colspan ?? 1), 0);

/** A bullet always begins an item; a number if its neighbour goes on counting. */
function isListed(all: readonly PageBlock[], i: number): boolean {
  const sign = signOf(all[i]?.text ?? '');
  if (!sign) return false;
  if (sign.type === 'bulletList') return true;
  for (let j = i + 1; j < Math.min(all.length, i + 12); j++) {
    const next = all[j] as PageBlock;
    if (next.figure || next.rank !== null) return false;
    const other = signOf(next.text);
    if (other && follows(sign, other) && Math.abs(next.x - (all[i] as PageBlock).x) < 8)
      return true;
  }
  return false;
}
