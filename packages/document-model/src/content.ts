// Documents as plain JSON, for storage, transport and comparison. The format is that of
// ProseMirror's toJSON, except that null attributes may be omitted.

import type { Node } from 'prosemirror-model';
import type { PageSetup } from './page.ts';
import { type NodeName, nodes } from './schema.ts';

export interface MarkJSON {
  type: string;
  attrs?: Record<string, unknown>;
}

export interface NodeJSON {
  type: string;
  attrs?: Record<string, unknown>;
  content?: NodeJSON[];
  marks?: MarkJSON[];
  text?: string;
}

/** `content` contains sections, each of which contains blocks. */
export interface DocumentJSON extends NodeJSON {
  type: 'doc';
  content: NodeJSON[];
  /** Page setup; only settings that somebody changed are present. */
  attrs?: { page?: Partial<PageSetup> };
}

/** All top-level blocks in order, across sections. */
export function blocksOf(document: DocumentJSON): NodeJSON[] {
  return document.content.flatMap((child) =>
    child.type === 'section' ? (child.content ?? []) : [child],
  );
}

/** The id of a block, or null where it has none yet. */
export function blockIdOf(node: NodeJSON): string | null {
  return typeof node.attrs?.id === 'string' ? node.attrs.id : null;
}

/**
 * The text of a node's own line: hard breaks become line feeds, and inline nodes their plain text.
 */
export function inlineText(node: NodeJSON): string {
  if (!node.content) return '';
  let text = '';
  for (const child of node.content) {
    if (child.type === 'text') text += child.text ?? '';
    else text += wordsOf(child);
  }
  return text;
}

/** Plain text of a leaf: the source of a formula, the name of a mention; empty for most others. */
export function wordsOf({ type, attrs = {} }: NodeJSON): string {
  const spec = Object.hasOwn(nodes, type) ? nodes[type as NodeName] : undefined;
  return spec?.leafText?.({ attrs } as unknown as Node) ?? '';
}

/** All text below a node of any type, one line per block. */
export function textOf(node: NodeJSON): string {
  const lines: string[] = [];
  // Iterative, because damaged content may be nested deeper than the stack allows.
  const open: NodeJSON[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    const children = Array.isArray(next.content) ? next.content : [];
    if (typeof next.text === 'string') lines.push(next.text);
    else if (children.some((child) => typeof child?.text === 'string'))
      lines.push(inlineText(next));
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i];
      if (child && typeof child === 'object' && typeof child.text !== 'string') open.push(child);
    }
  }
  return lines.join('\n');
}

/** Whether two JSON values are equal; a null attribute equals a missing one. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a == null || b == null) return (a ?? null) === (b ?? null);
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => sameContent(item, b[i]));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key in left) if (!sameContent(left[key], right[key])) return false;
  for (const key in right) if (!(key in left) && right[key] != null) return false;
  return true;
}
