// Block ids: what a paragraph is found, cited and compared by for the whole of its life.

import { Fragment, Node } from 'prosemirror-model';
import type { NodeJSON } from './content.ts';
import { isBlockId } from './nodes/attributes.ts';
import { hasBlockId } from './schema.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
// Bytes above the last full round of the alphabet are thrown away, so that all letters are as likely.
const fair = 256 - (256 % alphabet.length);

/** Asked for many at a time: a list made of a whole manual needs two ids for each of its items. */
const chances = new Uint8Array(1024);
let used = chances.length;

/** A new id: 12 characters of [a-z0-9], 62 bits of chance. */
export function createBlockId(): string {
  let id = '';
  while (id.length < 12) {
    if (used === chances.length) {
      crypto.getRandomValues(chances);
      used = 0;
    }
    const byte = chances[used++] ?? fair;
    if (byte < fair) id += alphabet[byte % alphabet.length];
  }
  return id;
}

/**
 * Gives every block that lacks one an id and every later block with the id of an earlier one a new
 * id. Linear; takes a ProseMirror node or JSON, and returns the same object where nothing was to do.
 */
export function withBlockIds<T extends Node | NodeJSON>(root: T): T {
  const taken = new Set<string>();
  return (root instanceof Node ? nodeWithIds(root, taken) : jsonWithIds(root, taken)) as T;
}

/** The id a block keeps or gets; `taken` grows. */
function decideId(id: unknown, taken: Set<string>): string {
  const kept = isBlockId(id) && !taken.has(id) ? id : createBlockId();
  taken.add(kept);
  return kept;
}

function nodeWithIds(node: Node, taken: Set<string>): Node {
  const id = hasBlockId(node.type.name) ? decideId(node.attrs.id, taken) : null;
  const children: Node[] = [];
  let changed = false;
  if (!node.isTextblock) {
    for (const child of node.children) {
      const next = nodeWithIds(child, taken);
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

function jsonWithIds(node: NodeJSON, taken: Set<string>): NodeJSON {
  const id = hasBlockId(node.type) ? decideId(node.attrs?.id, taken) : null;
  let content = node.content;
  if (content) {
    const children = content.map((child) => jsonWithIds(child, taken));
    if (children.some((child, i) => child !== node.content?.[i])) content = children;
  }
  const sameId = id === null || id === node.attrs?.id;
  if (sameId && content === node.content) return node;
  const next: NodeJSON = { ...node };
  if (!sameId) next.attrs = { ...node.attrs, id };
  if (content) next.content = content;
  return next;
}
