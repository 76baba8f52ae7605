// Rules for what can be stored as a document, and which text of it is shown to whom.
import type { Reason } from '@docent/contract/refusals';
import { blockIdOf, type DocumentJSON, type NodeJSON } from '@docent/document-model/content';
import { isBlockName, isContainer } from '@docent/document-model/schema';

/** Limits how many synced paragraphs lead to the next one, which may be a cycle. */
export const maxSyncedSteps = 5;

/**
 * Readers see the published version and earlier ones, back to the last time that the document was unpublished
 * (`readableFrom`); editors see all. A version that a person may not see is treated as missing.
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
 * The blocks with these ids that other documents may show: paragraphs, and blocks that contain some. They contain no
 * synced paragraphs, and no signatures, which are valid only in their own document.
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
      const sharedNode = node.type === 'synced' ? node : withoutUnshared(node);
      if (sharedNode) blocks.set(id, sharedNode);
    }
    for (const child of node.content ?? []) open.push(child);
  }
  return blocks;
}

/** The block without content that other documents must not show; null if nothing is left. */
function withoutUnshared(node: NodeJSON): NodeJSON | null {
  if (node.type === 'synced' || node.type === 'signature') return null;
  if (!node.content || !isContainer(node.type)) return node;
  const content = node.content.flatMap((child) => withoutUnshared(child) ?? []);
  if (content.length > 0) return { ...node, content };
  // An empty cell is kept, so that the row stays complete.
  const isCell = node.type === 'tableCell' || node.type === 'tableHeader';
  return isCell ? { ...node, content: [{ type: 'paragraph' }] } : null;
}
