// Markdown out: CommonMark with tables, strike and task lists; underline and highlight as inline HTML.
//
// How to think of it: blocks become lists of lines, so that a container only prefixes the lines of what
// it holds. A line of text becomes a tree of marks first; whether a mark can be written with its signs
// (`**`) depends on the characters around them, and where CommonMark would not read the signs back, the
// HTML tag is written instead. So what is written is read back the same.

import {
  blocksOf,
  type DocumentJSON,
  inlineText,
  type MarkJSON,
  type NodeJSON,
  sameContent,
  textOf,
} from '../content.ts';
import { isAlign } from '../nodes/attributes.ts';
import { spanOf } from '../nodes/cells.ts';
import { levelOf } from '../nodes/heading.ts';
import { startOf } from '../nodes/orderedList.ts';

/** Not expressible and left out: colours, alignment outside of tables, empty paragraphs, spans. */
export function contentToMarkdown(document: DocumentJSON): string {
  const lines = linesOfAll(blocksOf(document));
  return lines.length > 0 ? `${lines.join('\n')}\n` : '';
}

/** Blocks parted by empty lines. */
function linesOfAll(blocks: NodeJSON[]): string[] {
  const lines: string[] = [];
  let before: NodeJSON | undefined;
  let sign: '-' | '*' = '-';
  for (const block of blocks) {
    // Two lists in a row would be read as one unless their signs differ.
    sign = before && isList(before) && isList(block) && sign === '-' ? '*' : '-';
    const own = linesOf(block, sign);
    if (own.length === 0) continue;
    if (lines.length > 0) lines.push('');
    for (const line of own) lines.push(line);
    before = block;
  }
  return lines;
}

function isList(node: NodeJSON): boolean {
  return node.type === 'bulletList' || node.type === 'orderedList' || node.type === 'checkList';
}

function linesOf(block: NodeJSON, sign: '-' | '*'): string[] {
  switch (block.type) {
    case 'paragraph':
      return inlineLines(block);
    case 'heading': {
      const text = inline(block.content, '<br>').replace(/(#+)$/, '\\$1');
      return [`${'#'.repeat(levelOf(block.attrs?.level))} ${text}`.trimEnd()];
    }
    case 'bulletList':
    case 'orderedList':
    case 'checkList':
      return listLines(block, sign);
    case 'blockquote': {
      const lines = linesOfAll(block.content ?? []);
      return (lines.length > 0 ? lines : ['']).map((line) => `> ${line}`.trimEnd());
    }
    case 'codeBlock':
      return codeLines(block);
    case 'table':
      return tableLines(block);
    case 'image':
      return [picture(block)];
    case 'separator':
      // Not ---, which is a heading's underline, a list sign or front matter in other places.
      return ['___'];
    case 'unknown':
      return foreignText(block)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => escapeLineStart(escapeText(line.trim())));
    default:
      return [];
  }
}

/** The words in a block that this version does not know. */
function foreignText(block: NodeJSON): string {
  try {
    return textOf(JSON.parse(String(block.attrs?.json)) ?? {});
  } catch {
    // Not JSON: there are no words to be found in it.
    return '';
  }
}

function inlineLines(block: NodeJSON): string[] {
  const text = inline(block.content, '\\\n');
  return text === '' ? [] : text.split('\n').map(escapeLineStart);
}

function codeLines(block: NodeJSON): string[] {
  const text = inlineText(block);
  const fence = '`'.repeat(Math.max(3, longestRun(text, /`+/g) + 1));
  const language = typeof block.attrs?.language === 'string' ? block.attrs.language : '';
  return [fence + language, ...text.split('\n'), fence];
}

function longestRun(text: string, pattern: RegExp): number {
  let longest = 0;
  for (const [run] of text.matchAll(pattern)) longest = Math.max(longest, run.length);
  return longest;
}

function listLines(list: NodeJSON, sign: '-' | '*'): string[] {
  const tight = isTight(list);
  const start = startOf(list.attrs?.start ?? 1);
  const lines: string[] = [];
  (list.content ?? []).forEach((item, i) => {
    const marker =
      list.type === 'orderedList' ? `${start + i}${sign === '-' ? '.' : ')'} ` : `${sign} `;
    const indent = ' '.repeat(marker.length);
    const box = list.type === 'checkList' ? (item.attrs?.checked === true ? '[x] ' : '[ ] ') : '';
    const blocks = (item.content ?? []).filter((block) => !isEmptyParagraph(block));
    const own = tight ? blocks.flatMap((block) => linesOf(block, '-')) : linesOfAll(blocks);
    // A box belongs to a line of text: before anything else it stands on a line of its own.
    if (box && blocks[0] && blocks[0].type !== 'paragraph') own.unshift('', '');
    if (!tight && i > 0) lines.push('');
    lines.push((marker + box + (own[0] ?? '')).trimEnd());
    for (const line of own.slice(1)) lines.push(line === '' ? '' : indent + line);
  });
  return lines;
}

/** Whether a list reads the same without empty lines: only lines of text, and such lists below them. */
function isTight(list: NodeJSON): boolean {
  return (list.content ?? []).every((item) => {
    const [first, ...rest] = item.content ?? [];
    return (
      first?.type === 'paragraph' &&
      inlineText(first).trim() !== '' &&
      rest.length <= 1 &&
      rest.every(
        (child) =>
          isList(child) &&
          isTight(child) &&
          (child.type !== 'orderedList' || startOf(child.attrs?.start ?? 1) === 1),
      )
    );
  });
}

function isEmptyParagraph(block: NodeJSON): boolean {
  return block.type === 'paragraph' && !block.content?.length;
}

function tableLines(table: NodeJSON): string[] {
  const rows = (table.content ?? []).map((row) => (row.content ?? []).flatMap(cellTexts));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const first = table.content?.[0]?.content ?? [];
  const hasHeader = first.length > 0 && first.every((cell) => cell.type === 'tableHeader');
  const header = hasHeader ? (rows.shift() ?? []) : [];
  const signs = Array.from({ length: width }, (_, column) => alignSign(first[column]));
  return [header, signs, ...rows].map(
    (row) => `| ${Array.from({ length: width }, (_, column) => row[column] ?? '').join(' | ')} |`,
  );
}

function alignSign(cell: NodeJSON | undefined): string {
  const align = cell?.content?.[0]?.attrs?.align;
  if (!isAlign(align) || align === 'justify') return '---';
  return align === 'left' ? ':--' : align === 'right' ? '--:' : ':-:';
}

/** A cell's text, and empty ones for the further columns that it spans. */
function cellTexts(cell: NodeJSON): string[] {
  const text = (cell.content ?? [])
    .flatMap(cellBlock)
    .filter((part) => part !== '')
    .join('<br>')
    .replaceAll('|', '\\|');
  const more = Math.min(spanOf(cell.attrs?.colspan), 100) - 1;
  return [text, ...Array<string>(more).fill('')];
}

function cellBlock(block: NodeJSON): string[] {
  if (block.type === 'paragraph' || block.type === 'heading')
    return [inline(block.content, '<br>')];
  if (block.type === 'image') return [picture(block)];
  if (block.type === 'codeBlock')
    return inlineText(block).split('\n').filter(Boolean).map(codeSpan);
  if (block.type === 'unknown') return [escapeText(foreignText(block).replace(/\s+/g, ' '))];
  if (!isList(block)) return (block.content ?? []).flatMap(cellBlock);
  return (block.content ?? []).map(
    (item) => `• ${(item.content ?? []).flatMap(cellBlock).join('<br>')}`,
  );
}

function picture({ attrs = {} }: NodeJSON): string {
  const alt = typeof attrs.alt === 'string' ? escapeText(attrs.alt.replace(/\s+/g, ' ')) : '';
  return `![${alt}](${destination(attrs.src, attrs.title)})`;
}

function destination(address: unknown, title: unknown): string {
  const href = typeof address === 'string' ? address : '';
  const safe = /^[^\s()<>\\]+$/.test(href) ? href : href && `<${href.replace(/[<>\\]/g, '\\$&')}>`;
  const entityFree = safe.replace(/&(?=#?\w+;)/g, '&amp;');
  return typeof title === 'string'
    ? `${entityFree} "${title.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"`
    : entityFree;
}

/** From the outermost to the innermost. Colours and foreign marks are not written. */
const order = ['link', 'highlight', 'underline', 'bold', 'italic', 'strike', 'code'];

interface Run {
  marks: MarkJSON[];
  /** Markdown of the text alone, without the marks (but with those of code). */
  source: string;
}

function inline(content: NodeJSON[] | undefined, lineBreak: string): string {
  const pieces: { marks: MarkJSON[]; text: string | null }[] = [];
  for (const node of content ?? []) {
    const marks = order
      .map((name) => node.marks?.find((mark) => mark.type === name))
      .filter((mark) => mark !== undefined);
    const last = pieces.at(-1);
    if (node.type === 'hardBreak') pieces.push({ marks: [], text: null });
    else if (node.type !== 'text') continue;
    // What differed only in a colour is one piece now; two code spans in a row would not be read as two.
    else if (last && last.text !== null && sameContent(last.marks, marks)) last.text += node.text;
    else pieces.push({ marks, text: node.text ?? '' });
  }
  const runs = pieces.map(({ marks, text }): Run => {
    if (text === null) return { marks, source: lineBreak };
    const flat = text.replace(/[\r\n]/g, ' ');
    return { marks, source: marks.at(-1)?.type === 'code' ? codeSpan(flat) : escapeText(flat) };
  });
  if (lineBreak.includes('\n')) closeBreaks(runs, lineBreak);
  return edges(joined(runs, 0));
}

/** A break at the end of a paragraph has no line to stand before. */
function closeBreaks(runs: Run[], lineBreak: string): void {
  for (let i = runs.length - 1; runs[i]?.source === lineBreak; i--)
    runs[i] = { marks: [], source: '<br>' };
}

/** Spaces at the ends of a line would be cut off when read. */
function edges(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.replace(/^[ \t]|[ \t](?=\\?$)/g, (space) => (space === ' ' ? '&#32;' : '&#9;')),
    )
    .join('\n');
}

/** Writes runs whose marks before `depth` are the same and written by the caller. */
function joined(runs: Run[], depth: number): string {
  const spans: { mark: MarkJSON | undefined; runs: Run[] }[] = [];
  for (const run of runs) {
    const mark = run.marks[depth];
    const last = spans.at(-1);
    if (last && sameMark(last.mark, mark)) last.runs.push(run);
    else spans.push({ mark, runs: [run] });
  }
  const inner = spans.map((span) =>
    span.mark && span.mark.type !== 'code'
      ? joined(span.runs, depth + 1)
      : span.runs.map((run) => run.source).join(''),
  );
  let out = '';
  spans.forEach((span, i) => {
    const source = inner[i] ?? '';
    const next = spans[i + 1];
    const after = next ? firstChar(next.mark, inner[i + 1] ?? '') : '';
    out += span.mark ? marked(span.mark, source, out.at(-1) ?? '', after) : source;
    if (out.endsWith('!') && after === '[') out = `${out.slice(0, -1)}\\!`;
  });
  return out;
}

function sameMark(a: MarkJSON | undefined, b: MarkJSON | undefined): boolean {
  return (
    a?.type === b?.type && a?.attrs?.href === b?.attrs?.href && a?.attrs?.title === b?.attrs?.title
  );
}

const signs: Record<string, [sign: string, tag: string]> = {
  bold: ['**', 'b'],
  italic: ['*', 'i'],
  strike: ['~~', 's'],
  underline: ['', 'u'],
  highlight: ['', 'mark'],
};

function firstChar(mark: MarkJSON | undefined, source: string): string {
  if (!mark || mark.type === 'code') return source[0] ?? '';
  return mark.type === 'link' ? '[' : (signs[mark.type]?.[0][0] ?? '<');
}

function marked(mark: MarkJSON, source: string, before: string, after: string): string {
  if (mark.type === 'code') return source;
  if (mark.type === 'link') return link(mark, source);
  const [sign, tag] = signs[mark.type] ?? ['', 'span'];
  const readsBack = sign !== '' && opensAndCloses(sign, source, before, after);
  return readsBack ? sign + source + sign : `<${tag}>${source}</${tag}>`;
}

function link(mark: MarkJSON, source: string): string {
  const { href, title } = mark.attrs ?? {};
  const isPlain = typeof href === 'string' && /^https?:[^\s<>\\]+$/.test(href) && title == null;
  if (isPlain && source === escapeText(href)) return `<${href}>`;
  return `[${source}](${destination(href, title)})`;
}

/** CommonMark's flanking rules, and no sign beside one of its kind, which would be read as one run. */
function opensAndCloses(sign: string, source: string, before: string, after: string): boolean {
  const first = source[0] ?? ' ';
  const last = source.at(-1) ?? ' ';
  if (isSpace(first) || isSpace(last)) return false;
  if ([first, last, before, after].includes(sign[0] ?? '')) return false;
  const opens = !isSign(first) || before === '' || isSpace(before) || isSign(before);
  const closes = !isSign(last) || after === '' || isSpace(after) || isSign(after);
  return opens && closes;
}

function isSpace(char: string): boolean {
  return /\s/.test(char);
}

/** Half of a surrogate pair counts as a sign, to be on the safe side. */
function isSign(char: string): boolean {
  return /[\p{P}\p{S}]/u.test(char) || !char.isWellFormed();
}

function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text, /`+/g) + 1);
  const padded = /^`|`$|^ .*[^ ].* $/.test(text) ? ` ${text} ` : text;
  return fence + padded + fence;
}

/** What Markdown would read as more than text, wherever it stands. */
function escapeText(text: string): string {
  return text
    .replace(/[\\`*[\]~]/g, '\\$&')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
    .replace(/<(?=[a-zA-Z/!?])/g, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&');
}

/** What Markdown would read as a block at the start of a line. */
function escapeLineStart(line: string): string {
  return line
    .replace(/^([-+>|]|#{1,6}(?=\s|$)|=+\s*$|:(?=-))/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
