// Text that was written again twice: two people moved the same paragraph at the same time, or the server and its author
// both put back the same words. One copy stays.

import * as Y from 'yjs';
import { forgetPlaces, typeOf } from './lines.ts';
import {
  itemAt,
  joinRuns,
  type RelocatedRun,
  type Relocations,
  RunMap,
  recordRuns,
  structsIn,
  targetsOf,
} from './relocations.ts';
import { deletedStrays, hangsOn, misplacedStrays, placeFinder, type Stray } from './strays.ts';

export interface SupersededRuns {
  ids: Y.ID[];
  /** From the deleted copies to those that stay. */
  runs: RelocatedRun[];
  /** What the same change put somewhere: it stands where it is meant to. */
  placedRuns: readonly RelocatedRun[];
}

/**
 * What an update makes superfluous. Where it moves what was moved before, the earlier copy goes: the later wish
 * counts. A copy that its author's page has put back is no wish, and goes for any other. Where it moves, or deletes,
 * what somebody else has deleted or moved meanwhile, that is deleted there, too.
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
  // Not where it was moved into a node that is gone for good, or no copy would stay.
  const isPlaced = (id: Y.ID) =>
    relocations
      .endsOf(id, () => false)
      .some((end) => itemAt(doc, end)?.deleted === false || findsPlace(end));
  const ids: Y.ID[] = [];
  const runs: RelocatedRun[] = [];
  const own = targetsOf(newRuns);
  // Not deleted just now as one of two copies.
  const wasWished = (id: Y.ID) => !Y.isDeleted(deleteSet, id);
  for (const { client, clock, length, toClient, toClock, isRescue } of newRuns) {
    for (const id of goneIn(transaction, client, clock, length)) {
      const next = Y.createID(toClient, toClock + id.clock - clock);
      // It may be gone again where the run tells only which of two copies stays.
      if (!isAddedBy(transaction, next) && itemAt(doc, next)?.deleted !== false) continue;
      const earlier = relocations.resolve(id, (target) => own.has(target));
      if (earlier && itemAt(doc, earlier)?.deleted === false) {
        // Its author may not know of the earlier copy, and delete it as the one that goes.
        const goes = isRescue || !isPlaced(next);
        const [gone, staying] = goes ? [next, earlier] : [earlier, next];
        if (itemAt(doc, gone)?.deleted === false) ids.push(gone);
        runs.push({ ...gone, length: 1, toClient: staying.client, toClock: staying.clock });
      } else if (isAddedBy(transaction, next)) {
        // A copy that it only names was there before.
        const isNewCopy = (target: Y.ID) => own.has(target) && isAddedBy(transaction, target);
        const ends = relocations.endsOf(id, isNewCopy);
        if (ends.length > 0 && ends.every(wasWished)) ids.push(next);
      }
    }
  }
  const relocatedRuns = new RunMap(newRuns);
  for (const [client, ranges] of explicit?.clients ?? []) {
    for (const { clock, len } of ranges) {
      for (const id of goneIn(transaction, client, clock, len)) {
        if (!relocations.has(id) || relocatedRuns.has(id)) continue;
        const copy = relocations.resolve(id);
        // A list that was taken off a paragraph goes, and the paragraph to which its text was moved stays.
        if (copy && itemAt(doc, copy)?.deleted === false && !own.has(copy)) ids.push(copy);
      }
    }
  }
  // A block that was joined to another one has gone, but not its text: where that is moved on, it is needed again.
  const targets = targetsOf(runs);
  const isTaken = (item: Y.Item) => targets.hasSome(item);
  const going = new RunMap(ids.map((id) => ({ ...id, length: 1, toClient: 0, toClock: 0 })));
  // Nor does a paragraph go because the list that it was in for a moment does, which is on record as moved to it as well.
  const isLeft = ({ id }: Y.Item) =>
    relocations.sourcesOf(id).some((source) => !explicit || !Y.isDeleted(explicit, source));
  const spared = new Set(
    ids
      .map((id) => itemAt(doc, id))
      .filter(
        (item) =>
          item && (holds(item, isTaken) || (isLeft(item) && keepsText(item, going, relocations))),
      ),
  );
  const isSpared = (id: Y.ID) => {
    const item = itemAt(doc, id);
    if (typeof item?.parentSub !== 'string') return spared.has(item);
    // It keeps its attributes as well.
    return item.parent instanceof Y.AbstractType && spared.has(item.parent._item);
  };
  return { ids: ids.filter((id) => !isSpared(id)), runs, placedRuns: newRuns };
}

/**
 * The copies of what this update deletes that it also deletes with the node around them: somebody else had moved them, and
 * they are not to be put back.
 */
export function deletedCopies(
  transaction: Y.Transaction,
  newRuns: readonly RelocatedRun[],
  explicit: ReturnType<typeof Y.createDeleteSet>,
  relocations: Relocations,
): ReturnType<typeof Y.createDeleteSet> {
  const relocated = new RunMap(newRuns);
  const copies = Y.createDeleteSet();
  for (const [client, ranges] of explicit.clients) {
    for (const { clock, len } of ranges) {
      for (const id of goneIn(transaction, client, clock, len)) {
        if (!relocations.has(id) || relocated.has(id)) continue;
        for (const end of relocations.endsOf(id, () => false)) {
          if (!Y.isDeleted(transaction.deleteSet, end)) continue;
          const others = copies.clients.get(end.client) ?? [];
          others.push({ clock: end.clock, len: 1 });
          copies.clients.set(end.client, others);
        }
      }
    }
  }
  return Y.mergeDeleteSets([copies]);
}

/**
 * Of what these runs lead to, whatever one had deleted before they came (`deletions`): the mover did not know of it,
 * and the server may not, either.
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
  for (const { client, clock, length, toClient, toClock } of runs) {
    for (const id of goneIn(transaction, client, clock, length)) {
      const next = Y.createID(toClient, toClock + id.clock - clock);
      if (!isAddedBy(transaction, next)) continue;
      const ends = relocations.endsOf(id, (target) => targets.has(target));
      if (ends.length > 0 && ends.every(isDeleted)) ids.push(next);
    }
  }
  const wished = new RunMap(ids.map((id) => ({ ...id, length: 1, toClient: 0, toClock: 0 })));
  // What else a node holds only the server can hand to its author.
  const isMore = (item: Y.Item) => !wished.hasAll(item);
  return ids.filter((id) => !holds(itemAt(transaction.doc, id), isMore));
}

/**
 * Of one's own items that stand twice, the copies that will go. The server does not know one's own copy yet
 * (`insertions`): as a later move it will stay, and as a rescue it will go for the server's. Nodes go once nothing else
 * is in them.
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
  const add = (gone: Y.ID, staying: Y.ID) => {
    ids.push(gone);
    runs.push({ ...gone, length: 1, toClient: staying.client, toClock: staying.clock });
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

/** Whether a node holds a letter, or a thing in a line, of which this is true. */
function holds(item: Y.Item | null, isMeant: (item: Y.Item) => boolean): boolean {
  for (let child = item && typeOf(item)?._start; child; child = child.right) {
    if (child.deleted) continue;
    if (typeOf(child) ? holds(child, isMeant) : child.countable && isMeant(child)) return true;
  }
  return false;
}

/** Whether a block was moved with its text, and that text does not go. */
function keepsText(item: Y.Item, going: RunMap, relocations: Relocations): boolean {
  let keeps = false;
  for (let child = typeOf(item)?._start ?? null; child; child = child.right) {
    if (child.deleted || !(typeOf(child) instanceof Y.XmlText)) continue;
    if (going.has(child.id)) return false;
    if (relocations.sourcesOf(child.id).length > 0) keeps = true;
  }
  return keeps;
}

function isAddedBy({ beforeState }: Y.Transaction, { client, clock }: Y.ID): boolean {
  return clock >= (beforeState.get(client) ?? 0);
}

/** The items of a range that were gone before this transaction. */
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

/** Deletes these items, within this transaction. */
function deleteItems(transaction: Y.Transaction, ids: readonly Y.ID[]): void {
  for (const id of ids) {
    // What a record names need not exist: anybody who may edit can write anything there.
    if (!itemAt(transaction.doc, id)) continue;
    Y.getItemCleanStart(transaction, id);
    const item = Y.getItemCleanEnd(transaction, transaction.doc.store, id);
    if (!item.deleted) item.delete(transaction);
    if (item.parent instanceof Y.AbstractType) forgetPlaces(item.parent);
  }
}

/** Deletes what is superfluous, within this transaction; what else stood in there is returned. */
export function removeSuperseded(
  transaction: Y.Transaction,
  { ids, runs, placedRuns }: SupersededRuns,
  relocations: Relocations,
): Stray[] {
  if (ids.length + runs.length === 0) return [];
  const { doc } = transaction;
  const explicit = new RunMap(ids.map((id) => ({ ...id, length: 1, toClient: 0, toClock: 0 })));
  for (const run of joinRuns(runs)) relocations.add(run);
  deleteItems(transaction, ids);
  recordRuns(doc, runs);
  // Yjs sorts what a transaction deletes only at its end.
  const withSortedDeletions: Y.Transaction = Object.create(transaction, {
    deleteSet: { value: Y.mergeDeleteSets([transaction.deleteSet]) },
  });
  const staying = targetsOf([...runs, ...placedRuns]);
  const isForeign = ({ id }: Y.Item) => !explicit.has(id) && !staying.has(id);
  const isBehind = (item: Y.Item) => isForeign(item) && hangsOn(item, (id) => explicit.has(id));
  return [
    // The attributes that the copy was made with stand in the other one as well.
    ...deletedStrays(withSortedDeletions, (item) => !explicit.has(item.id) && !isOfParent(item)),
    ...misplacedStrays(withSortedDeletions, runs, isBehind),
  ];
}

function isOfParent({ id, parent, parentSub }: Y.Item): boolean {
  return (
    parentSub !== null && parent instanceof Y.AbstractType && parent._item?.id.client === id.client
  );
}
