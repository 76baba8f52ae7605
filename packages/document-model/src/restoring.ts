// Restores one block of another version without changing anything else.

import { blockIdOf, blocksOf, type DocumentJSON, type NodeJSON } from './content.ts';

/**
 * The document with this block as in `version`. It replaces the block with the same id, or, if
 * there is none, follows the nearest block that preceded it in the version. Null if the version has
 * no such block.
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
  // Restores the outermost missing container, so that a row is restored together with its table.
  const missing = path.findIndex(({ block }) => !has(document, blockIdOf(block)));
  const { block: part, before } = path[Math.max(missing, 0)] as Step;
  const parentId = missing > 0 ? blockIdOf((path[missing - 1] as Step).block) : null;
  return insertedInto(document, parentId, part, before);
}

interface Step {
  block: NodeJSON;
  /** Ids of the preceding blocks, nearest first. */
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

/** Returns the same node if nothing in it has this id. */
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
