// What may be written as a document, and which text of one is shown to whom.
import type { Reason } from '@docent/contract/refusals';
import { blockIdOf, type DocumentJSON, type NodeJSON } from '@docent/document-model/content';
import { isBlockName, isContainer } from '@docent/document-model/schema';

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

/**
 * The blocks of these ids that may be shown in other documents: paragraphs, and what holds some. None shows a synced
 * paragraph, so that there are no circles, nor a signature, which is of its own document.
 */
export function findShownBlocks(
  { content }: DocumentJSON,
  ids: ReadonlySet<string>,
): Map<string, NodeJSON> {
  const blocks = new Map<string, NodeJSON>();
  const open: NodeJSON[] = [...content];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const id = blockIdOf(node);
    if (id !== null && ids.has(id) && isBlockName(node.type)) {
      const shown = withoutUnshared(node);
      if (shown) blocks.set(id, shown);
    }
    for (const child of node.content ?? []) open.push(child);
  }
  return blocks;
}

/** The block without what is not shown elsewhere; null where nothing is left of it. */
function withoutUnshared(node: NodeJSON): NodeJSON | null {
  if (node.type === 'synced' || node.type === 'signature') return null;
  if (!node.content || !isContainer(node.type)) return node;
  const content = node.content.flatMap((child) => withoutUnshared(child) ?? []);
  if (content.length > 0) return { ...node, content };
  // A cell keeps its place in the row.
  const isCell = node.type === 'tableCell' || node.type === 'tableHeader';
  return isCell ? { ...node, content: [{ type: 'paragraph' }] } : null;
}
