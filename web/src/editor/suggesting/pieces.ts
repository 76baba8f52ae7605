// Flattens blocks into pieces: starts of lines, texts and inline nodes, and blocks other than lines.
// Joining and splitting lines then means deleting and inserting a piece.

import { longestIncreasing } from '@docent/document-model/comparing/increasingSubsequence';
import type { Node } from '@tiptap/pm/model';
import { isSuggestionMark } from './author.ts';

export interface DocumentPiece {
  kind: 'start' | 'block' | 'inline';
  /** The line that starts, the block, the text or the inline node. */
  node: Node;
  /** Position of the line's content, of the block, or of the text. */
  pos: number;
  /** For an inline piece, its line and the start of the line's content. */
  line?: { node: Node; start: number };
}

/** The change of a piece. A kept piece has both states, because its marks may have changed. */
export type PieceChange =
  | { how: 'kept'; old: DocumentPiece; now: DocumentPiece }
  | { how: 'gone'; old: DocumentPiece }
  | { how: 'new'; now: DocumentPiece };

/** Lines can be joined and split; code allows no marks and counts as a block. */
export function isLine(node: Node): boolean {
  return node.inlineContent && !node.type.spec.code;
}

export function piecesOf(blocks: readonly Node[], start: number): DocumentPiece[] {
  const pieces: DocumentPiece[] = [];
  let pos = start;
  for (const block of blocks) {
    if (isLine(block)) {
      pieces.push({ kind: 'start', node: block, pos: pos + 1 });
      const line = { node: block, start: pos + 1 };
      block.forEach((node, offset) => {
        pieces.push({ kind: 'inline', node, pos: line.start + offset, line });
      });
    } else pieces.push({ kind: 'block', node: block, pos });
    pos += block.nodeSize;
  }
  return pieces;
}

/** Compares the pieces of both states. `from` is the first changed position. */
export function compare(old: DocumentPiece[], now: DocumentPiece[], from: number): PieceChange[] {
  const changes: PieceChange[] = [];
  let [oldAt, nowAt] = [0, 0];
  for (const [oldNext, nowNext] of [...sameBlocks(old, now), [old.length, now.length] as const]) {
    between(old.slice(oldAt, oldNext), now.slice(nowAt, nowNext), from, changes);
    const [a, b] = [old[oldNext], now[nowNext]];
    if (a && b) changes.push({ how: 'kept', old: a, now: b });
    oldAt = oldNext + 1;
    nowAt = nowNext + 1;
  }
  return changes;
}

/** Indices of the blocks in both states that keep their order. */
function sameBlocks(old: DocumentPiece[], now: DocumentPiece[]): [number, number][] {
  const places = new Map<string, number>();
  old.forEach(({ kind, node }, i) => {
    if (kind !== 'inline' && node.attrs.id) places.set(`${kind} ${node.attrs.id}`, i);
  });
  const pairs = now.flatMap(({ kind, node }, j): [number, number][] => {
    const i = kind === 'inline' ? undefined : places.get(`${kind} ${node.attrs.id}`);
    const isSame = i !== undefined && (kind === 'start' || old[i]?.node.type === node.type);
    return isSame ? [[i, j]] : [];
  });
  const rising = longestIncreasing(pairs.map(([i]) => i));
  return pairs.filter((_, k) => rising.has(k));
}

/** Keeps the common start and end; everything between was deleted and inserted. */
function between(
  old: DocumentPiece[],
  now: DocumentPiece[],
  from: number,
  changes: PieceChange[],
): void {
  const unmatchedPieces = { old: [...old], now: [...now] };
  const last = old.at(-1);
  const ends = last ? last.pos + last.node.nodeSize : 0;
  const isHere = (old[0]?.pos ?? Number.POSITIVE_INFINITY) <= from && from <= ends;
  const limit = isHere ? from : Number.POSITIVE_INFINITY;
  for (;;) {
    const [a, b] = [unmatchedPieces.old[0], unmatchedPieces.now[0]];
    if (!a || !b || a.pos >= limit) break;
    const length = Math.min(commonStart(a.node, b.node), limit - a.pos);
    if (length === 0) break;
    changes.push({
      how: 'kept',
      old: take(unmatchedPieces.old, length),
      now: take(unmatchedPieces.now, length),
    });
  }
  const tail: PieceChange[] = [];
  for (;;) {
    const [a, b] = [unmatchedPieces.old.at(-1), unmatchedPieces.now.at(-1)];
    if (!a || !b) break;
    const length = commonEnd(a.node, b.node);
    if (length === 0) break;
    tail.push({
      how: 'kept',
      old: takeEnd(unmatchedPieces.old, length),
      now: takeEnd(unmatchedPieces.now, length),
    });
  }
  const [a, b] = [unmatchedPieces.old[0], unmatchedPieces.now[0]];
  if (
    unmatchedPieces.old.length === 1 &&
    unmatchedPieces.now.length === 1 &&
    a &&
    b &&
    isSameThing(a.node, b.node)
  ) {
    changes.push({ how: 'kept', old: a, now: b });
  } else {
    // Inserted inline pieces come before the next deleted line or block, because they need a line.
    const goes = beforeBlocks(unmatchedPieces.old);
    const comes = beforeBlocks(unmatchedPieces.now);
    for (const piece of unmatchedPieces.old.slice(0, goes))
      changes.push({ how: 'gone', old: piece });
    for (const piece of unmatchedPieces.now.slice(0, comes))
      changes.push({ how: 'new', now: piece });
    for (const piece of unmatchedPieces.old.slice(goes)) changes.push({ how: 'gone', old: piece });
    for (const piece of unmatchedPieces.now.slice(comes)) changes.push({ how: 'new', now: piece });
  }
  changes.push(...tail.reverse());
}

function beforeBlocks(pieces: DocumentPiece[]): number {
  const at = pieces.findIndex(({ kind }) => kind !== 'inline');
  return at < 0 ? pieces.length : at;
}

/** Whether it is the same inline node (a field, an image) with changed attributes. */
function isSameThing(a: Node, b: Node): boolean {
  return a.isInline && !a.isText && a.type === b.type && 'suggestion' in a.attrs;
}

function commonStart(a: Node, b: Node): number {
  if (!a.isText || !b.isText) return isSameInline(a, b) ? a.nodeSize : 0;
  const [left, right] = [a.text ?? '', b.text ?? ''];
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length++;
  return isHighSurrogate(left, length - 1) ? length - 1 : length;
}

function commonEnd(a: Node, b: Node): number {
  if (!a.isText || !b.isText) return isSameInline(a, b) ? a.nodeSize : 0;
  const [left, right] = [a.text ?? '', b.text ?? ''];
  let length = 0;
  while (
    length < left.length &&
    length < right.length &&
    left[left.length - 1 - length] === right[right.length - 1 - length]
  ) {
    length++;
  }
  return isHighSurrogate(left, left.length - 1 - length) && length > 0 ? length - 1 : length;
}

/** Surrogate pairs stay together. */
function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code <= 0xdbff;
}

function isSameInline(a: Node, b: Node): boolean {
  if (!a.isInline || !b.isInline || a.isText || a.type !== b.type) return false;
  return bare(a).eq(bare(b));
}

function bare(node: Node): Node {
  if (!node.attrs.suggestion && node.marks.length === 0) return node;
  return node.type.create({ ...node.attrs, suggestion: null });
}

/** The marks of a text, without suggestions. */
export function formatOf(node: Node) {
  return node.marks.filter((mark) => !isSuggestionMark(mark));
}

function take(pieces: DocumentPiece[], length: number): DocumentPiece {
  const piece = pieces[0] as DocumentPiece;
  if (!piece.node.isText || piece.node.nodeSize === length) {
    pieces.shift();
    return piece;
  }
  pieces[0] = { ...piece, node: piece.node.cut(length), pos: piece.pos + length };
  return { ...piece, node: piece.node.cut(0, length) };
}

function takeEnd(pieces: DocumentPiece[], length: number): DocumentPiece {
  const piece = pieces.at(-1) as DocumentPiece;
  const { node, pos } = piece;
  if (!node.isText || node.nodeSize === length) {
    pieces.pop();
    return piece;
  }
  const cut = node.nodeSize - length;
  pieces[pieces.length - 1] = { ...piece, node: node.cut(0, cut) };
  return { ...piece, node: node.cut(cut), pos: pos + cut };
}
