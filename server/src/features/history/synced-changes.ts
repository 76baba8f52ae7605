// Synced paragraphs have no text of their own in a version. Where they showed another text in each of two versions, the
// comparison shows it, as far as the person may read the sources.
import {
  blockIdOf,
  type DocumentJSON,
  type NodeJSON,
  sameContent,
} from '@docent/document-model/content';
import type { Caller } from '../../platform/caller.ts';
import type { HistoryNeeds } from './history.needs.ts';

export interface TextAtTime {
  content: DocumentJSON;
  /** Null for the draft. */
  at: Date | null;
}

/** Both texts, with what synced paragraphs showed in place of those that showed something else in each. */
export async function withSyncedChanges(
  { readSynced }: Pick<HistoryNeeds, 'readSynced'>,
  caller: Caller,
  before: TextAtTime,
  after: TextAtTime,
): Promise<[before: DocumentJSON, after: DocumentJSON]> {
  const [old, now] = [syncedIn(before.content), syncedIn(after.content)];
  const common = [...now].filter(([id, ref]) => sameContent(old.get(id), ref));
  if (common.length === 0) return [before.content, after.content];
  const refs = common.map(([, ref]) => ref);
  const [shownBefore, shownAfter] = await Promise.all([
    readSynced(caller, refs, before.at),
    readSynced(caller, refs, after.at),
  ]);
  const textsBefore = new Map<string, NodeJSON>();
  const textsAfter = new Map<string, NodeJSON>();
  for (const [i, [id]] of common.entries()) {
    const [was, is] = [shownBefore[i]?.block, shownAfter[i]?.block];
    if (!was || !is || sameContent(was, is)) continue;
    textsBefore.set(id, renamed(was as unknown as NodeJSON, id));
    textsAfter.set(id, renamed(is as unknown as NodeJSON, id));
  }
  return [filled(before.content, textsBefore), filled(after.content, textsAfter)];
}

function syncedIn(document: DocumentJSON): Map<string, { fileId: string; paragraphId: string }> {
  const refs = new Map<string, { fileId: string; paragraphId: string }>();
  const visit = (node: NodeJSON) => {
    const { fileId, paragraphId } = node.attrs ?? {};
    const id = blockIdOf(node);
    if (
      node.type === 'synced' &&
      id &&
      typeof fileId === 'string' &&
      typeof paragraphId === 'string'
    )
      refs.set(id, { fileId, paragraphId });
    for (const child of node.content ?? []) visit(child);
  };
  visit(document);
  return refs;
}

/** The block under the id of the synced paragraph; ids in it belong to the source. */
function renamed(block: NodeJSON, id: string): NodeJSON {
  const { content } = block;
  return {
    ...block,
    attrs: { ...block.attrs, id },
    ...(content && {
      content: content.map((child) =>
        child.attrs?.id ? renamed(child, `${id}.${child.attrs.id}`) : child,
      ),
    }),
  };
}

function filled<Node extends NodeJSON>(node: Node, texts: ReadonlyMap<string, NodeJSON>): Node {
  if (texts.size === 0 || !node.content) return node;
  const content = node.content.map((child) => {
    const text = child.type === 'synced' ? texts.get(blockIdOf(child) ?? '') : undefined;
    return text ?? filled(child, texts);
  });
  return { ...node, content };
}
