// Restores strays beside the successors of their neighbours: as new items of the caller's client,
// with a relocation from the old to the new ones, so that text typed after an old item still finds
// its place.

import * as Y from 'yjs';
import { fitContent, type ItemInserter, type ItemPlace } from './fitContent.ts';
import { insertItem } from './insertItem.ts';
import { forgetPlaces, type SharedType, typeOf } from './lines.ts';
import {
  idsOf,
  itemAt,
  parentIsDeleted,
  type RelocatedRun,
  type Relocations,
  recordRuns,
} from './relocations.ts';
import { placeFinder, type Stray, type StrayPosition } from './strays.ts';

const keyOf = ({ client, clock }: Y.ID) => `${client} ${clock}`;

/**
 * Restores all strays that have a place. Call it within a transaction of their document. Only with
 * `isServer` does it delete one of two copies of a text: if both sides chose, both copies might be
 * deleted.
 */
export function transplant(
  transaction: Y.Transaction,
  strays: readonly Stray[],
  relocations: Relocations,
  isServer = false,
): { homeless: Stray[]; runs: RelocatedRun[] } {
  const { doc } = transaction;
  const runs: RelocatedRun[] = [];
  // Nodes that were not restored themselves, and the place of their children.
  const unwrappedPlaces = new Map<string, ItemPlace>();

  // A neighbour that was deleted later still has a position, but a live one is preferred. Blocks
  // that were moved into a node that somebody else then deleted take its place at last.
  let stage: 'live' | 'deleted' | 'around' = 'live';
  let movedBlocks: ReadonlySet<string> = new Set();
  const isUsable = (item: Y.Item | null) =>
    item !== null && !parentIsDeleted(item) && (stage !== 'live' || !item.deleted);
  const itemFor = (id: Y.ID): Y.Item | null => {
    const target = relocations.resolve(id);
    const item = target && itemAt(doc, target);
    return isUsable(item) ? item : null;
  };

  const find = ({ id, where }: StrayPosition, stray: Stray): ItemPlace | null => {
    const isNear = stage === 'around' && movedBlocks.has(keyOf(stray.id));
    const target = relocations.placeOf(id) ?? (isNear ? id : null);
    const item = target && itemAt(doc, target);
    if (!item || !isUsable(item)) return null;
    if (where === 'into') {
      if (item.deleted) return null;
      const type = typeOf(item);
      return type ? { parent: type, left: null } : placeAfterText(item);
    }
    const left =
      where === 'after'
        ? Y.getItemCleanEnd(transaction, doc.store, target)
        : Y.getItemCleanStart(transaction, target).left;
    return { parent: item.parent as SharedType, left };
  };

  const insert: ItemInserter = (...item) => insertItem(transaction, ...item);

  const record = ({ id, length }: Stray, to: Y.ID) => {
    const run = { ...id, length, toClient: to.client, toClock: to.clock, isRescue: true };
    relocations.add(run);
    runs.push(run);
  };

  const isStanding = (id: Y.ID) => itemAt(doc, id)?.deleted === false;
  const copyOf = (id: Y.ID): Y.ID | null => {
    const target = relocations.resolve(id, (other) => Y.compareIDs(other, id));
    return target && isStanding(target) ? target : null;
  };

  const putAttribute = (stray: Stray, { id, where }: StrayPosition): boolean => {
    const item = itemFor(id);
    const element = where === 'into' ? item && typeOf(item) : item?.parent;
    const name = stray.parentSub ?? item?.parentSub;
    if (!name || !(element instanceof Y.XmlElement)) return false;
    // A restored block keeps its id; an existing one keeps its own.
    if (name !== 'id' || !element._map.has(name)) {
      record(stray, insert({ parent: element, left: null }, stray.content, name).id);
    }
    return true;
  };

  const put = (stray: Stray): boolean => {
    // It may have been restored already: by its author, or because it was collected twice.
    const copy = copyOf(stray.id);
    if (copy) {
      // Otherwise, its deletion would look intended.
      if (stray.isMisplaced) record(stray, copy);
      return true;
    }
    for (const candidate of stray.candidates) {
      if (stray.parentSub !== null || typeof itemFor(candidate.id)?.parentSub === 'string') {
        if (putAttribute(stray, candidate)) return true;
        continue;
      }
      const open =
        candidate.where === 'into' ? unwrappedPlaces.get(keyOf(candidate.id)) : undefined;
      const place = open ?? find(candidate, stray);
      const fitting = place && fitContent(stray.content, place, insert);
      if (!fitting) continue;
      if (isFormatInCode(stray, fitting.place)) return true;
      if (!fitting.content) {
        unwrappedPlaces.set(keyOf(stray.id), fitting.place);
        return true;
      }
      const item = insert(fitting.place, fitting.content, null);
      record(stray, item.id);
      // Its siblings follow it.
      if (open) open.left = item;
      return true;
    }
    return false;
  };

  const parts = strays.flatMap((stray) => cut(stray, copyOf));
  const findsPlace = placeFinder(parts, relocations, doc);
  let homeless = parts.filter(
    ({ id, isMisplaced }) =>
      !(isMisplaced && isStanding(id)) || (copyOf(id) ? isServer : findsPlace(id)),
  );
  deleteMisplaced(transaction, homeless);
  for (;;) {
    // Restoring other strays may have created a copy of a part of this one.
    const remaining = homeless.flatMap((stray) => cut(stray, copyOf).filter((part) => !put(part)));
    const isStuck = lengthOf(remaining) === lengthOf(homeless);
    homeless = remaining;
    const isLast = stage === 'around' || (stage === 'deleted' && !isServer);
    if (remaining.length === 0 || (isStuck && isLast)) break;
    stage = isStuck ? (stage === 'live' ? 'deleted' : 'around') : 'live';
    if (stage === 'around') movedBlocks = blocksOfMoved(homeless, relocations);
  }
  homeless = homeless.filter((stray) => !putWhereItWas(transaction, stray, record));
  recordRuns(doc, runs);
  return { homeless, runs };
}

/** Behind the text of a line that an empty one was joined to (see `recordWithin`). */
function placeAfterText({ parent }: Y.Item): ItemPlace | null {
  const text = parent instanceof Y.XmlText ? parent._item : null;
  return text ? { parent: text.parent as SharedType, left: text } : null;
}

/** Restores text that was deleted as misplaced and has no other place. */
function putWhereItWas(
  transaction: Y.Transaction,
  stray: Stray,
  record: (stray: Stray, to: Y.ID) => void,
): boolean {
  const { id, length, isMisplaced } = stray;
  const { doc } = transaction;
  const old = itemAt(doc, id);
  if (!isMisplaced || !old || parentIsDeleted(old)) return false;
  const last = Y.createID(id.client, id.clock + length - 1);
  const left = Y.getItemCleanEnd(transaction, doc.store, last);
  const place = { parent: old.parent as SharedType, left };
  record(stray, insertItem(transaction, place, stray.content, null).id);
  return true;
}

/** The nodes around text that stood elsewhere before. */
function blocksOfMoved(strays: readonly Stray[], relocations: Relocations): Set<string> {
  const around = new Set<string>();
  const isMoved = (stray: Stray) =>
    stray.content instanceof Y.ContentType
      ? around.has(keyOf(stray.id))
      : idsOf(stray).some((id) => relocations.originOf(id) !== id);
  // Parents come before their children.
  for (const stray of strays.toReversed()) {
    if (stray.parentSub !== null || !isMoved(stray)) continue;
    for (const { id, where } of stray.candidates) if (where === 'into') around.add(keyOf(id));
  }
  return around;
}

function lengthOf(strays: readonly Stray[]): number {
  return strays.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Runs before the strays are restored, so that nothing is placed beside text that is about to be
 * deleted.
 */
function deleteMisplaced(transaction: Y.Transaction, strays: readonly Stray[]): void {
  for (const stray of strays) {
    if (!stray.isMisplaced) continue;
    for (const item of itemsOf(transaction, stray)) {
      item.delete(transaction);
      forgetPlaces(item.parent as SharedType);
    }
  }
}

/** Code blocks contain no formatting. */
function isFormatInCode({ content }: Stray, { parent }: ItemPlace): boolean {
  const line = parent._item?.parent;
  const isFormat = content instanceof Y.ContentFormat;
  return isFormat && line instanceof Y.XmlElement && line.nodeName === 'codeBlock';
}

/** Splits a stray so that each part has one copy or none. */
function cut(stray: Stray, copyOf: (id: Y.ID) => Y.ID | null): Stray[] {
  const { id, content, length } = stray;
  if (!(content instanceof Y.ContentString) || length === 1) return [stray];
  const parts: Stray[] = [];
  let last: Y.ID | null = null;
  for (let n = 0; n < length; n++) {
    const copy = copyOf(Y.createID(id.client, id.clock + n));
    const part = parts.at(-1);
    const goesOn: boolean = copy
      ? last?.client === copy.client && last.clock + 1 === copy.clock
      : last === null;
    last = copy;
    const letter = content.str.charAt(n);
    if (part && goesOn) {
      part.length++;
      part.content = new Y.ContentString((part.content as Y.ContentString).str + letter);
      continue;
    }
    const before = Y.createID(id.client, id.clock + n - 1);
    parts.push({
      ...stray,
      id: Y.createID(id.client, id.clock + n),
      content: new Y.ContentString(letter),
      length: 1,
      candidates: n > 0 ? [{ id: before, where: 'after' }, ...stray.candidates] : stray.candidates,
    });
  }
  return parts;
}

function itemsOf(transaction: Y.Transaction, { id, length }: Stray): Y.Item[] {
  const items: Y.Item[] = [];
  for (let clock = id.clock; clock < id.clock + length; ) {
    Y.getItemCleanStart(transaction, Y.createID(id.client, clock));
    const last = Y.createID(id.client, id.clock + length - 1);
    const whole = Y.getItemCleanEnd(transaction, transaction.doc.store, last);
    const item =
      whole.id.clock <= clock ? whole : itemAt(transaction.doc, Y.createID(id.client, clock));
    if (!item) break;
    items.push(item);
    clock = item.id.clock + item.length;
  }
  return items;
}
