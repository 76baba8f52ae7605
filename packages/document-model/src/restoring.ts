// One block as it was in another version, put into a document and nothing else of that version.

import { blockIdOf, blocksOf, type DocumentJSON, type NodeJSON } from './content.ts';

/**
 * The document with this block as `version` has it: in the place of what stands there under its id, or, where nothing
 * does, behind the nearest block that preceded it in the version. Null where the version has no such block.
 */
export function withBlockOf(
  document: DocumentJSON,
  version: DocumentJSON,
  id: string,
): DocumentJSON | null {
  const path = pathTo(blocksOf(version), id);
  const block = path?.at(-1)?.block;
  if (!path || !block) return null;
  const replacement = replacedIn(document, id, block);
  if (replacement !== document) return replacement as DocumentJSON;
  // The outermost part of the path that the document lacks is put back, so that a row comes back with its table.
  const missing = path.findIndex(({ block }) => !has(document, blockIdOf(block)));
  const { block: part, before } = path[Math.max(missing, 0)] as Step;
  const parentId = missing > 0 ? blockIdOf((path[missing - 1] as Step).block) : null;
  return insertedInto(document, parentId, part, before);
}

interface Step {
  block: NodeJSON;
  /** Ids of the blocks that stand before it, the nearest first. */
  before: string[];
}

function pathTo(blocks: NodeJSON[], id: string): Step[] | null {
  for (const [at, block] of blocks.entries()) {
    const inside = blockIdOf(block) === id ? [] : pathTo(block.content ?? [], id);
    if (!inside) continue;
    const ids = blocks.slice(0, at).map(blockIdOf);
    return [{ block, before: ids.filter((one) => one !== null).reverse() }, ...inside];
  }
  return null;
}

function has(node: NodeJSON, id: string | null): boolean {
  if (id === null) return false;
  return blockIdOf(node) === id || (node.content ?? []).some((child) => has(child, id));
}

/** The same node where nothing in it has this id. */
function replacedIn(node: NodeJSON, id: string, block: NodeJSON): NodeJSON {
  if (!node.content) return node;
  let isSame = true;
  const content = node.content.map((child) => {
    const next = blockIdOf(child) === id ? block : replacedIn(child, id, block);
    if (next !== child) isSame = false;
    return next;
  });
  return isSame ? node : { ...node, content };
}

function insertedInto(
  document: DocumentJSON,
  parentId: string | null,
  block: NodeJSON,
  before: string[],
): DocumentJSON {
  const place = (parent: NodeJSON, anchor: string | null): NodeJSON => {
    const content = parent.content ?? [];
    const at = anchor === null ? 0 : content.findIndex((child) => blockIdOf(child) === anchor) + 1;
    return { ...parent, content: content.toSpliced(at, 0, block) };
  };
  const nearest = (parents: NodeJSON[]) => {
    const there = new Set(parents.flatMap(({ content }) => content ?? []).map(blockIdOf));
    return before.find((id) => there.has(id)) ?? null;
  };
  if (parentId !== null) {
    const parent = find(document, parentId);
    return parent
      ? (replacedIn(document, parentId, place(parent, nearest([parent]))) as DocumentJSON)
      : document;
  }
  const anchor = nearest(document.content);
  const at = document.content.findIndex(({ content }) =>
    content?.some((child) => anchor !== null && blockIdOf(child) === anchor),
  );
  const content = document.content.with(
    Math.max(at, 0),
    place(document.content[Math.max(at, 0)] as NodeJSON, anchor),
  );
  return { ...document, content };
}

function find(node: NodeJSON, id: string): NodeJSON | null {
  if (blockIdOf(node) === id) return node;
  for (const child of node.content ?? []) {
    const match = find(child, id);
    if (match) return match;
  }
  return null;
}
