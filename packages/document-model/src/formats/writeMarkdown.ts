// Writes Markdown: CommonMark with tables, strikethrough and task lists, formulas, footnotes and
// GitHub's alerts. Content without Markdown syntax becomes HTML (underline, highlight, details) or
// a link whose title names its type.
//
// Blocks become lists of lines, so that a container only has to prefix the lines of its content.
// `writeLine.ts` writes the text of a line.

import {
  blocksOf,
  type DocumentJSON,
  inlineText,
  type NodeJSON,
  textOf,
  wordsOf,
} from '../content.ts';
import { isAlign } from '../nodes/attributes.ts';
import { calloutKindOf } from '../nodes/callout.ts';
import { spanOf } from '../nodes/cells.ts';
import { levelOf } from '../nodes/heading.ts';
import { imageAttributes } from '../nodes/image.ts';
import { startOf } from '../nodes/orderedList.ts';
import { withoutSuggestions } from '../suggestions/suggestions.ts';
import { blocksToHtml, escapeHtml, htmlTag } from './html.ts';
import {
  codeSpan,
  destination,
  escapeLineStart,
  escapeText,
  formulaSource,
  inline,
  longestRun,
} from './writeLine.ts';

/**
 * Not expressible and therefore omitted: fonts, sizes, colours, alignment outside tables, spacing,
 * list and border styles, empty paragraphs, spans, and text that is only suggested. Mentions,
 * dates, controls and signatures become plain text.
 */
export function contentToMarkdown(document: DocumentJSON): string {
  const notes: string[] = [];
  const lines = linesOfAll(sayable(blocksOf(withoutSuggestions(document, 'refuse')), notes));
  if (notes.length > 0) lines.push('', ...notes);
  return lines.length > 0 ? `${lines.join('\n')}\n` : '';
}

/**
 * The nodes to write, with footnotes replaced by their numbers; adds the definitions to `notes`.
 */
function sayable(nodes: NodeJSON[], notes: string[]): NodeJSON[] {
  return nodes.flatMap((node): NodeJSON[] => {
    if (node.content) return [{ ...node, content: sayable(node.content, notes) }];
    if (node.type === 'footnote') return [numbered(node, notes)];
    if (!wordsOnly.has(node.type)) return [node];
    const text = wordsOf(node);
    return text === '' ? [] : [{ type: 'text', text }];
  });
}

/** Written as plain text within a line. */
const wordsOnly = new Set(['date', 'mention', 'control', 'unknownInline']);

function numbered(footnote: NodeJSON, notes: string[]): NodeJSON {
  const number = notes.length + 1;
  const text = typeof footnote.attrs?.text === 'string' ? footnote.attrs.text : '';
  notes.push(`[^${number}]: ${escapeLineStart(inline(asLine(text), '<br>'))}`.trimEnd());
  return { ...footnote, attrs: { ...footnote.attrs, number } };
}

function asLine(text: string): NodeJSON[] {
  return text
    .split('\n')
    .flatMap((line, i) => [
      ...(i > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]);
}

/** The lines of all blocks, separated by empty lines. */
function linesOfAll(blocks: NodeJSON[]): string[] {
  const lines: string[] = [];
  let before: NodeJSON | undefined;
  let bullet: '-' | '*' = '-';
  for (const block of blocks) {
    // Two adjacent lists with the same marker would be read as one.
    const other: '-' | '*' =
      before && isList(before) && isList(block) && bullet === '-' ? '*' : '-';
    const own = linesOf(block, other);
    if (own.length === 0) continue;
    bullet = other;
    if (lines.length > 0) lines.push('');
    for (const line of own) lines.push(line);
    before = block;
  }
  return lines;
}

function isList(node: NodeJSON): boolean {
  return node.type === 'bulletList' || node.type === 'orderedList' || node.type === 'checkList';
}

function linesOf(block: NodeJSON, bullet: '-' | '*'): string[] {
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
      return listLines(block, bullet);
    case 'blockquote':
      return quoteLines(linesOfAll(block.content ?? []));
    case 'callout': {
      const lines = linesOfAll(block.content ?? []);
      // A paragraph continues on the next line; other blocks need an empty line before them.
      const first = block.content?.find((child) => !isEmptyParagraph(child));
      const gap = first?.type === 'paragraph' || !first ? [] : [''];
      return quoteLines([`[!${calloutKindOf(block.attrs?.kind).toUpperCase()}]`, ...gap, ...lines]);
    }
    case 'details':
      return detailsLines(block.content ?? []);
    case 'codeBlock':
      return codeLines(block);
    case 'table':
      return tableLines(block);
    case 'image':
      return [picture(block)];
    case 'separator':
      // Not ---, which can also be a heading underline, a list marker or front matter.
      return ['___'];
    case 'formula':
      return formulaLines(block);
    case 'tableOfContents':
      return ['[TOC]'];
    case 'pageBreak':
      if (block.attrs?.begins == null) return ['<div style="page-break-after: always"></div>'];
      return [asHtml(block)];
    case 'sectionBreak':
      return [asHtml(block)];
    case 'attachment':
    case 'embed':
    case 'synced':
    case 'signature':
      return [placeholderLink(block)].filter(Boolean);
    case 'unknown':
      return foreignText(block)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => escapeLineStart(escapeText(line.trim())));
    default:
      return [];
  }
}

/** For blocks without Markdown syntax. */
function asHtml(block: NodeJSON): string {
  return blocksToHtml([{ ...block, attrs: { ...block.attrs, id: null } }]);
}

function quoteLines(lines: string[]): string[] {
  return (lines.length > 0 ? lines : ['']).map((line) => (line === '' ? '>' : `> ${line}`));
}

/** As on GitHub: HTML tags around Markdown, separated by empty lines. */
function detailsLines([first, ...rest]: NodeJSON[]): string[] {
  const lines = linesOfAll(rest);
  const summary = plainSummary(first);
  const head =
    summary === null
      ? ['<summary>', '', ...linesOfAll(first ? [first] : []), '', '</summary>']
      : [`<summary>${escapeHtml(summary)}</summary>`];
  return ['<details>', ...head, ...(lines.length > 0 ? ['', ...lines] : []), '', '</details>'];
}

/** A summary of plain text; null if it needs Markdown. */
function plainSummary(block: NodeJSON | undefined): string | null {
  if (block?.type !== 'paragraph') return null;
  const content = block.content ?? [];
  const text = content.map((node) => node.text).join('');
  const isPlain = content.every((node) => node.type === 'text' && !node.marks?.length);
  return isPlain && !/^\s|\s$|\s\s|[\r\n\t]/.test(text) ? text : null;
}

function formulaLines({ attrs }: NodeJSON): string[] {
  const lines = (typeof attrs?.latex === 'string' ? attrs.latex : '').split('\n');
  const fits = !lines.some((line) => /\$\$\s*$/.test(line));
  return fits ? ['$$', ...lines, '$$'] : ['```math', ...lines, '```'];
}

/**
 * A link whose title names the type of the block that it stands for, so that it can be read back.
 */
function placeholderLink(block: NodeJSON): string {
  const { attrs = {} } = block;
  const words = wordsOf(block);
  const writeLink = (text: string, href: string, ...title: (string | false)[]) =>
    `[${escapeText(text)}](${destination(href, title.filter(Boolean).join(', '))})`;
  if (block.type === 'embed' && typeof attrs.src === 'string') {
    const height = typeof attrs.height === 'number' && `${attrs.height} high`;
    return writeLink(words, attrs.src, 'embed', height);
  }
  if (block.type === 'attachment' && typeof attrs.fileId === 'string' && words !== '') {
    const mime = typeof attrs.mime === 'string' && attrs.mime;
    const size = typeof attrs.size === 'number' && `${attrs.size} bytes`;
    return writeLink(words, `/detail/${attrs.fileId}`, 'attachment', mime, size);
  }
  if (block.type === 'synced' && attrs.fileId && attrs.paragraphId)
    return writeLink('¶', `/detail/${attrs.fileId}#p-${attrs.paragraphId}`, 'synced');
  return escapeLineStart(escapeText(words));
}

/** The text of a block that this version does not know. */
function foreignText(block: NodeJSON): string {
  try {
    return textOf(JSON.parse(String(block.attrs?.json)) ?? {});
  } catch {
    // Not JSON, so it contains no text.
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

function listLines(list: NodeJSON, bullet: '-' | '*'): string[] {
  const tight = isTight(list);
  const start = startOf(list.attrs?.start ?? 1);
  const lines: string[] = [];
  (list.content ?? []).forEach((item, i) => {
    const marker =
      list.type === 'orderedList' ? `${start + i}${bullet === '-' ? '.' : ')'} ` : `${bullet} `;
    const indent = ' '.repeat(marker.length);
    const box = list.type === 'checkList' ? (item.attrs?.checked === true ? '[x] ' : '[ ] ') : '';
    const blocks = (item.content ?? []).filter((block) => !isEmptyParagraph(block));
    const own = tight ? blocks.flatMap((block) => linesOf(block, '-')) : linesOfAll(blocks);
    // A check box needs a paragraph; before any other block it gets a line of its own.
    if (box && blocks[0] && blocks[0].type !== 'paragraph') own.unshift('', '');
    if (!tight && i > 0) lines.push('');
    lines.push((marker + box + (own[0] ?? '')).trimEnd());
    for (const line of own.slice(1)) lines.push(line === '' ? '' : indent + line);
  });
  return lines;
}

/**
 * Whether a list reads back the same without empty lines, which holds for paragraphs and nested
 * tight lists.
 */
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
  const signs = Array.from({ length: width }, (_, column) => alignmentMarker(first[column]));
  return [header, signs, ...rows].map(
    (row) => `| ${Array.from({ length: width }, (_, column) => row[column] ?? '').join(' | ')} |`,
  );
}

function alignmentMarker(cell: NodeJSON | undefined): string {
  const align = cell?.content?.[0]?.attrs?.align;
  if (!isAlign(align) || align === 'justify') return '---';
  return align === 'left' ? ':--' : align === 'right' ? '--:' : ':-:';
}

/** A cell's text, plus an empty text for each further column that it spans. */
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
  if (block.type === 'image') return [picture(block, true)];
  if (block.type === 'formula') return [formulaSource(block.attrs?.latex, '$$')];
  if (['attachment', 'embed', 'synced', 'signature'].includes(block.type))
    return [placeholderLink(block)];
  if (block.type === 'codeBlock')
    return inlineText(block).split('\n').filter(Boolean).map(codeSpan);
  if (block.type === 'unknown') return [escapeText(foreignText(block).replace(/\s+/g, ' '))];
  if (!isList(block)) return (block.content ?? []).flatMap(cellBlock);
  return (block.content ?? []).map(
    (item) => `• ${(item.content ?? []).flatMap(cellBlock).join('<br>')}`,
  );
}

/**
 * Images with a caption or an alignment become HTML, which can express them; a figure cannot be
 * inline.
 */
function picture({ attrs = {} }: NodeJSON, isInLine = false): string {
  const {
    'data-id': _,
    'data-suggestion': _s,
    'data-caption': caption,
    ...own
  } = imageAttributes(attrs);
  const { src, alt, title, 'data-file-id': _f, 'data-natural': _n, ...layout } = own;
  if (caption && isInLine) return htmlTag('img', { ...own, 'data-caption': caption });
  if (caption) {
    return `<figure>${htmlTag('img', own)}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
  }
  if (Object.values(layout).some((value) => value != null)) return htmlTag('img', own);
  return `![${escapeText((alt ?? '').replace(/\s+/g, ' '))}](${destination(src, title)})`;
}
