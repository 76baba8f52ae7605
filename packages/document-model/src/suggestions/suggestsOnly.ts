// Checks that an update to a live document only suggests, which the server requires of people who
// may comment but not edit. Only reads the sections that the update touched.

import * as Y from 'yjs';
import { type NodeJSON, sameContent } from '../content.ts';
import type { Suggestion } from '../nodes/attributes.ts';
import {
  addedRuns,
  arrayOf,
  itemAt,
  type RelocatedRun,
  Relocations,
  targetsOf,
} from '../rescue/relocations.ts';
import { blockElements, blocksIn, fragmentName } from '../yjs.ts';
import { blocksWithoutSuggestions, suggestionMarks } from './suggestions.ts';

export interface Suggester {
  id: string;
  username: string;
}

/**
 * Whether `after`, which already includes `update`, differs from `before` only by new, changed or
 * withdrawn suggestions of this person. Before the update, both documents must be the same apart
 * from suggestions.
 */
export function appliesOnlySuggestions(
  before: Y.Doc,
  after: Y.Doc,
  update: Uint8Array,
  by: Suggester,
): boolean {
  const sections = new Set<Y.XmlElement>();
  let isElsewhere = false;
  const additions: RelocatedRun[] = [];
  const relocations = arrayOf(after);
  const collectRuns = (event: Y.YArrayEvent<unknown>) => {
    additions.push(...addedRuns(event));
    if (event.changes.deleted.size > 0) isElsewhere = true;
  };
  const inspect = (transaction: Y.Transaction) => {
    const fragment = after.getXmlFragment(fragmentName);
    if (!mayRecord(transaction, additions.splice(0), before)) isElsewhere = true;
    for (const type of transaction.changed.keys()) {
      if ((type as unknown) === relocations) continue;
      const section = sectionOf(type, fragment);
      if (section) sections.add(section);
      else isElsewhere = true;
    }
  };
  relocations.observe(collectRuns);
  after.on('afterTransaction', inspect);
  try {
    Y.applyUpdate(after, update);
  } finally {
    relocations.unobserve(collectRuns);
    after.off('afterTransaction', inspect);
  }
  if (isElsewhere) return false;

  const old: NodeJSON[] = [];
  const now: NodeJSON[] = [];
  const counterparts = new Set<Y.XmlElement>();
  for (const section of sections) {
    const counterpart = sectionIn(before, section);
    if (!counterpart) return false;
    counterparts.add(counterpart);
    const [was, is] = [blocksIn(counterpart), blocksIn(section)];
    if (!sameContent(withoutOwn(was, by), withoutOwn(is, by))) return false;
    old.push(...was);
    now.push(...is);
  }
  return namesItself(old, now, by) && hasNewIds(old, now, before, counterparts);
}

/** Whether parts that wait for missing updates could change the document later. */
export function hasPending(ydoc: Y.Doc): boolean {
  return ydoc.store.pendingStructs !== null || ydoc.store.pendingDs !== null;
}

/** The clients that an update adds items of. */
export function clientsOf(update: Uint8Array): Set<number> {
  return new Set(Y.decodeUpdate(update).structs.map(({ id }) => id.client));
}

/** A record may refer to any number of letters; no page drops this many of its own at once. */
const maxDroppedLetters = 100_000;

/**
 * A relocation may only lead others' text to items that the same update inserts. Or it may record
 * that one of two copies was dropped in favour of the other, as a page does when it learns that the
 * server has restored its words as well.
 */
function mayRecord(
  { doc, beforeState }: Y.Transaction,
  runs: readonly RelocatedRun[],
  before: Y.Doc,
): boolean {
  const leadsToNew = ({ length, toClient, toClock }: RelocatedRun) => {
    if (length === 0) return true;
    const isNew = toClock >= (beforeState.get(toClient) ?? 0);
    return isNew && toClock + length <= Y.getState(doc.store, toClient);
  };
  const others = runs.filter((run) => !leadsToNew(run));
  if (others.length === 0) return true;
  if (others.reduce((sum, { length }) => sum + length, 0) > maxDroppedLetters) return false;
  // The update's own record of the copies proves nothing.
  const relocations = Relocations.of(before);
  const newCopies = targetsOf(runs.filter(leadsToNew));
  const originOf = (id: Y.ID) => {
    const [run] = newCopies.covering(id);
    const source = run ? Y.createID(run.toClient, run.toClock + id.clock - run.clock) : id;
    return relocations.originOf(source);
  };
  const wasDropped = ({ client, clock, toClient, toClock }: RelocatedRun, n: number) => {
    const goneId = Y.createID(client, clock + n);
    const staying = Y.createID(toClient, toClock + n);
    if (Y.compareIDs(goneId, staying) || itemAt(doc, goneId)?.deleted === false) return false;
    return Y.compareIDs(originOf(goneId), originOf(staying));
  };
  return others.every((run) =>
    Array.from({ length: run.length }, (_, n) => n).every((n) => wasDropped(run, n)),
  );
}

function withoutOwn(blocks: NodeJSON[], { id }: Suggester): NodeJSON[] {
  return blocksWithoutSuggestions(blocks, 'refuse', (_, personId) => personId === id);
}

function sectionOf(type: object, fragment: Y.XmlFragment): Y.XmlElement | null {
  let each = type as Y.XmlElement | null;
  while (each && each.parent !== fragment) each = each.parent as Y.XmlElement | null;
  return each instanceof Y.XmlElement ? each : null;
}

function sectionIn(ydoc: Y.Doc, { _item: item }: Y.XmlElement): Y.XmlElement | null {
  if (!item || Y.getState(ydoc.store, item.id.client) <= item.id.clock) return null;
  const storedItem = Y.getItem(ydoc.store, item.id);
  const type = storedItem instanceof Y.Item && !storedItem.deleted ? storedItem.content : null;
  return type instanceof Y.ContentType && type.type instanceof Y.XmlElement ? type.type : null;
}

/** Whether every new suggestion of this person has their name. */
function namesItself(old: NodeJSON[], now: NodeJSON[], by: Suggester): boolean {
  const before = namesIn(old, by);
  return [...namesIn(now, by)].every(
    ([key, username]) => before.has(key) || username === by.username,
  );
}

function namesIn(blocks: NodeJSON[], { id }: Suggester): Map<string, unknown> {
  const names = new Map<string, unknown>();
  const add = (attrs: Record<string, unknown> | undefined) => {
    if (attrs?.personId === id) names.set(`${attrs.id} ${attrs.username}`, attrs.username);
  };
  const visit = ({ attrs, marks, content }: NodeJSON) => {
    for (let each = attrs?.suggestion as Suggestion | undefined; each; each = each.earlier) {
      add({ ...each });
    }
    for (const mark of marks ?? []) if (suggestionMarks.has(mark.type)) add(mark.attrs);
    content?.forEach(visit);
  };
  blocks.forEach(visit);
  return names;
}

/** Whether new blocks have unique ids; of two blocks with the same id, one would lose it. */
function hasNewIds(
  old: NodeJSON[],
  now: NodeJSON[],
  before: Y.Doc,
  sections: ReadonlySet<Y.XmlElement>,
): boolean {
  const [was, is] = [idsIn(old), idsIn(now)];
  const addedIds = new Set(is.filter((id) => !was.includes(id)));
  if (new Set(is).size < is.length && new Set(was).size === was.length) return false;
  if (addedIds.size === 0) return true;
  for (const section of before.getXmlFragment(fragmentName).toArray()) {
    if (!(section instanceof Y.XmlElement) || sections.has(section)) continue;
    for (const element of blockElements(section)) {
      if (addedIds.has(`${element.getAttribute('id')}`)) return false;
    }
  }
  return true;
}

function idsIn(blocks: NodeJSON[]): string[] {
  const ids: string[] = [];
  const visit = ({ attrs, content }: NodeJSON) => {
    if (typeof attrs?.id === 'string') ids.push(attrs.id);
    content?.forEach(visit);
  };
  blocks.forEach(visit);
  return ids;
}
