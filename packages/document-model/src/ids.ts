// Block ids identify a paragraph for search, citation and comparison throughout its life.

import { Fragment, Node } from 'prosemirror-model';
import type { NodeJSON } from './content.ts';
import { isBlockId } from './nodes/attributes.ts';
import { hasBlockId } from './schema.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
// Bytes from the last, incomplete round of the alphabet are discarded, so that all characters are
// equally likely.
const fair = 256 - (256 % alphabet.length);

/** Random bytes are fetched in bulk: turning a whole manual into a list needs two ids per item. */
const chances = new Uint8Array(1024);
let usedChances = chances.length;

/** A new id: 12 characters of [a-z0-9], 62 random bits. */
export function createBlockId(): string {
  let id = '';
  while (id.length < 12) {
    if (usedChances === chances.length) {
      crypto.getRandomValues(chances);
      usedChances = 0;
    }
    const byte = chances[usedChances++] ?? fair;
    if (byte < fair) id += alphabet[byte % alphabet.length];
  }
  return id;
}

/**
 * Gives an id to every block without one, and a new id to every block that repeats an earlier one.
 * Linear; takes a ProseMirror node or JSON, and returns the same object if nothing changed.
 */
export function withBlockIds<T extends Node | NodeJSON>(root: T): T {
  const usedIds = new Set<string>();
  return (root instanceof Node ? nodeWithIds(root, usedIds) : jsonWithIds(root, usedIds)) as T;
}

/** The id that a block keeps or gets; adds it to `usedIds`. */
function decideId(id: unknown, usedIds: Set<string>): string {
  const blockId = isBlockId(id) && !usedIds.has(id) ? id : createBlockId();
  usedIds.add(blockId);
  return blockId;
}

function nodeWithIds(node: Node, usedIds: Set<string>): Node {
  const id = hasBlockId(node.type.name) ? decideId(node.attrs.id, usedIds) : null;
  const children: Node[] = [];
  let changed = false;
  if (!node.isTextblock) {
    for (const child of node.children) {
      const next = nodeWithIds(child, usedIds);
      if (next !== child) changed = true;
      children.push(next);
    }
  }
  if (id !== null && id !== node.attrs.id) {
    const content = changed ? Fragment.fromArray(children) : node.content;
    return node.type.create({ ...node.attrs, id }, content, node.marks);
  }
  return changed ? node.copy(Fragment.fromArray(children)) : node;
}

function jsonWithIds(node: NodeJSON, usedIds: Set<string>): NodeJSON {
  const id = hasBlockId(node.type) ? decideId(node.attrs?.id, usedIds) : null;
  let content = node.content;
  if (content) {
    const children = content.map((child) => jsonWithIds(child, usedIds));
    if (children.some((child, i) => child !== node.content?.[i])) content = children;
  }
  const sameId = id === null || id === node.attrs?.id;
  if (sameId && content === node.content) return node;
  const next: NodeJSON = { ...node };
  if (!sameId) next.attrs = { ...node.attrs, id };
  if (content) next.content = content;
  return next;
}
