// What may be written as a document, and which text of one is shown to whom.
import type { Reason } from '@docent/contract/refusals';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { withBlockIds } from '@docent/document-model/ids';
import { repairContent } from '@docent/document-model/repair';
import { isParagraphName } from '@docent/document-model/schema';

/** More than any document that a person writes; the request is limited in bytes only. */
const mostNodes = 500_000;

/** A document with ids from what somebody sent, or null for what is none. Nothing sent is an empty document. */
export function readContent(content: unknown): DocumentJSON | null {
  if (content === undefined || content === null) return withBlockIds(repairContent(null));
  const { type, content: children } = content as { type?: unknown; content?: unknown };
  if (type !== 'doc' || !Array.isArray(children) || !hasForm(children)) return null;
  return withBlockIds(repairContent(content));
}

/** Whether everything below is nodes: what the repair would have to drop is not a document. */
function hasForm(children: unknown[]): boolean {
  const open: unknown[] = [...children];
  for (let count = 0; open.length > 0; count++) {
    const node = open.pop() as Partial<NodeJSON> | null;
    if (count > mostNodes || typeof node !== 'object' || node === null) return false;
    if (typeof node.type !== 'string') return false;
    if (node.type === 'text' && typeof node.text !== 'string') return false;
    if (node.content !== undefined && !Array.isArray(node.content)) return false;
    for (const child of node.content ?? []) open.push(child);
  }
  return true;
}

/** The same document with new ids throughout: two files must not claim the same paragraph. */
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

/**
 * Readers see the published version and those before it, back to the last time that the document was taken back from
 * them (`readableFrom`); who may edit sees all. A version that is not for the asker does not exist.
 */
export function decideShown(
  wanted: number | undefined,
  document: { publishedNumber: number | null; readableFrom: number; mayEdit: boolean },
): Reason | null {
  const { publishedNumber, readableFrom, mayEdit } = document;
  if (wanted === undefined) return publishedNumber === null && !mayEdit ? 'file/not-found' : null;
  if (mayEdit) return null;
  const isReadable =
    publishedNumber !== null && wanted >= readableFrom && wanted <= publishedNumber;
  return isReadable ? null : 'version/not-found';
}

/** The paragraph of this id, with what is in it; null where there is none. */
export function findParagraph(
  { content }: DocumentJSON,
  id: string,
): { [key: string]: unknown; type: string } | null {
  const open: NodeJSON[] = [...content];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.attrs?.id === id && isParagraphName(node.type)) return { ...node };
    for (const child of node.content ?? []) open.push(child);
  }
  return null;
}
