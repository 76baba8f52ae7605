// Strays: text that lost its place because somebody else, who did not know of it, deleted the node
// around it in order to write that node again elsewhere. They are collected while their content
// still exists, in the `afterTransaction` event, and copied together with a list of neighbours
// beside which they can be restored.

import * as Y from 'yjs';
import {
  blockIdAround,
  type ItemContent,
  isNew,
  type SharedType,
  typeOf,
  wasVisible,
} from './lines.ts';
import {
  idsOf,
  itemAt,
  parentIsDeleted,
  type RelocatedRun,
  type Relocations,
  RunMap,
  structsIn,
  targetsOf,
} from './relocations.ts';

export interface StrayPosition {
  id: Y.ID;
  where: 'after' | 'before' | 'into';
}

export interface Stray {
  id: Y.ID;
  content: ItemContent;
  length: number;
  /** The attribute name, if the item is the value of an attribute. */
  parentSub: string | null;
  /** The best position first. */
  candidates: StrayPosition[];
  /** The block that contained it, if known. */
  blockId: string | null;
  /** Whether it still exists at a wrong position and has to be deleted there. */
  isMisplaced: boolean;
}

/** Relocations of more distant neighbours are not looked up. */
const maxNeighbours = 200;

const keyOf = ({ client, clock }: Y.ID) => `${client} ${clock}`;

type ItemSet = ReturnType<typeof Y.createDeleteSet>;

/**
 * Splits items at the edges of the sets and runs: Yjs merges consecutive typing, even text that
 * others know with text that they cannot know yet.
 */
export function splitAtEdges(
  transaction: Y.Transaction,
  sets: readonly ItemSet[],
  runs: readonly RelocatedRun[],
): void {
  const split = (client: number, clock: number) => {
    const id = Y.createID(client, clock);
    const item = itemAt(transaction.doc, id);
    if (item && item.id.clock < clock) Y.getItemCleanStart(transaction, id);
  };
  for (const { clients } of sets) {
    for (const [client, ranges] of clients) {
      for (const { clock, len } of ranges) {
        split(client, clock);
        split(client, clock + len);
      }
    }
  }
  for (const { client, clock, length } of runs) {
    if (length === 0) continue;
    split(client, clock);
    split(client, clock + length);
  }
}

/**
 * Items deleted with their parent that `isStray` accepts: parents before their children, siblings
 * in order.
 */
export function deletedStrays(
  transaction: Y.Transaction,
  isStray: (item: Y.Item) => boolean,
): Stray[] {
  const strays = new Set<Y.Item>();
  const parents = new Map<SharedType, number>();
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || !wasVisible(struct, transaction)) return;
    if (!parentIsDeleted(struct) || !isStray(struct)) return;
    strays.add(struct);
    const { parent } = struct;
    if (parent instanceof Y.AbstractType && !parents.has(parent))
      parents.set(parent, depthOf(parent));
  });
  const inOrder = [...parents].sort(([, a], [, b]) => a - b);
  return inOrder.flatMap(([parent]) => {
    const inParent: Stray[] = [];
    for (const item of parent._map.values())
      if (strays.has(item)) inParent.push(strayOf(item, transaction));
    for (let item = parent._start; item; item = item.right) {
      if (strays.has(item)) inParent.push(strayOf(item, transaction));
    }
    return inParent;
  });
}

/**
 * The strays without nodes that a deletion emptied: somebody wrote them around text that somebody
 * else deleted at the same time (`deletedItems`).
 */
export function withoutEmptied(
  strays: readonly Stray[],
  deletedItems: ItemSet,
  ydoc: Y.Doc,
): readonly Stray[] {
  if (deletedItems.clients.size === 0) return strays;
  const remaining = new RunMap(
    strays.map(({ id, length }) => ({ ...id, length, toClient: 0, toClock: 0 })),
  );
  const holds = (type: SharedType, isMeant: (item: Y.Item) => boolean): boolean => {
    for (let item = type._start; item; item = item.right) {
      const inner = typeOf(item);
      if (inner ? holds(inner, isMeant) : item.countable && isMeant(item)) return true;
    }
    return false;
  };
  return strays.filter(({ id }) => {
    const item = itemAt(ydoc, id);
    const type = item && typeOf(item);
    if (!(type instanceof Y.XmlElement)) return true;
    return (
      !holds(type, (inner) => Y.isDeleted(deletedItems, inner.id)) ||
      holds(type, (inner) => remaining.has(inner.id))
    );
  });
}

/**
 * Returns a function that tells whether a stray, or a stray around it, has a neighbour in the text
 * beside which it can be restored.
 */
export function placeFinder(
  strays: readonly Stray[],
  relocations: Relocations,
  ydoc: Y.Doc,
): (id: Y.ID) => boolean {
  // Every letter has an entry, so the index is only built when it is needed.
  let index: Map<string, Stray> | undefined;
  const byId = () => {
    index ??= new Map(strays.flatMap((stray) => idsOf(stray).map((id) => [keyOf(id), stray])));
    return index;
  };
  const isStanding = ({ id, where }: StrayPosition) => {
    const target = relocations.placeOf(id);
    const item = target && itemAt(ydoc, target);
    return item && !parentIsDeleted(item) && (where !== 'into' || !item.deleted);
  };
  return (id) => {
    const visitedIds = new Set<string>();
    const open = [id];
    for (let each = open.pop(); each; each = open.pop()) {
      const stray = byId().get(keyOf(each));
      if (!stray || visitedIds.has(keyOf(each))) continue;
      visitedIds.add(keyOf(each));
      for (const candidate of stray.candidates) {
        if (byId().has(keyOf(candidate.id))) open.push(candidate.id);
        else if (isStanding(candidate)) return true;
      }
    }
    return false;
  };
}

function depthOf(type: SharedType): number {
  let depth = 0;
  for (let item = type._item; item; depth++) {
    item = item.parent instanceof Y.AbstractType ? item.parent._item : null;
  }
  return depth;
}

function strayOf(item: Y.Item, transaction: Y.Transaction, isMisplaced = false): Stray {
  const { id, content, length, parentSub, parent } = item;
  return {
    id,
    content: content.copy(),
    length,
    parentSub,
    candidates: candidatesOf(item, transaction),
    blockId: parent instanceof Y.AbstractType ? blockIdAround(parent) : null,
    isMisplaced,
  };
}

/** The neighbours to the left, nearest first, then those to the right, then the parents. */
function candidatesOf(item: Y.Item, transaction: Y.Transaction): StrayPosition[] {
  const candidates: StrayPosition[] = [];
  const own = typeOf(item);
  const isBlock = own instanceof Y.XmlElement;
  for (let each: Y.Item | null = item; each; ) {
    const { parent, parentSub }: Y.Item = each;
    if (parentSub === null) candidates.push(...neighboursOf(each, transaction));
    const around: Y.Item | null = parent instanceof Y.AbstractType ? parent._item : null;
    if (around) candidates.push({ id: around.id, where: 'into' });
    // Letters never stand beside a block, so their search ends at the element around their text.
    const isInLine = !isBlock && parent instanceof Y.XmlText;
    if (isInLine && around?.parent instanceof Y.AbstractType && around.parent._item) {
      candidates.push({ id: around.parent._item.id, where: 'into' });
    }
    each = isBlock ? around : null;
  }
  return candidates;
}

/** Those that stood there until this transaction first; others may have gone elsewhere long ago. */
function neighboursOf(item: Y.Item, { deleteSet }: Y.Transaction): StrayPosition[] {
  const [standing, gone]: [StrayPosition[], StrayPosition[]] = [[], []];
  const add = (each: Y.Item, position: StrayPosition) => {
    const stood = !each.deleted || Y.isDeleted(deleteSet, each.id);
    (stood ? standing : gone).push(position);
  };
  let { left, right } = item;
  for (let n = 0; left && n < maxNeighbours; n++, left = left.left) {
    add(left, { id: left.lastId, where: 'after' });
  }
  for (let n = 0; right && n < maxNeighbours; n++, right = right.right) {
    add(right, { id: right.id, where: 'before' });
  }
  return [...standing, ...gone];
}

/**
 * Text left behind when the text around it was moved out of a line that continues. With
 * `isUnknown`, these are the items that the mover did not know; without it, the runs decide (see
 * `relocations.ts`).
 */
export function misplacedStrays(
  transaction: Y.Transaction,
  runs: readonly RelocatedRun[],
  isUnknown?: (item: Y.Item) => boolean,
  isServer = false,
): Stray[] {
  const { doc } = transaction;
  // Two people who both restore text in the same line would otherwise follow each other for ever;
  // the server decides.
  const staysInText = ({ client, clock, toClient, toClock }: RelocatedRun) => {
    const from = itemAt(doc, Y.createID(client, clock));
    const to = itemAt(doc, Y.createID(toClient, toClock));
    return from !== null && from.parent === to?.parent;
  };
  const relocatedRuns = new RunMap(
    isUnknown && !isServer ? runs.filter((run) => !staysInText(run)) : runs,
  );
  const targets = targetsOf(runs);
  const bounds = new Map(
    runs.filter(({ length }) => length === 0).map((run) => [`${run.client} ${run.clock}`, run]),
  );
  const texts = new Set<Y.XmlText>();
  for (const { client, clock, length } of runs) {
    const first = length > 0 ? itemAt(doc, Y.createID(client, clock)) : null;
    if (first?.deleted && first.parent instanceof Y.XmlText && !parentIsDeleted(first)) {
      texts.add(first.parent);
    }
  }
  const items: Y.Item[] = [];
  for (const text of texts) {
    /**
     * The recorded next neighbour of the last moved item; null if not recorded, undefined before a
     * moved item.
     */
    let boundRun: RelocatedRun | null | undefined;
    let behind: Y.Item[] = [];
    for (let item = text._start; item; item = item.right) {
      if (item.deleted) {
        if (!relocatedRuns.has(item.id)) continue;
        if (boundRun !== undefined) items.push(...behind);
        behind = [];
        boundRun = bounds.get(`${item.lastId.client} ${item.lastId.clock}`) ?? null;
      } else if (boundRun !== undefined && !isNew(item, transaction)) {
        const isKnown =
          targets.has(item.id) || (isUnknown ? !isUnknown(item) : isAt(boundRun, item));
        if (isKnown) {
          if (isUnknown || boundRun) items.push(...behind);
          behind = [];
          boundRun = undefined;
        } else behind.push(item);
      }
    }
    const isEnd = boundRun?.toClient === boundRun?.client && boundRun?.toClock === boundRun?.clock;
    if (isUnknown || (boundRun && isEnd)) items.push(...behind);
  }
  return items.map((item) => strayOf(item, transaction, true));
}

/**
 * Items that an update deletes in favour of a copy that the server has already dropped in favour of
 * them: each side chose the other's copy, and none would stay.
 */
export function lastCopies(
  transaction: Y.Transaction,
  runs: readonly RelocatedRun[],
  relocations: Relocations,
): Stray[] {
  const { doc, deleteSet } = transaction;
  return runs.flatMap(({ client, clock, length, toClient, toClock }) =>
    [...structsIn(doc, client, clock, length)].flatMap(({ struct, ...part }): Stray[] => {
      if (!(struct instanceof Y.Item) || struct.length > part.length) return [];
      if (!struct.countable || typeOf(struct) || !Y.isDeleted(deleteSet, struct.id)) return [];
      const copy = relocations.resolve(struct.id);
      const isLast = !copy || itemAt(doc, copy)?.deleted !== false;
      const wasDropped = relocations.has(Y.createID(toClient, toClock + part.clock - clock));
      if (!isLast || !wasDropped) return [];
      // The line still exists, so the text is restored in it.
      if (parentIsDeleted(struct)) return [strayOf(struct, transaction)];
      return [{ ...strayOf(struct, transaction, true), candidates: [] }];
    }),
  );
}

function isAt(boundRun: RelocatedRun | null, { id }: Y.Item): boolean {
  return boundRun !== null && id.client === boundRun.toClient && id.clock === boundRun.toClock;
}

/** Whether the item was typed, directly or indirectly, after one of these items. */
export function hangsOn(item: Y.Item, includes: (id: Y.ID) => boolean): boolean {
  const ydoc = item.parent instanceof Y.AbstractType ? item.parent.doc : null;
  for (let each: Y.Item | null = item; each?.origin && ydoc; each = itemAt(ydoc, each.origin)) {
    if (includes(each.origin)) return true;
  }
  return false;
}

/**
 * What an update inserts into deleted nodes or between moved letters, unless it is the target of a
 * move (`runs`).
 */
export function arrivedStrays(
  transaction: Y.Transaction,
  { structs, ds }: ReturnType<typeof Y.decodeUpdate>,
  runs: readonly RelocatedRun[],
  relocations: Relocations,
): Stray[] {
  const { doc, beforeState } = transaction;
  const targets = targetsOf(runs);
  const strays: Stray[] = [];
  /**
   * Items inserted between moved letters; their neighbours in the update are between them as well.
   */
  const between = new RunMap();
  /** What the update also deletes; what stood beside it stood beside its neighbours. */
  const droppedPositions = new Map<string, StrayPosition[]>();
  const isMoved = (id: Y.ID) =>
    between.has(id) || (relocations.has(id) && itemAt(doc, id)?.deleted !== false);
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    const knownLength = (beforeState.get(struct.id.client) ?? 0) - struct.id.clock;
    if (knownLength >= struct.length) continue;
    for (const part of partsOf(struct, Math.max(0, knownLength), ds)) {
      const { id, length } = part;
      const isBetween = !targets.has(id) && stoodBetween(part, isMoved);
      if (isBetween) between.add({ ...id, length, toClient: 0, toClock: 0 });
      const candidates = part.candidates
        .flatMap((each) => [each, ...(droppedPositions.get(keyOf(each.id)) ?? [])])
        .slice(0, maxNeighbours);
      if (part.content instanceof Y.ContentDeleted || Y.isDeleted(ds, id)) {
        // A letter is skipped by `partsOf`.
        if (!(part.content instanceof Y.ContentString)) {
          droppedPositions.set(keyOf(id), candidates);
          droppedPositions.set(keyOf(Y.createID(id.client, id.clock + length - 1)), candidates);
        }
        continue;
      }
      const now = itemAt(doc, id);
      // Yjs drops items without a parent, and keeps attribute values that lost to another value.
      const isGone = now === null || (now.deleted && parentIsDeleted(now));
      const isMisplaced = isBetween && !isGone && !now.deleted;
      if (isGone || isMisplaced) strays.push({ ...part, candidates, isMisplaced });
    }
  }
  return strays;
}

/** Split into letters, so that those deleted by the same update (`deletedItems`) can be skipped. */
function partsOf(struct: Y.Item, skip: number, deletedItems: ItemSet): Stray[] {
  const { id, origin, rightOrigin, parent, parentSub } = struct;
  const candidates: StrayPosition[] = [];
  if (origin) candidates.push({ id: origin, where: 'after' });
  if (rightOrigin) candidates.push({ id: rightOrigin, where: 'before' });
  if (isId(parent)) candidates.push({ id: parent, where: 'into' });
  const common = { parentSub, blockId: null, isMisplaced: false };
  if (!(struct.content instanceof Y.ContentString)) {
    return [{ id, content: struct.content.copy(), length: struct.length, candidates, ...common }];
  }
  const { str } = struct.content;
  // A deleted letter has no copy that the next one could follow.
  let before = skip > 0 ? Y.createID(id.client, id.clock + skip - 1) : null;
  return [...Array(struct.length).keys()].slice(skip).map((n): Stray => {
    const part: Stray = {
      id: Y.createID(id.client, id.clock + n),
      content: new Y.ContentString(str.charAt(n)),
      length: 1,
      candidates: before ? [{ id: before, where: 'after' }, ...candidates] : candidates,
      ...common,
    };
    if (!Y.isDeleted(deletedItems, part.id)) before = part.id;
    return part;
  });
}

function isId(parent: unknown): parent is Y.ID {
  return parent instanceof Y.ID;
}

/** Someone who knows of the move cannot insert a letter between two letters of the old position. */
function stoodBetween({ candidates, content }: Stray, isMoved: (id: Y.ID) => boolean): boolean {
  if (content instanceof Y.ContentType) return false;
  const left = candidates.find(({ where }) => where === 'after');
  const right = candidates.find(({ where }) => where === 'before');
  return [left, right].every((neighbour) => neighbour && isMoved(neighbour.id));
}
