// Keeps text from being lost in an editor's own copy of a document: records what this person moves,
// restores at once what this person typed into a node that somebody else moved, and makes undo
// follow moves.

import * as Y from 'yjs';
import { lineOf, typeOf } from './lines.ts';
import { recordRelocations } from './record.ts';
import {
  addedMoves,
  arrayOf,
  itemAt,
  type RelocatedRun,
  Relocations,
  structsIn,
} from './relocations.ts';
import { deletedStrays, hangsOn, misplacedStrays, type Stray, splitAtEdges } from './strays.ts';
import {
  copiesOfOwn,
  deletedMeanwhile,
  removeSuperseded,
  type SupersededRuns,
} from './superseded.ts';
import { transplant } from './transplant.ts';

const noneSuperseded: SupersededRuns = { ids: [], runs: [], placedRuns: [] };

/** Transaction origin of restored text, so that nobody's undo manager tracks it. */
export const rescueOrigin = 'rescue';

type DeleteSet = ReturnType<typeof Y.createDeleteSet>;

/** Local changes that the server may not have yet. */
export interface Pending {
  /** Items that others cannot have known when they deleted them. */
  insertions(): DeleteSet;
  /** Deletions that others cannot have known when they moved the items. */
  deletions(): DeleteSet;
}

export interface FollowOptions {
  pending: Pending;
  undoManager?(): Y.UndoManager | undefined;
}

/** Active until the returned function is called. */
export function followMoves(ydoc: Y.Doc, { pending, undoManager }: FollowOptions): () => void {
  const relocations = Relocations.of(ydoc);
  const array = arrayOf(ydoc);
  let newRuns: RelocatedRun[] = [];
  const collectRuns = (event: Y.YArrayEvent<unknown>) => newRuns.push(...addedMoves(event));

  const inspect = (transaction: Y.Transaction) => {
    const runs = newRuns;
    newRuns = [];
    const manager = undoManager?.();
    splitAtEdges(transaction, [], runs);
    if (runs.length > 0 && manager) followInUndo(transaction, manager, runs);
    if (transaction.origin === rescueOrigin) return;
    const own = recordRelocations(transaction);
    if (!transaction.local) {
      const insertions = pending.insertions();
      const isPending = ({ id }: Y.Item) => Y.isDeleted(insertions, id);
      splitAtEdges(transaction, [insertions], runs);
      const strays = [
        ...deletedStrays(transaction, isPending),
        ...misplacedStrays(transaction, runs, isPending),
      ];
      const supersededRuns =
        runs.length > 0 ? copiesOfOwn(ydoc, insertions, relocations) : noneSuperseded;
      const deletedIds =
        runs.length > 0
          ? deletedMeanwhile(transaction, runs, relocations, pending.deletions())
          : [];
      const ids = [...supersededRuns.ids, ...deletedIds];
      if (strays.length + ids.length === 0) return;
      ydoc.transact((next) => {
        strays.push(...removeSuperseded(next, { ...supersededRuns, ids }, relocations));
        transplant(next, strays, relocations);
      }, rescueOrigin);
      return;
    }
    const undone =
      transaction.origin instanceof Y.UndoManager ? transaction.origin.currStackItem : null;
    if (undone) keepOthersText(transaction, undone, own);
  };

  /**
   * Undo deletes or empties the nodes that it created, including text that others typed into them.
   */
  const keepOthersText = (
    transaction: Y.Transaction,
    undone: StackItem,
    runs: readonly RelocatedRun[],
  ) => {
    const isUndone = (id: Y.ID) => Y.isDeleted(undone.insertions, id);
    splitAtEdges(transaction, [undone.insertions], runs);
    const strays = [
      ...deletedStrays(transaction, ({ id }) => !isUndone(id)),
      ...misplacedStrays(transaction, runs, (item) => hangsOn(item, isUndone)),
    ];
    const again = madeAgain(transaction, runs);
    const emptyLines = new Set(
      strays.filter(({ isMisplaced }) => isMisplaced).map(({ id }) => lineWith(ydoc, id)),
    );
    if (strays.length === 0 && again.ids.length === 0) return;
    const manager = undoManager?.();
    ydoc.transact((next) => {
      strays.push(...removeSuperseded(next, again, relocations));
      // Otherwise, redo would restore them a second time.
      for (const stack of [manager?.undoStack, manager?.redoStack]) {
        const last = stack?.at(-1);
        if (last) last.deletions = without(last.deletions, strays);
      }
      transplant(next, strays, relocations);
      for (const line of emptyLines) {
        if (line?._item && isUndone(line._item.id) && isEmpty(line)) line._item.delete(next);
      }
    }, rescueOrigin);
  };

  array.observe(collectRuns);
  ydoc.on('afterTransaction', inspect);
  return () => {
    array.unobserve(collectRuns);
    ydoc.off('afterTransaction', inspect);
  };
}

/**
 * Nodes that undo left in place because they contain text of others, although it created them again
 * elsewhere.
 */
function madeAgain(
  { doc, beforeState }: Y.Transaction,
  runs: readonly RelocatedRun[],
): SupersededRuns {
  const left = runs.filter((run) => {
    if (run.length !== 1 || run.clock >= (beforeState.get(run.client) ?? 0)) return false;
    const item = itemAt(doc, run);
    return item !== null && !item.deleted && typeOf(item) !== null;
  });
  return {
    ids: left.map(({ client, clock }) => Y.createID(client, clock)),
    runs: [],
    placedRuns: runs,
  };
}

function lineWith(ydoc: Y.Doc, id: Y.ID): Y.XmlElement | null {
  const text = itemAt(ydoc, id)?.parent;
  const line = text instanceof Y.XmlText ? text._item?.parent : null;
  return line instanceof Y.XmlElement ? line : null;
}

function isEmpty(line: Y.XmlElement): boolean {
  return lineOf(line, (item) => !item.deleted).text === '';
}

type StackItem = Y.UndoManager['undoStack'][number];

/**
 * Undoing typed text deletes it at its current position, and text that undo restores belongs into
 * the node as others have moved it. Yjs finds both through `redone`.
 */
function followInUndo(
  transaction: Y.Transaction,
  manager: Y.UndoManager,
  runs: readonly RelocatedRun[],
) {
  const { doc, local } = transaction;
  const items: StackItem[] = [...manager.undoStack, ...manager.redoStack];
  if (items.length === 0) return;
  for (const { client, clock, length, toClient, toClock } of runs) {
    for (const { insertions } of items) {
      for (const range of insertions.clients.get(client) ?? []) {
        const from = Math.max(clock, range.clock);
        const to = Math.min(clock + length, range.clock + range.len);
        if (from < to) add(insertions, toClient, toClock + from - clock, to - from);
      }
    }
    if (local) continue;
    for (const { struct, ...part } of structsIn(doc, client, clock, length)) {
      if (!(struct instanceof Y.Item) || !struct.deleted || !struct.keep) continue;
      const to = Y.createID(toClient, toClock + part.clock - clock);
      const target = itemAt(doc, to);
      // Deleted permanently in the meantime, so undo cannot insert anything.
      if (!target || target.content instanceof Y.ContentDeleted) continue;
      if (part.length < struct.length || leadsBack(doc, struct, to)) continue;
      struct.redone = to;
      for (let each: Y.Item | null = target; each && !each.keep; ) {
        each.keep = true;
        each = each.parent instanceof Y.AbstractType ? each.parent._item : null;
      }
    }
  }
}

/**
 * Whether the redirection would form a cycle, which is possible if each of two copies was replaced
 * by the other.
 */
function leadsBack(ydoc: Y.Doc, item: Y.Item, to: Y.ID): boolean {
  for (let n = 0; n < item.length; n++) {
    let id: Y.ID | null = Y.createID(to.client, to.clock + n);
    while (id) {
      const each = itemAt(ydoc, id);
      if (each === item) return true;
      id = each?.redone
        ? Y.createID(each.redone.client, each.redone.clock + id.clock - each.id.clock)
        : null;
    }
  }
  return false;
}

/**
 * Adjacent ranges are merged; otherwise, going back and forth between two copies would double them
 * each time.
 */
function add({ clients }: DeleteSet, client: number, clock: number, len: number) {
  const set = Y.createDeleteSet();
  set.clients.set(client, [...(clients.get(client) ?? []), { clock, len }]);
  clients.set(client, Y.mergeDeleteSets([set]).clients.get(client) ?? []);
}

function without(deletions: DeleteSet, strays: readonly Stray[]): DeleteSet {
  const result = Y.createDeleteSet();
  for (const [client, ranges] of deletions.clients) {
    const ownStrays = strays.filter(({ id }) => id.client === client);
    const copies = ranges.map(({ clock, len }) => ({ clock, len }));
    for (const { id, length } of ownStrays) {
      for (const range of copies.splice(0)) {
        const before = { clock: range.clock, len: Math.min(range.len, id.clock - range.clock) };
        const end = Math.max(range.clock, id.clock + length);
        const after = { clock: end, len: range.clock + range.len - end };
        copies.push(...[before, after].filter(({ len }) => len > 0));
      }
    }
    if (copies.length > 0) result.clients.set(client, copies);
  }
  return result;
}
