// What may be written as a document, and which text of one is shown to whom.
import type { Reason } from '@docent/contract/refusals';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { isParagraphName } from '@docent/document-model/schema';

/**
 * Readers see the published version and those before it, back to the last time that the document was taken back from
 * them (`readableFrom`); who may edit sees all. A version that is not for the asker does not exist.
 */
export function decideShown(
  version: number | undefined,
  document: { publishedNumber: number | null; readableFrom: number; mayEdit: boolean },
): Reason | null {
  const { publishedNumber, readableFrom, mayEdit } = document;
  if (version === undefined) return publishedNumber === null && !mayEdit ? 'file/not-found' : null;
  if (mayEdit) return null;
  const isReadable =
    publishedNumber !== null && version >= readableFrom && version <= publishedNumber;
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
