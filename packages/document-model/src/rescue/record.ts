// Detects what a transaction wrote again elsewhere, and records it (see `relocations.ts`).
//
// Deleted and inserted text are matched in two steps. First by block: a deleted and an inserted
// paragraph with the same id are the same paragraph, moved, nested or of another type. The rest is
// matched by words: the tail of a paragraph that was split, the text of one that was joined to the
// previous one.
//
// Some moves take two transactions, one that removes and one that inserts. Deleted text is
// therefore remembered until the end of the task, or until something else happens.

import * as Y from 'yjs';
import { hasBlockId, holdsLine } from '../schema.ts';
import {
  blockIdOf,
  isNew,
  type LiveLine,
  lineOf,
  type SharedType,
  typeOf,
  wasVisible,
} from './lines.ts';
import { alignLines, alignRewritten, matchPieces, piecesOf, runsBetween } from './matchLines.ts';
import {
  idsOf,
  itemAt,
  parentIsDeleted,
  type RelocatedRun,
  Relocations,
  RunMap,
  recordRuns,
  structsIn,
  targetsOf,
} from './relocations.ts';

/** A block before its deletion, by the ids of its items. */
interface OldBlock {
  item: Y.ID;
  /** Its first XmlText. */
  text: Y.ID | null;
  attributes: Map<string, Y.ID>;
  /** Ids of the blocks in it, in order. */
  inner: string[];
  line: OldLine | null;
}

interface OldLine extends LiveLine {
  /** For each letter, whether it was deleted. */
  isGone: boolean[];
}

interface Old {
  blocks: Map<string, OldBlock>;
  lines: OldLine[];
}

const oldStates = new WeakMap<Y.Doc, Old>();
const recordedTransactions = new WeakSet<Y.Transaction>();
/** Transaction origin of the record, so that nobody's undo reverts it. */
const recordOrigin = 'relocations';

/**
 * Records what this transaction has moved so far. Call it at the end of the transaction, still
 * within it. `caret` returns the letter before the person's caret, or the line that it starts.
 */
export function recordWithin(
  transaction: Y.Transaction,
  caret: () => Y.ID | null = () => null,
): void {
  // Yjs sorts the delete set only after the transaction.
  const deleteSet = Y.mergeDeleteSets([transaction.deleteSet]);
  const runs = relocationsIn(Object.create(transaction, { deleteSet: { value: deleteSet } }));
  recordedTransactions.add(transaction);
  note(transaction.doc, [...runs, ...emptyLineRuns(transaction.doc, caret)]);
}

/**
 * Nobody deletes text with an empty line. What somebody else types into it at the same time belongs
 * to the line that it was joined to, where the caret is now.
 */
function emptyLineRuns(ydoc: Y.Doc, caret: () => Y.ID | null): RelocatedRun[] {
  const { blocks, lines } = oldStates.get(ydoc) ?? {
    blocks: new Map<string, OldBlock>(),
    lines: [],
  };
  const [line, ...others] = lines;
  // With several lines, such as the cells of a row, more is deleted than an end of a line.
  if (line?.text !== '' || others.length > 0) return [];
  const block = [...blocks.values()].find((each) => each.line === line);
  const target = block ? caret() : null;
  return block && target ? [{ ...run(block.item, target), isPlace: true }] : [];
}

/** Records and returns what a local transaction moved. Call it in the `afterTransaction` event. */
export function recordRelocations(transaction: Y.Transaction): RelocatedRun[] {
  if (recordedTransactions.has(transaction)) return [];
  oldStates.delete(transaction.doc);
  if (!transaction.local) return [];
  const runs = relocationsIn(transaction);
  const { doc } = transaction;
  if (runs.length > 0) doc.transact(() => note(doc, runs), recordOrigin);
  return runs.filter(({ isPlace }) => !isPlace);
}

function note(ydoc: Y.Doc, runs: readonly RelocatedRun[]): void {
  const relocations = Relocations.of(ydoc);
  for (const run of runs) relocations.add(run);
  recordRuns(ydoc, runs);
}

function relocationsIn(transaction: Y.Transaction): RelocatedRun[] {
  const { doc, deleteSet, beforeState } = transaction;
  const old = oldStates.get(doc) ?? { blocks: new Map(), lines: [] };
  if (deleteSet.clients.size > 0) gatherOld(transaction, old);
  const restoredRuns = restoredBlockRuns(transaction);
  if (old.lines.length === 0 && old.blocks.size === 0) return restoredRuns;
  remember(doc, old);
  const newItems = insertedItems(doc, beforeState);
  if (newItems.length === 0) return restoredRuns;

  const newLines = new Map<Y.XmlElement, LiveLine>();
  const newBlocks = new Map<string, Y.XmlElement>();
  const isInserted = (item: Y.Item) => !item.deleted && isNew(item, transaction);
  for (const item of newItems) {
    const block = blockIn(item);
    const id = block && blockIdOf(block);
    if (block && id !== null) newBlocks.set(id, block);
    const element = lineAround(item);
    if (element && !newLines.has(element)) newLines.set(element, lineOf(element, isInserted));
  }
  gatherEmptyBlocks(old, newBlocks);

  const runs: RelocatedRun[] = [];
  const takenLetters = new Map<LiveLine, boolean[]>();
  const sameLines = new Map<LiveLine, LiveLine>();
  const pair = (from: LiveLine, at: number, to: LiveLine, toAt: number, length: number) => {
    for (const line of [from, to]) {
      if (!takenLetters.has(line)) takenLetters.set(line, new Array(line.text.length).fill(false));
    }
    takenLetters.get(from)?.fill(true, at, at + length);
    takenLetters.get(to)?.fill(true, toAt, toAt + length);
    runs.push(...runsBetween(from.segments, at, to.segments, toAt, length));
    if (length === from.text.length && length === to.text.length) sameLines.set(from, to);
  };

  for (const [id, block] of old.blocks) {
    const successor = newBlocks.get(id);
    if (successor?._item) {
      runs.push(...blockRuns(block, successor));
      const to = newLines.get(successor);
      if (block.line && to) alignLines(block.line, to, pair);
      old.blocks.delete(id);
    } else {
      // A list item was unwrapped to its paragraph: what would follow the item now follows the
      // paragraph.
      const last: string | undefined = block.inner.findLast((inner: string) =>
        newBlocks.has(inner),
      );
      const item = last === undefined ? null : newBlocks.get(last)?._item;
      if (item) runs.push({ ...run(block.item, item.id), isPlace: true });
    }
  }

  const isFree = (line: LiveLine) => (at: number) => !takenLetters.get(line)?.[at];
  const gonePieces = (line: OldLine) => {
    const isLeft = isFree(line);
    return piecesOf(line, (at) => line.isGone[at] === true && isLeft(at));
  };
  const newPieces = (line: LiveLine) => piecesOf(line, isFree(line));
  for (const line of old.lines) {
    const to = newLines.get(line.element);
    if (to) alignRewritten(gonePieces(line), newPieces(to), pair);
  }
  matchPieces(old.lines.flatMap(gonePieces), [...newLines.values()].flatMap(newPieces), pair);
  // A duplicated block gets a new id when it moves, so it is matched by its line.
  for (const [id, { line, ...block }] of old.blocks) {
    const successor = line && sameLines.get(line)?.element;
    const newId = successor && blockIdOf(successor);
    if (!newId || newBlocks.get(newId) !== successor) continue;
    runs.push(...blockRuns({ ...block, line }, successor));
    old.blocks.delete(id);
  }
  for (const line of old.lines) {
    for (const [at, isTaken] of (takenLetters.get(line) ?? []).entries()) {
      if (isTaken) line.isGone[at] = false;
    }
  }
  runs.push(...redoneRuns(transaction, runs));
  return [...runs, ...restoredRuns, ...boundsOf(runs, transaction)];
}

/**
 * The new places of blocks that undo restored, where others have been recorded: what an absent
 * person typed into an empty line returns with it from the line that it had been joined to.
 */
function restoredBlockRuns(transaction: Y.Transaction): RelocatedRun[] {
  const relocations = Relocations.of(transaction.doc);
  return restoredParts(transaction).flatMap(({ item, redone }) =>
    blockIn(item) && relocations.placeOf(item.id)
      ? [{ ...run(item.id, redone), isPlace: true }]
      : [],
  );
}

/**
 * Letters that undo took away at one place and restored at another, where their words did not
 * match: Yjs knows which letters these are.
 */
function redoneRuns(transaction: Y.Transaction, runs: readonly RelocatedRun[]): RelocatedRun[] {
  const { doc, deleteSet, beforeState } = transaction;
  const relocations = Relocations.of(doc);
  const [matched, targets] = [new RunMap(runs), targetsOf(runs)];
  return restoredParts(transaction).flatMap(({ item, redone, ...part }) => {
    if (!item.countable || typeOf(item)) return [];
    return idsOf(part).flatMap((each) => {
      const to = Y.createID(redone.client, redone.clock + each.clock - item.id.clock);
      if (targets.has(to)) return [];
      return relocations
        .endsOf(each, (id) => isSince(id, beforeState))
        .filter((end) => Y.isDeleted(deleteSet, end) && !matched.has(end))
        .map((end) => ({ ...end, length: 1, toClient: to.client, toClock: to.clock }));
    });
  });
}

interface RestoredPart {
  id: Y.ID;
  length: number;
  /** The deleted item that it is a part of, and what stands for that now. */
  item: Y.Item;
  redone: Y.ID;
}

/** What this transaction restored, if it is undo or redo. */
function restoredParts({ doc, origin, beforeState }: Y.Transaction): RestoredPart[] {
  const step = origin instanceof Y.UndoManager ? origin.currStackItem : null;
  if (!step) return [];
  return [...step.deletions.clients].flatMap(([client, ranges]) =>
    ranges.flatMap((range) =>
      [...structsIn(doc, client, range.clock, range.len)].flatMap(({ struct, clock, length }) => {
        if (!(struct instanceof Y.Item)) return [];
        const { redone } = struct;
        if (!redone || !isSince(redone, beforeState)) return [];
        return [{ id: Y.createID(client, clock), length, item: struct, redone }];
      }),
    ),
  );
}

const isSince = ({ client, clock }: Y.ID, state: Map<number, number>): boolean =>
  clock >= (state.get(client) ?? 0);

function remember(ydoc: Y.Doc, old: Old): void {
  if (oldStates.has(ydoc)) return;
  oldStates.set(ydoc, old);
  queueMicrotask(() => oldStates.delete(ydoc));
}

function gatherOld(transaction: Y.Transaction, old: Old): void {
  const lines = new Map<Y.XmlElement, OldLine>();
  const blocks: Y.XmlElement[] = [];
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || isNew(struct, transaction)) return;
    const block = blockIn(struct);
    if (block) blocks.push(block);
    const element = lineAround(struct);
    if (element && !lines.has(element)) lines.set(element, oldLineOf(element, transaction));
  });
  old.lines.push(...lines.values());
  for (const block of blocks) {
    const id = blockIdOf(block);
    if (id === null || !block._item) continue;
    old.blocks.set(id, oldBlockOf(block, block._item, lines.get(block) ?? null));
  }
}

function oldLineOf(element: Y.XmlElement, transaction: Y.Transaction): OldLine {
  const line = lineOf(element, (item) => wasVisible(item, transaction));
  const isGone = new Array<boolean>(line.text.length).fill(false);
  for (const { client, clock, length, offset } of line.segments) {
    const isDeleted = Y.isDeleted(transaction.deleteSet, Y.createID(client, clock));
    if (isDeleted) isGone.fill(true, offset, offset + length);
  }
  return { ...line, isGone };
}

function oldBlockOf(block: Y.XmlElement, { id }: Y.Item, line: OldLine | null): OldBlock {
  return {
    item: id,
    text: textIn(block)?.id ?? null,
    attributes: new Map([...block._map].map(([name, item]) => [name, item.lastId])),
    inner: holdsLine(block.nodeName) ? [] : innerIds(block, 0),
    line,
  };
}

/**
 * Undo keeps a node that it created if somebody else typed into it, and creates the former one
 * beside it.
 */
function gatherEmptyBlocks(old: Old, newBlocks: ReadonlyMap<string, Y.XmlElement>): void {
  for (const line of old.lines) {
    const { element } = line;
    const id = blockIdOf(element);
    if (id === null || !element._item || element._item.deleted) continue;
    if (newBlocks.get(id) === element || !newBlocks.has(id) || old.blocks.has(id)) continue;
    old.blocks.set(id, oldBlockOf(element, element._item, line));
  }
}

function insertedItems({ store }: Y.Doc, beforeState: Map<number, number>): Y.Item[] {
  const items: Y.Item[] = [];
  for (const [client, structs] of store.clients) {
    const before = beforeState.get(client) ?? 0;
    for (let i = structs.length - 1; i >= 0; i--) {
      const struct = structs[i];
      if (!struct || struct.id.clock < before) break;
      if (struct instanceof Y.Item && !struct.deleted) items.push(struct);
    }
  }
  return items.reverse();
}

function blockIn(item: Y.Item): Y.XmlElement | null {
  const block = typeOf(item);
  return block instanceof Y.XmlElement && hasBlockId(block.nodeName) ? block : null;
}

/** The block whose line contains the item, or that the item is. */
function lineAround(item: Y.Item): Y.XmlElement | null {
  if (item.parentSub !== null) return null;
  const own = typeOf(item);
  if (own instanceof Y.XmlElement && holdsLine(own.nodeName)) return own;
  let { parent } = item;
  if (parent instanceof Y.XmlText) parent = parent._item?.parent ?? null;
  return parent instanceof Y.XmlElement && holdsLine(parent.nodeName) ? parent : null;
}

function* childrenOf(type: SharedType): Generator<Y.Item> {
  for (let item = type._start; item; item = item.right) yield item;
}

function textIn(block: Y.XmlElement): Y.Item | null {
  if (!holdsLine(block.nodeName)) return null;
  for (const item of childrenOf(block)) if (typeOf(item) instanceof Y.XmlText) return item;
  return null;
}

function innerIds(block: Y.XmlElement, depth: number): string[] {
  if (depth > 20) return [];
  return [...childrenOf(block)].flatMap((item) => {
    const child = typeOf(item);
    if (!(child instanceof Y.XmlElement)) return [];
    const id = blockIdOf(child);
    return [...(id === null ? [] : [id]), ...innerIds(child, depth + 1)];
  });
}

function run(from: Y.ID, to: Y.ID): RelocatedRun {
  return { ...from, length: 1, toClient: to.client, toClock: to.clock };
}

/**
 * Runs for the element, its attributes, and its first text, where letters without a neighbour go.
 */
function blockRuns(from: OldBlock, to: Y.XmlElement): RelocatedRun[] {
  if (!to._item) return [];
  const runs = [run(from.item, to._item.id)];
  for (const [name, id] of from.attributes) {
    const successor = to._map.get(name);
    if (name !== 'id' && successor) runs.push(run(id, successor.lastId));
  }
  const text = textIn(to) ?? (holdsLine(to.nodeName) ? to._item : null);
  if (from.text && text) runs.push(run(from.text, text.id));
  return runs;
}

/** Runs of length 0 that record what followed each part that was taken out of a continuing text. */
export function boundsOf(
  runs: readonly RelocatedRun[],
  transaction: Y.Transaction,
): RelocatedRun[] {
  const { doc } = transaction;
  const relocatedIds = new Set(runs.map(({ client, clock }) => `${client} ${clock}`));
  const bounds: RelocatedRun[] = [];
  for (const { client, clock, length } of runs) {
    const lastId = Y.createID(client, clock + length - 1);
    const last = itemAt(doc, lastId);
    if (!last?.deleted || !(last.parent instanceof Y.XmlText) || parentIsDeleted(last)) continue;
    let next = last.right;
    while (next && !wasVisible(next, transaction)) next = next.right;
    if (next?.deleted && relocatedIds.has(`${next.id.client} ${next.id.clock}`)) continue;
    while (next && (next.deleted || isNew(next, transaction))) next = next.right;
    const end = next ? next.id : lastId;
    bounds.push({ ...lastId, length: 0, toClient: end.client, toClock: end.clock });
  }
  return bounds;
}
