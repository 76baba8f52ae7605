// Text with two copies: two people moved the same paragraph at the same time, or the server and the
// author both restored the same words. One copy stays.

import * as Y from 'yjs';
import { forgetPlaces, typeOf } from './lines.ts';
import { boundsOf } from './record.ts';
import {
  idsOf,
  itemAt,
  joinRuns,
  type RelocatedRun,
  type Relocations,
  RunMap,
  recordRuns,
  structsIn,
  targetsOf,
} from './relocations.ts';
import {
  deletedStrays,
  hangsOn,
  misplacedStrays,
  placeFinder,
  type Stray,
  withoutEmptied,
} from './strays.ts';

export interface SupersededRuns {
  ids: Y.ID[];
  /** Runs from the deleted copies to those that stay. */
  runs: RelocatedRun[];
  /** Runs of the same change; their targets are at the intended position. */
  placedRuns: readonly RelocatedRun[];
}

/**
 * Copies that an update supersedes. If it moves text that was moved before, the earlier copy is
 * deleted: the later move wins. A copy that the author's page restored is not a choice, so any
 * other copy wins over it. If the update moves or deletes text that somebody else has deleted or
 * moved in the meantime, that copy is deleted as well.
 */
export function supersededBy(
  transaction: Y.Transaction,
  newRuns: readonly RelocatedRun[],
  explicit: ReturnType<typeof Y.createDeleteSet> | null,
  relocations: Relocations,
  strays: readonly Stray[],
): SupersededRuns {
  const { doc, deleteSet } = transaction;
  const findsPlace = placeFinder(strays, relocations, doc);
  // False if it was moved into a permanently deleted node, because then no copy would stay.
  const isPlaced = (id: Y.ID) =>
    relocations
      .endsOf(id, () => false)
      .some((end) => itemAt(doc, end)?.deleted === false || findsPlace(end));
  const ids: Y.ID[] = [];
  const runs: RelocatedRun[] = [];
  const own = targetsOf(newRuns);
  // The deletion was intended, rather than the choice between two copies in this transaction.
  const wasWished = (id: Y.ID) => !Y.isDeleted(deleteSet, id);
  const copiesOf = copiesFinder(transaction, newRuns);
  for (const run of newRuns) {
    for (const id of goneIn(transaction, run.client, run.clock, run.length)) {
      const { copies, isRescue } = copiesOf(id, run);
      const next = copies.at(-1) as Y.ID;
      // It may be deleted already if the run only records which of two copies stays.
      if (!isAddedBy(transaction, next) && itemAt(doc, next)?.deleted !== false) continue;
      const earlier = relocations.resolve(id, (target) => own.has(target));
      if (earlier && itemAt(doc, earlier)?.deleted === false) {
        // The author may not know of the earlier copy and would delete it as the superseded one.
        const goes = isRescue || !isPlaced(next);
        const [gone, staying] = goes ? [next, earlier] : [earlier, next];
        if (itemAt(doc, gone)?.deleted === false) ids.push(gone);
        runs.push({ ...gone, length: 1, toClient: staying.client, toClock: staying.clock });
      } else if (isAddedBy(transaction, next)) {
        // A copy that the run only refers to existed before.
        const isNewCopy = (target: Y.ID) => own.has(target) && isAddedBy(transaction, target);
        const ends = relocations.endsOf(id, isNewCopy);
        if (ends.length > 0 && ends.every(wasWished)) ids.push(...copies);
      }
    }
  }
  const relocatedRuns = new RunMap(newRuns);
  for (const [client, ranges] of explicit?.clients ?? []) {
    for (const { clock, len } of ranges) {
      for (const id of goneIn(transaction, client, clock, len)) {
        if (!relocations.has(id) || relocatedRuns.has(id)) continue;
        const copy = relocations.resolve(id);
        // A list that was removed around a paragraph goes; the paragraph that took its text stays.
        if (copy && itemAt(doc, copy)?.deleted === false && !own.has(copy)) ids.push(copy);
      }
    }
  }
  // A block that was joined to another one is deleted, but its text is not: if the text is moved
  // again, the block is needed again.
  const chosenTargets = targetsOf(runs);
  const movedTargets = targetsOf(newRuns.filter((run) => !run.isRescue));
  const going = new RunMap(ids.map((id) => ({ ...id, length: 1, toClient: 0, toClock: 0 })));
  // What the update itself typed has not been moved yet.
  const wasMoved = (id: Y.ID) =>
    movedTargets
      .covering(id)
      .map(({ clock, toClient, toClock }) => Y.createID(toClient, toClock + id.clock - clock))
      .some((source) => !isAddedBy(transaction, source));
  const isStaying = (item: Y.Item) =>
    idsOf(item).some((id) => !going.has(id) && (chosenTargets.has(id) || wasMoved(id)));
  const sparedItems = new Set(
    ids.map((id) => itemAt(doc, id)).filter((item) => item && holds(item, isStaying)),
  );
  const isSpared = (id: Y.ID) => {
    const item = itemAt(doc, id);
    if (typeof item?.parentSub !== 'string') return sparedItems.has(item);
    // A spared block keeps its attributes as well.
    return item.parent instanceof Y.AbstractType && sparedItems.has(item.parent._item);
  };
  return { ids: ids.filter((id) => !isSpared(id)), runs, placedRuns: newRuns };
}

/**
 * Copies that somebody else moved, of text that this update deletes and whose surrounding node it
 * deletes as well. They must not be restored.
 */
export function deletedCopies(
  transaction: Y.Transaction,
  newRuns: readonly RelocatedRun[],
  explicit: ReturnType<typeof Y.createDeleteSet>,
  relocations: Relocations,
): ReturnType<typeof Y.createDeleteSet> {
  const relocatedRuns = new RunMap(newRuns);
  const copies: Y.ID[] = [];
  for (const [client, ranges] of explicit.clients) {
    for (const { clock, len } of ranges) {
      for (const id of goneIn(transaction, client, clock, len)) {
        if (!relocations.has(id) || relocatedRuns.has(id)) continue;
        for (const end of relocations.endsOf(id, () => false)) {
          if (Y.isDeleted(transaction.deleteSet, end)) copies.push(end);
        }
      }
    }
  }
  return setOf(copies);
}

/** The strays without superseded ones, and without the nodes that this leaves empty. */
export function withoutSuperseded(
  strays: readonly Stray[],
  { ids }: SupersededRuns,
  doc: Y.Doc,
): readonly Stray[] {
  const going = setOf(ids);
  const isGoing = ({ id, content, length }: Stray) =>
    length === 1 && !(content instanceof Y.ContentType) && Y.isDeleted(going, id);
  return withoutEmptied(
    strays.filter((stray) => !isGoing(stray)),
    going,
    doc,
  );
}

function setOf(ids: readonly Y.ID[]): ReturnType<typeof Y.createDeleteSet> {
  const set = Y.createDeleteSet();
  for (const [client, some] of Map.groupBy(ids, (id) => id.client)) {
    set.clients.set(
      client,
      some.map(({ clock }) => ({ clock, len: 1 })),
    );
  }
  return Y.mergeDeleteSets([set]);
}

/**
 * Targets of these runs whose source was deleted locally before the runs arrived (`deletions`). The
 * mover did not know of the deletion, and the server may not know it either.
 */
export function deletedMeanwhile(
  transaction: Y.Transaction,
  runs: readonly RelocatedRun[],
  relocations: Relocations,
  deletions: ReturnType<typeof Y.createDeleteSet>,
): Y.ID[] {
  if (deletions.clients.size === 0) return [];
  const targets = targetsOf(runs);
  const ids: Y.ID[] = [];
  const isDeleted = (id: Y.ID) => Y.isDeleted(deletions, id);
  // A copy that stood before was dropped for another one, so nobody deleted the text.
  const isNewCopy = (target: Y.ID) => targets.has(target) && isAddedBy(transaction, target);
  for (const { client, clock, length, toClient, toClock } of runs) {
    for (const id of goneIn(transaction, client, clock, length)) {
      const next = Y.createID(toClient, toClock + id.clock - clock);
      if (!isAddedBy(transaction, next)) continue;
      const ends = relocations.endsOf(id, isNewCopy);
      if (ends.length > 0 && ends.every(isDeleted)) ids.push(next);
    }
  }
  const wishedRuns = new RunMap(ids.map((id) => ({ ...id, length: 1, toClient: 0, toClock: 0 })));
  // Only the server can return other content of the node to its author.
  const isMore = (item: Y.Item) => !wishedRuns.hasAll(item);
  return ids.filter((id) => !holds(itemAt(transaction.doc, id), isMore));
}

/**
 * The superseded copies of local items that exist twice. The server does not know the local copies
 * yet (`insertions`): those that were moved win as the later move, those that were restored lose to
 * the server's. Nodes are superseded once nothing else is in them.
 */
export function copiesOfOwn(
  doc: Y.Doc,
  insertions: ReturnType<typeof Y.createDeleteSet>,
  relocations: Relocations,
): SupersededRuns {
  const ids: Y.ID[] = [];
  const runs: RelocatedRun[] = [];
  const nodes: [gone: Y.ID, staying: Y.ID][] = [];
  const isOwn = (id: Y.ID) => Y.isDeleted(insertions, id);
  const add = (goneId: Y.ID, staying: Y.ID) => {
    ids.push(goneId);
    runs.push({ ...goneId, length: 1, toClient: staying.client, toClock: staying.clock });
  };
  for (const [client, ranges] of insertions.clients) {
    for (const range of ranges) {
      for (const { struct, clock, length } of structsIn(doc, client, range.clock, range.len)) {
        if (!(struct instanceof Y.Item) || struct.deleted || !struct.countable) continue;
        for (let n = clock; n < clock + length; n++) {
          const id = Y.createID(client, n);
          if (relocations.originOf(id) === id) continue;
          const copy = relocations.resolve(id, isOwn);
          if (!copy || itemAt(doc, copy)?.deleted !== false) continue;
          const [gone, staying] = relocations.isRescued(id) ? [id, copy] : [copy, id];
          if (typeOf(struct) === null) add(gone, staying);
          else nodes.push([gone, staying]);
        }
      }
    }
  }
  const going = new RunMap(runs);
  for (const [gone, staying] of nodes) {
    if (!holds(itemAt(doc, gone), (item) => !going.hasAll(item))) add(gone, staying);
  }
  return { ids, runs, placedRuns: [] };
}

/** Whether a node contains a letter or inline node that `isMeant` accepts. */
function holds(item: Y.Item | null, isMeant: (item: Y.Item) => boolean): boolean {
  for (let child = item && typeOf(item)?._start; child; child = child.right) {
    if (child.deleted) continue;
    if (typeOf(child) ? holds(child, isMeant) : child.countable && isMeant(child)) return true;
  }
  return false;
}

/**
 * Returns a function that finds the copies of an item that an update brings, the final one last: a
 * page that restored text several times before the server heard of it sends all of them.
 */
function copiesFinder(transaction: Y.Transaction, newRuns: readonly RelocatedRun[]) {
  const runs = new RunMap(newRuns);
  return (source: Y.ID, first: RelocatedRun): { copies: Y.ID[]; isRescue: boolean } => {
    const copies: Y.ID[] = [];
    let [id, isRescue] = [source, true];
    for (let run: RelocatedRun | undefined = first; run; ) {
      id = Y.createID(run.toClient, run.toClock + id.clock - run.clock);
      isRescue &&= Boolean(run.isRescue);
      copies.push(id);
      const isLast = !isAddedBy(transaction, id) || itemAt(transaction.doc, id)?.deleted === false;
      const [next] = isLast ? [] : runs.covering(id);
      // Two copies that each replaced the other form a cycle.
      run = copies.length > newRuns.length ? undefined : next;
    }
    return { copies, isRescue };
  };
}

function isAddedBy({ beforeState }: Y.Transaction, { client, clock }: Y.ID): boolean {
  return clock >= (beforeState.get(client) ?? 0);
}

/** Items of a range that were deleted before this transaction. */
function* goneIn(
  { doc, beforeState, deleteSet }: Y.Transaction,
  client: number,
  clock: number,
  length: number,
): Generator<Y.ID> {
  for (const { struct, ...part } of structsIn(doc, client, clock, length)) {
    if (struct.id.clock >= (beforeState.get(client) ?? 0) || !struct.deleted) continue;
    for (let n = part.clock; n < part.clock + part.length; n++) {
      const id = Y.createID(client, n);
      if (!Y.isDeleted(deleteSet, id)) yield id;
    }
  }
}

function deleteItems(transaction: Y.Transaction, ids: readonly Y.ID[]): void {
  for (const id of ids) {
    // The record may refer to missing items, because anybody who may edit can write anything there.
    if (!itemAt(transaction.doc, id)) continue;
    Y.getItemCleanStart(transaction, id);
    const item = Y.getItemCleanEnd(transaction, transaction.doc.store, id);
    if (!item.deleted) item.delete(transaction);
    if (item.parent instanceof Y.AbstractType) forgetPlaces(item.parent);
  }
}

/** Deletes superseded copies within this transaction; returns other content that was in them. */
export function removeSuperseded(
  transaction: Y.Transaction,
  { ids, runs, placedRuns }: SupersededRuns,
  relocations: Relocations,
  isServer = false,
): Stray[] {
  if (ids.length + runs.length === 0) return [];
  const { doc } = transaction;
  const explicit = new RunMap(ids.map((id) => ({ ...id, length: 1, toClient: 0, toClock: 0 })));
  for (const run of joinRuns(runs)) relocations.add(run);
  deleteItems(transaction, ids);
  // Yjs sorts the delete set only after the transaction.
  const withSortedDeletions: Y.Transaction = Object.create(transaction, {
    deleteSet: { value: Y.mergeDeleteSets([transaction.deleteSet]) },
  });
  recordRuns(doc, [...runs, ...boundsOf(joinRuns(runs), withSortedDeletions)]);
  // Nobody chose the position of what was restored: it follows the copy of what stood before it.
  const staying = targetsOf([...runs, ...placedRuns.filter(({ isRescue }) => !isRescue)]);
  const isForeign = ({ id }: Y.Item) => !explicit.has(id) && !staying.has(id);
  const isBehind = (item: Y.Item) => isForeign(item) && hangsOn(item, (id) => explicit.has(id));
  // Of a node that stays, the other copy has the same initial attributes. What else is in it takes its own along.
  const isOfCopy = (item: Y.Item) => {
    const node =
      isOfParent(item) && item.parent instanceof Y.AbstractType ? item.parent._item : null;
    return node !== null && explicit.has(node.id);
  };
  return [
    ...deletedStrays(withSortedDeletions, (item) => !explicit.has(item.id) && !isOfCopy(item)),
    ...misplacedStrays(withSortedDeletions, runs, isBehind, isServer),
  ];
}

function isOfParent({ id, parent, parentSub }: Y.Item): boolean {
  return (
    parentSub !== null && parent instanceof Y.AbstractType && parent._item?.id.client === id.client
  );
}
