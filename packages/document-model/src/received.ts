// Creates a new document from JSON that a client sent, or from another document.
import type { DocumentJSON, NodeJSON } from './content.ts';
import { withBlockIds } from './ids.ts';
import { repairContent } from './repair.ts';

/** More than any person writes; requests are otherwise limited only in bytes. */
const maxNodes = 500_000;

/**
 * Reads a document that a client sent and gives it ids. Null if it is not a document; no content is
 * an empty document.
 */
export function readContent(content: unknown): DocumentJSON | null {
  if (content === undefined || content === null) return withBlockIds(repairContent(null));
  const { type, content: children } = content as { type?: unknown; content?: unknown };
  if (type !== 'doc' || !Array.isArray(children) || !hasForm(children)) return null;
  return withBlockIds(repairContent(content));
}

/** Whether all descendants are nodes, so that the repair drops nothing. */
function hasForm(children: unknown[]): boolean {
  const open: unknown[] = [...children];
  for (let count = 0; open.length > 0; count++) {
    const node = open.pop() as Partial<NodeJSON> | null;
    if (count > maxNodes || typeof node !== 'object' || node === null) return false;
    if (typeof node.type !== 'string') return false;
    if (node.type === 'text' && typeof node.text !== 'string') return false;
    if (node.content !== undefined && !Array.isArray(node.content)) return false;
    for (const child of node.content ?? []) open.push(child);
  }
  return true;
}

/** The document with new ids: two files must not contain paragraphs with the same id. */
export function withNewIds(document: DocumentJSON): DocumentJSON {
  return withBlockIds({ ...document, content: document.content.map(withoutIds) });
}

function withoutIds(node: NodeJSON): NodeJSON {
  const { id: _, ...attrs } = node.attrs ?? {};
  return {
    ...node,
    ...(node.attrs ? { attrs } : {}),
    ...(node.content ? { content: node.content.map(withoutIds) } : {}),
  };
}
