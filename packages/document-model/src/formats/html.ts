// Writes documents as HTML for the reading view, as strings without a DOM. `readHtml.ts` reads
// HTML.

import type { DOMOutputSpec, Mark, Node } from 'prosemirror-model';
import type { DocumentJSON, MarkJSON, NodeJSON } from '../content.ts';
import { colwidthOf, spanOf } from '../nodes/cells.ts';
import { marks, nodes } from '../schema.ts';

/**
 * The document as HTML for reading: sections as `<section>`, every block with `id="p-…"` and
 * `data-id`. Contains only what `toDOM` of the schema returns, escaped; `toDOM` checks URLs and
 * colours again.
 */
export function contentToHtml(document: DocumentJSON): string {
  return document.content.map(write).join('');
}

/** HTML of some blocks, such as one section or a cited paragraph. */
export function blocksToHtml(blocks: NodeJSON[]): string {
  return blocks.map(write).join('');
}

const none = {};
const noNodes: NodeJSON[] = [];

function write(node: NodeJSON): string {
  if (node.type === 'text') return withMarks(escapeHtml(node.text ?? ''), node.marks);
  const spec = Object.hasOwn(nodes, node.type) ? nodes[node.type as keyof typeof nodes] : undefined;
  // `toDOM` only reads the attributes, so no ProseMirror node is created for each of 20,000 blocks.
  const output = spec?.toDOM?.({ attrs: node.attrs ?? none } as Node);
  if (!output) return '';
  const inner = node.type === 'table' ? columns(node) : '';
  let content = '';
  for (const child of node.content ?? noNodes) content += write(child);
  return element(output, content, inner);
}

const voidTags = new Set(['br', 'hr', 'img', 'input', 'col']);

/** `before` is inserted after the outermost opening tag. */
function element(output: DOMOutputSpec, content: string, before = ''): string {
  const [tag, second, ...rest] = output as [string, ...unknown[]];
  const hasAttributes = second !== null && typeof second === 'object' && !Array.isArray(second);
  const children = hasAttributes || second === undefined ? rest : [second, ...rest];
  let html = `<${tag}${hasAttributes ? attributes(second as DomAttributes, tag) : ''}>${before}`;
  if (voidTags.has(tag)) return html;
  for (const child of children) {
    if (child === 0) html += content;
    else if (typeof child === 'string') html += escapeHtml(child);
    else html += element(child as DOMOutputSpec, content);
  }
  return `${html}</${tag}>`;
}

type DomAttributes = Record<string, string | null | undefined>;

/** Converts the editor's attributes for reading: adds an anchor, removes contenteditable. */
function attributes(values: DomAttributes, tag: string): string {
  let html = values['data-id'] ? ` id="p-${values['data-id']}"` : '';
  for (const name in values) {
    const value = values[name];
    if (value != null && name !== 'contenteditable') html += ` ${name}="${escapeHtml(value)}"`;
  }
  if (tag === 'input') html += ' disabled';
  return tag === 'img' ? `${html} loading="lazy"` : html;
}

/** The column widths come from the first row, as in the editor. */
function columns(table: NodeJSON): string {
  const cells = table.content?.[0]?.content ?? [];
  if (!cells.some((each) => each.attrs?.colwidth)) return '';
  const widths = cells.flatMap(({ attrs = {} }) => {
    const span = Math.min(spanOf(attrs.colspan), 100);
    return colwidthOf(attrs.colwidth, span) ?? Array<number>(span).fill(0);
  });
  const cols = widths.map((width) => (width > 0 ? `<col style="width: ${width}px">` : '<col>'));
  return `<colgroup>${cols.join('')}</colgroup>`;
}

function withMarks(text: string, markList: MarkJSON[] | undefined): string {
  if (!markList) return text;
  return markList.reduceRight((html, { type, attrs = none }) => {
    const spec = Object.hasOwn(marks, type) ? marks[type as keyof typeof marks] : undefined;
    const output = spec?.toDOM?.({ attrs } as unknown as Mark, true);
    return output ? element(output as DOMOutputSpec, html) : html;
  }, text);
}

export function htmlTag(name: string, attributes: DomAttributes): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value != null);
  return `<${name}${pairs.map(([key, value]) => ` ${key}="${escapeHtml(value ?? '')}"`).join('')}>`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (char) => escapes[char] ?? char) : text;
}
