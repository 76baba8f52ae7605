// Documents as HTML, for the reading view: a string writer that needs no DOM. `readHtml.ts` is the way in.

import type { DOMOutputSpec, Mark, Node } from 'prosemirror-model';
import type { DocumentJSON, MarkJSON, NodeJSON } from '../content.ts';
import { colwidthOf, spanOf } from '../nodes/cells.ts';
import { marks, nodes } from '../schema.ts';

/**
 * The document as HTML for reading: sections as `<section>`, every block with `id="p-…"` and `data-id`.
 * Only what the schema's own `toDOM` says, everything escaped; that checks addresses and colours again.
 */
export function contentToHtml(document: DocumentJSON): string {
  return document.content.map(write).join('');
}

/** The same for some blocks, such as one section or a cited paragraph. */
export function blocksToHtml(blocks: NodeJSON[]): string {
  return blocks.map(write).join('');
}

const none = {};
const noNodes: NodeJSON[] = [];

function write(node: NodeJSON): string {
  if (node.type === 'text') return withMarks(escapeHtml(node.text ?? ''), node.marks);
  const spec = Object.hasOwn(nodes, node.type) ? nodes[node.type as keyof typeof nodes] : undefined;
  // `toDOM` only looks at the attributes, so no node of ProseMirror's is made for each of 20,000 blocks.
  const output = spec?.toDOM?.({ attrs: node.attrs ?? none } as Node);
  if (!output) return '';
  const inner = node.type === 'table' ? columns(node) : '';
  let content = '';
  for (const child of node.content ?? noNodes) content += write(child);
  return element(output, content, inner);
}

const voidTags = new Set(['br', 'hr', 'img', 'input', 'col']);

/** `before` goes right behind the outermost opening tag. */
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

/** Attributes of the editor's own turned into those of reading: a place to jump to, nothing to change. */
function attributes(values: DomAttributes, tag: string): string {
  let html = values['data-id'] ? ` id="p-${values['data-id']}"` : '';
  for (const name in values) {
    const value = values[name];
    if (value != null && name !== 'contenteditable') html += ` ${name}="${escapeHtml(value)}"`;
  }
  if (tag === 'input') html += ' disabled';
  return tag === 'img' ? `${html} loading="lazy"` : html;
}

/** The first row says how wide the columns are, as in the editor. */
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

/** One opening tag with these attributes. */
export function htmlTag(name: string, attributes: DomAttributes): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value != null);
  return `<${name}${pairs.map(([key, value]) => ` ${key}="${escapeHtml(value ?? '')}"`).join('')}>`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in HTML, between tags and in double quotes. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (char) => escapes[char] ?? char) : text;
}
