// Writes a line of text as Markdown. The text becomes a tree of marks first. Whether a mark can use
// its delimiters (`**`) depends on the adjacent characters; where CommonMark would not read them
// back, the HTML tag is used instead. The output therefore reads back the same.

import type { MarkJSON, NodeJSON } from '../content.ts';
import { pictureDomAttributes } from '../nodes/image.ts';
import { htmlTag } from './html.ts';

/** Marks from the outermost to the innermost. Colours, fonts and unknown marks are not written. */
const order = [
  'link',
  'highlight',
  'underline',
  'bold',
  'italic',
  'strike',
  'superscript',
  'subscript',
  'code',
];

interface Run {
  marks: MarkJSON[];
  /** Markdown of the text without the marks, except code. */
  source: string;
}

interface Piece {
  marks: MarkJSON[];
  text: string;
  /** Already Markdown, so not escaped. */
  isSource?: boolean;
}

/**
 * Markdown of inline content with `lineBreak` for breaks; does not escape block syntax at line
 * starts.
 */
export function inline(content: NodeJSON[] | undefined, lineBreak: string): string {
  const pieces: Piece[] = [];
  (content ?? []).forEach((node, i, all) => {
    const last = pieces.at(-1);
    const source = leafSource(node, all[i + 1], lineBreak);
    const marks = order
      .map((name) => node.marks?.find((mark) => mark.type === name))
      .filter((mark) => mark !== undefined);
    const text = node.text ?? '';
    if (source !== null) pieces.push({ marks: [], text: source, isSource: true });
    // Merges runs that differ only in unwritten marks; two code spans in a row would not read back
    // as two.
    else if (last && !last.isSource && sameMarks(last.marks, marks)) last.text += text;
    else if (text !== '') pieces.push({ marks, text });
  });
  const dollars = lineBreak.includes('\n') ? dollarsIn(pieces) : 2;
  const runs = pieces.map(({ marks, text, isSource }): Run => {
    if (isSource) return { marks, source: text };
    const flat = text.replace(/[\r\n]/g, ' ');
    if (marks.at(-1)?.type === 'code') return { marks, source: codeSpan(flat) };
    const escapedText = escapeText(flat);
    return { marks, source: dollars > 1 ? escapedText.replaceAll('$', '\\$') : escapedText };
  });
  if (lineBreak.includes('\n')) closeBreaks(runs, lineBreak);
  return edges(joinRuns(runs, 0));
}

/** Number of dollar signs: a single one is a price, a formula needs two. */
function dollarsIn(pieces: Piece[]): number {
  const all = pieces.map(({ text, marks }) => text + JSON.stringify(marks)).join('');
  return all.split('$').length - 1;
}

/** Source of an inline node; null for text and for nodes written as plain text. */
function leafSource(node: NodeJSON, next: NodeJSON | undefined, lineBreak: string): string | null {
  const { type, attrs = {} } = node;
  if (type === 'hardBreak') return lineBreak;
  if (type === 'inlineFormula') return formulaSource(attrs.latex, '$', next?.text?.[0]);
  if (type === 'inlineImage')
    return htmlTag('img', { 'data-inline': '', ...pictureDomAttributes(attrs) });
  if (type === 'footnote') return typeof attrs.number === 'number' ? `[^${attrs.number}]` : '';
  return null;
}

/** A formula on one line, in `$` or `$$` if that reads back, otherwise in `$`…`$`. */
export function formulaSource(latex: unknown, delimiter: '$' | '$$', next = ''): string {
  const flat = typeof latex === 'string' ? latex.replace(/\s*\n\s*/g, ' ').trim() : '';
  if (flat === '') return '';
  const isPlain = /^(?:[^$\\]|\\.)+$/.test(flat) && !(delimiter === '$' && /\d/.test(next));
  // A backtick would start the other syntax.
  if (isPlain && !flat.startsWith('`')) return delimiter + flat + delimiter;
  const fence = '`'.repeat(longestRun(flat, /`+/g) + 1);
  const space = /^`|`$/.test(flat) ? ' ' : '';
  return `$${fence}${space}${flat}${space}${fence}$`;
}

/** Markdown has no syntax for a break at the end of a paragraph, so it becomes `<br>`. */
function closeBreaks(runs: Run[], lineBreak: string): void {
  for (let i = runs.length - 1; runs[i]?.source === lineBreak; i--)
    runs[i] = { marks: [], source: '<br>' };
}

/** Escapes spaces at the ends of a line, which a parser would trim. */
function edges(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.replace(/^[ \t]|[ \t](?=\\?$)/g, (space) => (space === ' ' ? '&#32;' : '&#9;')),
    )
    .join('\n');
}

/** Writes runs that share their marks before `depth`, which the caller writes. */
function joinRuns(runs: Run[], depth: number): string {
  const spans: { mark: MarkJSON | undefined; runs: Run[] }[] = [];
  for (const run of runs) {
    const mark = run.marks[depth];
    const last = spans.at(-1);
    if (last && sameMark(last.mark, mark)) last.runs.push(run);
    else spans.push({ mark, runs: [run] });
  }
  const inner = spans.map((span) =>
    span.mark && span.mark.type !== 'code'
      ? joinRuns(span.runs, depth + 1)
      : span.runs.map((run) => run.source).join(''),
  );
  let out = '';
  spans.forEach((span, i) => {
    const source = inner[i] ?? '';
    const next = spans[i + 1];
    const after = next ? firstChar(next.mark, inner[i + 1] ?? '') : '';
    out += span.mark ? withMark(span.mark, source, out.at(-1) ?? '', after) : source;
    if (out.endsWith('!') && after === '[') out = `${out.slice(0, -1)}\\!`;
  });
  return out;
}

function sameMarks(a: MarkJSON[], b: MarkJSON[]): boolean {
  return a.length === b.length && a.every((mark, i) => sameMark(mark, b[i]));
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
  superscript: ['', 'sup'],
  subscript: ['', 'sub'],
};

function firstChar(mark: MarkJSON | undefined, source: string): string {
  if (!mark || mark.type === 'code') return source[0] ?? '';
  return mark.type === 'link' ? '[' : (signs[mark.type]?.[0][0] ?? '<');
}

function withMark(mark: MarkJSON, source: string, before: string, after: string): string {
  if (mark.type === 'code') return source;
  if (mark.type === 'link') return link(mark, source);
  const [delimiter, tag] = signs[mark.type] ?? ['', 'span'];
  const readsBack = delimiter !== '' && opensAndCloses(delimiter, source, before, after);
  return readsBack ? delimiter + source + delimiter : `<${tag}>${source}</${tag}>`;
}

function link(mark: MarkJSON, source: string): string {
  const { href, title } = mark.attrs ?? {};
  const isPlain = typeof href === 'string' && /^https?:[^\s<>\\]+$/.test(href) && title == null;
  if (isPlain && source === escapeText(href)) return `<${href}>`;
  return `[${source}](${destination(href, title)})`;
}

/** Address and title for the parentheses of a link or image. */
export function destination(address: unknown, title: unknown): string {
  const href = typeof address === 'string' ? address : '';
  const safe = /^[^\s()<>\\]+$/.test(href) ? href : href && `<${href.replace(/[<>\\]/g, '\\$&')}>`;
  const entityFree = safe.replace(/&(?=#?\w+;)/g, '&amp;');
  return typeof title === 'string'
    ? `${entityFree} "${title.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"`
    : entityFree;
}

/**
 * CommonMark's flanking rules; a delimiter also cannot touch the same character, because both would
 * be read as one run.
 */
function opensAndCloses(delimiter: string, source: string, before: string, after: string): boolean {
  const first = source[0] ?? ' ';
  const last = source.at(-1) ?? ' ';
  if (isSpace(first) || isSpace(last)) return false;
  if ([first, last, before, after].includes(delimiter[0] ?? '')) return false;
  const opens = !isPunctuation(first) || before === '' || isSpace(before) || isPunctuation(before);
  const closes = !isPunctuation(last) || after === '' || isSpace(after) || isPunctuation(after);
  return opens && closes;
}

function isSpace(char: string): boolean {
  return /\s/.test(char);
}

/** Half of a surrogate pair counts as punctuation, to be safe. */
function isPunctuation(char: string): boolean {
  return /[\p{P}\p{S}]/u.test(char) || !char.isWellFormed();
}

export function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text, /`+/g) + 1);
  const paddedText = /^`|`$|^ .*[^ ].* $/.test(text) ? ` ${text} ` : text;
  return fence + paddedText + fence;
}

export function longestRun(text: string, pattern: RegExp): number {
  let longest = 0;
  for (const [run] of text.matchAll(pattern)) longest = Math.max(longest, run.length);
  return longest;
}

/** Escapes inline syntax. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\`*[\]~]/g, '\\$&')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
    .replace(/<(?=[a-zA-Z/!?])/g, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&');
}

/** Escapes block syntax at the start of a line. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^([-+>|]|#{1,6}(?=\s|$)|=+\s*$|:(?=-|::))/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\[\^\d+\]):/, '$1\\:');
}
