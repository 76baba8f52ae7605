// The last step before an update is written to the log: text of others that the update would
// remove, and text in the update whose place others have already removed, is put where it belongs,
// within the same log entry.
//
// This runs on a copy that follows the draft. The server sees all updates in one order, so every
// collision has two sides, and one of them is second:
//
//   text second       it arrives inside a deleted node, or between letters that have moved
//   move second       it deletes a node without knowing everything in it
//   move, move        both moved the same text; the later copy stays, the earlier one is deleted

import * as Y from 'yjs';
import { typeOf } from './lines.ts';
import {
  addedMoves,
  arrayOf,
  itemAt,
  parentIsDeleted,
  type RelocatedRun,
  Relocations,
  recordRuns,
  structsIn,
} from './relocations.ts';
import { possiblyRepeated, repeatedCopies } from './repeated.ts';
import { type ContinuedReturns, continuedReturns, returnedRuns } from './returned.ts';
import {
  arrivedStrays,
  deletedStrays,
  lastCopies,
  misplacedStrays,
  type Stray,
  splitAtEdges,
  withoutEmptied,
} from './strays.ts';
import {
  deletedCopies,
  removeSuperseded,
  type SupersededRuns,
  supersededBy,
  withoutSuperseded,
} from './superseded.ts';
import { transplant } from './transplant.ts';

export interface AcceptedUpdate {
  /** The update together with the changes that restore what it would have lost. */
  update: Uint8Array;
  /** Text without a place, because the block that it was typed into was deleted. */
  homeless: Stray[];
}

/**
 * Whether an update has to go through `acceptUpdate`; plain typing does not. Cheap, because it only
 * reads the update.
 */
export function needsCare(ydoc: Y.Doc, update: Uint8Array, isAnswer: boolean): boolean {
  const { structs, ds } = Y.decodeUpdate(update);
  const relocations = Relocations.of(ydoc);
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    const { origin, rightOrigin, parent } = struct;
    if (isRelocations(ydoc, struct)) return true;
    for (const id of [origin, rightOrigin]) if (id && isGone(ydoc, id, relocations)) return true;
    if (parent instanceof Y.ID && isDeleted(ydoc, parent)) return true;
  }
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) {
      for (const { struct } of structsIn(ydoc, client, clock, len)) {
        const isNode = struct instanceof Y.Item && !struct.deleted && typeOf(struct) !== null;
        if (isNode || (!isAnswer && struct.deleted && relocations.has(struct.id))) return true;
      }
    }
  }
  return false;
}

function isRelocations(ydoc: Y.Doc, { parent, origin }: Y.Item): boolean {
  if (typeof parent === 'string') return ydoc.share.get(parent) === arrayOf(ydoc);
  return origin !== null && itemAt(ydoc, origin)?.parent === arrayOf(ydoc);
}

/** Whether text next to this item needs another place. */
function isGone(ydoc: Y.Doc, id: Y.ID, relocations: Relocations): boolean {
  if (relocations.isReturned(id)) return true;
  if (!isDeleted(ydoc, id)) return false;
  const item = itemAt(ydoc, id);
  return !item || parentIsDeleted(item) || relocations.has(id);
}

function isDeleted(ydoc: Y.Doc, id: Y.ID): boolean {
  return Y.getState(ydoc.store, id.client) > id.clock && itemAt(ydoc, id)?.deleted !== false;
}

export interface AcceptOptions {
  /** Whether the update answers a handshake and therefore repeats old deletions. */
  isAnswer: boolean;
  /** The author may only suggest, so the update causes no deletions. */
  suggestsOnly?: boolean;
}

/**
 * The client id for changes of the copy. It is low because Yjs puts the lower id first where
 * restored text and the next typing of its author are at the same position.
 */
export function rescueClientId({ store }: Y.Doc): number {
  for (;;) {
    const id = 1 + Math.floor(Math.random() * 2 ** 24);
    if (!store.clients.has(id)) return id;
  }
}

/** Applies an update to the copy of a draft; returns the update to apply to the draft. */
export function acceptUpdate(
  copy: Y.Doc,
  update: Uint8Array,
  { isAnswer, suggestsOnly = false }: AcceptOptions,
): AcceptedUpdate {
  const relocations = Relocations.of(copy);
  const contents = Y.decodeUpdate(update);
  // An update that was received before and is sent again repeats old deletions as well.
  const repeats =
    isAnswer || contents.structs.some(({ id }) => id.clock < Y.getState(copy.store, id.client));
  const fixes: Uint8Array[] = [];
  const collect = (bytes: Uint8Array) => fixes.push(bytes);
  let strays: readonly Stray[] = [];
  const newRuns: RelocatedRun[] = [];
  let supersededRuns: SupersededRuns = { ids: [], runs: [], placedRuns: [] };
  let suspects: readonly Y.ID[] = [];
  let returnsContinued: ContinuedReturns = { strays: [], ids: [], has: () => false };

  const authors = new Set(contents.structs.map(({ id }) => id.client));
  const collectRuns = (event: Y.YArrayEvent<unknown>) => newRuns.push(...addedMoves(event));
  const inspect = (transaction: Y.Transaction) => {
    const explicit = repeats ? null : contents.ds;
    const copies =
      explicit && !suggestsOnly
        ? deletedCopies(transaction, newRuns, explicit, relocations)
        : Y.createDeleteSet();
    splitAtEdges(transaction, [contents.ds, copies], newRuns);
    const isMeant = ({ id }: Y.Item) => Y.isDeleted(contents.ds, id) || Y.isDeleted(copies, id);
    strays = [
      ...withoutEmptied(
        deletedStrays(transaction, (item) => !isMeant(item)),
        copies,
        transaction.doc,
      ),
      ...lastCopies(transaction, newRuns, relocations),
      // Their authors left these words there themselves.
      ...misplacedStrays(transaction, newRuns).filter(({ id }) => !authors.has(id.client)),
      ...arrivedStrays(transaction, contents, newRuns, relocations),
    ];
    if (suggestsOnly) return;
    suspects = possiblyRepeated(transaction, newRuns);
    supersededRuns = supersededBy(transaction, newRuns, explicit, relocations, strays);
    returnsContinued = continuedReturns(transaction, contents, newRuns, relocations);
    supersededRuns.ids.push(...returnsContinued.ids);
    const remaining = strays.filter(({ id }) => !returnsContinued.has(id));
    strays = withoutSuperseded(remaining, supersededRuns, transaction.doc);
  };
  arrayOf(copy).observe(collectRuns);
  copy.once('afterTransaction', inspect);
  try {
    Y.applyUpdate(copy, update, 'accept');
  } finally {
    arrayOf(copy).unobserve(collectRuns);
    copy.off('afterTransaction', inspect);
  }

  copy.on('update', collect);
  try {
    let homeless: Stray[] = [];
    const count =
      strays.length + supersededRuns.ids.length + suspects.length + returnsContinued.strays.length;
    if (count > 0) {
      copy.transact((transaction) => {
        const behind = removeSuperseded(transaction, supersededRuns, relocations, true);
        ({ homeless } = transplant(transaction, [...strays, ...behind], relocations, true));
        const runs = repeatedCopies(copy, suspects, relocations);
        const ids = runs.map(({ client, clock }) => Y.createID(client, clock));
        const rest = { ids, runs, placedRuns: newRuns };
        const behindRest = removeSuperseded(transaction, rest, relocations, true);
        homeless.push(...transplant(transaction, behindRest, relocations, true).homeless);
        homeless.push(...returnsContinued.strays);
        const strayRuns = returnedRuns(homeless);
        for (const run of strayRuns) relocations.add(run);
        recordRuns(copy, strayRuns);
      }, 'accept');
    }
    return { update: fixes.length > 0 ? Y.mergeUpdates([update, ...fixes]) : update, homeless };
  } finally {
    copy.off('update', collect);
  }
}
