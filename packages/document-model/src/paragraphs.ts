// The paragraphs of a document, each with the context that makes it understandable on its own.

import { blockIdOf, type DocumentJSON, inlineText, type NodeJSON, wordsOf } from './content.ts';
import { spanOf } from './nodes/cells.ts';
import { levelOf } from './nodes/heading.ts';

/** The node's name, or that of the container around an ordinary paragraph. */
export type ParagraphKind =
  | 'paragraph'
  | 'heading'
  | 'listItem'
  | 'checkItem'
  | 'tableCell'
  | 'tableHeader'
  | 'blockquote'
  | 'callout'
  | 'details'
  | 'codeBlock'
  | 'image'
  | 'formula'
  | 'attachment'
  | 'embed';

export interface ParagraphInContext {
  /** The block's id; `at-<position>` if it has none yet. */
  id: string;
  kind: ParagraphKind;
  /** Plain text with line feeds for hard breaks. Never empty. */
  text: string;
  /** The headings above, outermost first, without a heading's own text. */
  headingPath: string[];
  /** Zero-based index in reading order among all paragraphs, including empty ones. */
  position: number;
  /**
   * For a cell, its whole row (`Model: A | Weight: 3 kg`, with the header cells if there are any);
   * for a list item, the paragraph before its list; otherwise null. At most 1,000 characters.
   */
  context: string | null;
}

const maxContextLength = 1000;
/** Later columns are ignored, so that a damaged span cannot cost more than the table itself. */
const widest = 200;

interface Place {
  kind: ParagraphKind;
  context: string | null;
  /**
   * Whether the node is outside tables, quotes and lists; only such headings count for the heading
   * path.
   */
  top: boolean;
}

/** All paragraphs that have text, in reading order. Linear. */
export function paragraphsOf(document: DocumentJSON): ParagraphInContext[] {
  const paragraphs: ParagraphInContext[] = [];
  const headings: { level: number; text: string }[] = [];
  let headingPath: string[] = [];
  let position = 0;

  const add = (node: NodeJSON, kind: ParagraphKind, text: string, context: string | null) => {
    const at = position++;
    if (text.trim() === '') return;
    const id = blockIdOf(node) ?? `at-${at}`;
    paragraphs.push({ id, kind, text, headingPath, position: at, context });
  };

  const enterHeading = (node: NodeJSON, place: Place) => {
    const text = inlineText(node);
    if (!place.top || text.trim() === '') return add(node, 'heading', text, place.context);
    const level = levelOf(node.attrs?.level);
    while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
    headingPath = headings.map((heading) => heading.text);
    add(node, 'heading', text, place.context);
    headings.push({ level, text });
    headingPath = [...headingPath, text];
  };

  const visitAll = (nodes: NodeJSON[] | undefined, place: Place) => {
    let before: NodeJSON | undefined;
    for (const node of nodes ?? []) {
      visit(node, place, before);
      before = node;
    }
  };

  const visit = (node: NodeJSON, place: Place, before: NodeJSON | undefined) => {
    switch (node.type) {
      case 'section':
        return visitAll(node.content, place);
      case 'heading':
        return enterHeading(node, place);
      case 'paragraph':
        return add(node, place.kind, textWithNotes(node), place.context);
      case 'codeBlock':
        return add(node, 'codeBlock', inlineText(node), place.context);
      case 'image':
        return add(
          node,
          'image',
          String(node.attrs?.alt ?? node.attrs?.caption ?? node.attrs?.title ?? ''),
          place.context,
        );
      case 'formula':
      case 'attachment':
      case 'embed':
        return add(node, node.type, wordsOf(node), place.context);
      case 'blockquote':
      case 'callout':
      case 'details':
        return visitAll(node.content, { ...place, kind: node.type, top: false });
      case 'bulletList':
      case 'orderedList':
      case 'checkList': {
        const kind = node.type === 'checkList' ? 'checkItem' : 'listItem';
        const context = introductionOf(before) ?? place.context;
        for (const item of node.content ?? [])
          visitAll(item.content, { kind, context, top: false });
        return;
      }
      case 'table': {
        const contexts = rowContexts(node);
        node.content?.forEach((row, i) => {
          for (const cell of row.content ?? []) {
            const kind = cell.type === 'tableHeader' ? 'tableHeader' : 'tableCell';
            visitAll(cell.content, { kind, context: contexts[i] ?? null, top: false });
          }
        });
        return;
      }
    }
  };

  visitAll(document.content, { kind: 'paragraph', context: null, top: true });
  return paragraphs;
}

/** The text of a line followed by its footnotes, so that search finds them as well. */
function textWithNotes(node: NodeJSON): string {
  let text = inlineText(node);
  for (const { type, attrs } of node.content ?? []) {
    if (type === 'footnote' && typeof attrs?.text === 'string') text += `\n${attrs.text}`;
  }
  return text;
}

function introductionOf(before: NodeJSON | undefined): string | null {
  if (before?.type !== 'paragraph') return null;
  return shorten(inlineText(before).trim());
}

function shorten(text: string): string | null {
  return text.slice(0, maxContextLength).toWellFormed() || null;
}

/** One text per row. A cell that spans columns or rows counts in each of them. */
function rowContexts(table: NodeJSON): (string | null)[] {
  const rows = table.content ?? [];
  const first = rows[0]?.content ?? [];
  const hasHeader = rows.length > 1 && first.length > 0 && first.every(isHeader);
  let header: string[] = [];
  const open: { text: string; rows: number }[] = [];
  return rows.map((row, i) => {
    const texts = gridRow(row, open);
    if (i === 0 && hasHeader) header = texts;
    const cellsWithHeaders = texts.map((text, column) => {
      const name = i === 0 ? '' : header[column];
      return name && text && name !== text ? `${name}: ${text}` : text;
    });
    const distinct = cellsWithHeaders.filter(
      (text, column) => text !== '' && text !== cellsWithHeaders[column - 1],
    );
    return shorten(distinct.join(' | '));
  });
}

/** The texts of a row by column; `open` holds the cells that reach down from earlier rows. */
function gridRow(row: NodeJSON, open: { text: string; rows: number }[]): string[] {
  const texts: string[] = [];
  let column = 0;
  const takeOpen = () => {
    for (let cell = open[column]; cell && cell.rows > 0; cell = open[column]) {
      cell.rows--;
      texts[column++] = cell.text;
    }
  };
  for (const cell of row.content ?? []) {
    takeOpen();
    const text = cellText(cell);
    const rows = spanOf(cell.attrs?.rowspan) - 1;
    for (let span = spanOf(cell.attrs?.colspan); span > 0 && column < widest; span--) {
      open[column] = { text, rows };
      texts[column++] = text;
    }
  }
  takeOpen();
  return texts;
}

function cellText(cell: NodeJSON): string {
  const texts: string[] = [];
  const collect = (node: NodeJSON) => {
    const own = inlineText(node).trim();
    if (own) texts.push(own.replaceAll('\n', ' '));
    else for (const child of node.content ?? []) collect(child);
  };
  collect(cell);
  return texts.join(' ');
}

function isHeader(cell: NodeJSON): boolean {
  return cell.type === 'tableHeader';
}
