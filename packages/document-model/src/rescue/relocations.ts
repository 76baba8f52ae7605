// Records where text went when it was written again elsewhere.
//
// Yjs can neither move nor rename a node: a paragraph that becomes a list item is deleted and
// inserted again, and letters that somebody typed into the deleted copy in the meantime are lost
// with it. Clients that rewrite text therefore record, within the same update, which old items
// became which new ones. A relocation is a run: `length` items from (client, clock) on are now
// those from (toClient, toClock) on. It covers letters, inline nodes and elements alike, since all
// of them are Yjs items with an id.
//
//   before   c7:0 "two"            a paragraph, deleted
//   after    a4:12 "two"           the heading with the same block id
//   entry    c7:0 +3 → a4:12
//
// Where a paragraph continues without the part that was taken out of it (it was split), a run of
// length 0 after the part records its next neighbour as its mover saw it: (toClient, toClock), or
// the part's own last item for the end of the line. Anything between the two was typed by somebody
// else at the same time.
//
// Text that was restored and not moved is marked (`isRescue`): nobody chose its position, so of two
// such copies either will do. An entry of such runs ends its list of clients with 0, which no
// client uses.
//
// A list that was taken off its last paragraph did not become that paragraph, but anything that
// would follow the list now follows the paragraph. Such a run records a place only (`isPlace`);
// its entry ends the list of clients with two zeros.
//
// Letters that had no place were returned to their author. Such a run (`isReturned`) has no target,
// and its entry ends the list of clients with three zeros.
//
// The runs are stored in the document itself, in an array beside its text, so that every server and
// every browser has them, even after a restart or a week offline.

import * as Y from 'yjs';

export const relocationsName = 'relocations';

/** Older entries are dropped; they only help people who have been offline since. */
export const maxEntries = 4_000;

export interface RelocatedRun {
  client: number;
  clock: number;
  length: number;
  toClient: number;
  toClock: number;
  /** Whether the text was restored by a rescue, not moved by a person. */
  isRescue?: boolean;
  /** Whether the target only takes the place of the source and is not the same text or block. */
  isPlace?: boolean;
  /** Whether the text had no place and was returned to its author; the target is the source. */
  isReturned?: boolean;
}

export function arrayOf(ydoc: Y.Doc): Y.Array<unknown> {
  return ydoc.getArray(relocationsName);
}

/** Records the runs. The caller also adds them to the document's `Relocations`. */
export function recordRuns(ydoc: Y.Doc, runs: readonly RelocatedRun[]): void {
  if (runs.length === 0) return;
  const array = arrayOf(ydoc);
  if (array.length >= maxEntries) array.delete(0, maxEntries / 4);
  const entries = Map.groupBy(runs, markOf);
  array.push([...entries.values()].map((some) => encodeRuns(joinRuns(some))));
}

/** Sorts the runs by source and joins those that continue each other. */
export function joinRuns(runs: readonly RelocatedRun[]): RelocatedRun[] {
  const mergedRuns: RelocatedRun[] = [];
  for (const run of runs.toSorted((a, b) => a.client - b.client || a.clock - b.clock)) {
    const last = mergedRuns.at(-1);
    if (
      last &&
      run.length > 0 &&
      last.length > 0 &&
      markOf(last) === markOf(run) &&
      last.client === run.client &&
      last.clock + last.length === run.clock &&
      last.toClient === run.toClient &&
      last.toClock + last.length === run.toClock
    ) {
      last.length += run.length;
    } else mergedRuns.push({ ...run });
  }
  return mergedRuns;
}

/** The number of zeros after the clients of an entry. */
function markOf({ isRescue, isPlace, isReturned }: RelocatedRun): number {
  return isReturned ? 3 : isPlace ? 2 : isRescue ? 1 : 0;
}

const marks: readonly Partial<RelocatedRun>[] = [
  {},
  { isRescue: true },
  { isPlace: true },
  { isReturned: true },
];

/**
 * An entry: the distinct clients, and zeros as a mark; then the runs as [client, clock, length,
 * client, clock], with clients by index and clocks as differences. Numbers are little-endian
 * base-128 varints.
 */
function encodeRuns(runs: readonly RelocatedRun[]): Uint8Array {
  const clients = [...new Set(runs.flatMap(({ client, toClient }) => [client, toClient]))];
  const [first] = runs;
  if (first) clients.push(...new Array<number>(markOf(first)).fill(0));
  const bytes: number[] = [];
  const write = (value: number) => {
    let remainder = value;
    for (; remainder > 127; remainder = Math.floor(remainder / 128))
      bytes.push(128 + (remainder % 128));
    bytes.push(remainder);
  };
  const writeDifference = (value: number) => write(value < 0 ? -2 * value - 1 : 2 * value);
  write(clients.length);
  for (const client of clients) write(client);
  let [clock, toClock] = [0, 0];
  for (const run of runs) {
    write(clients.indexOf(run.client));
    writeDifference(run.clock - clock);
    write(run.length);
    write(clients.indexOf(run.toClient));
    writeDifference(run.toClock - toClock);
    clock = run.clock;
    toClock = run.toClock;
  }
  return Uint8Array.from(bytes);
}

/**
 * Decodes the runs of one entry; empty if it is invalid, because anybody who may edit can write
 * anything there.
 */
export function runsOf(entry: unknown): RelocatedRun[] {
  if (!(entry instanceof Uint8Array)) return [];
  let at = 0;
  const read = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = entry[at++];
      if (byte === undefined) return Number.NaN;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const readDifference = () => {
    const value = read();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
  const clients: number[] = [];
  for (let count = read(); count > 0 && at < entry.length; count--) clients.push(read());
  const zeros = clients.length - 1 - clients.findLastIndex((client) => client !== 0);
  const mark = marks[zeros] ?? {};
  const runs: RelocatedRun[] = [];
  let [clock, toClock] = [0, 0];
  while (at < entry.length) {
    const client = clients[read()];
    clock += readDifference();
    const length = read();
    const toClient = clients[read()];
    toClock += readDifference();
    const numbers = [client, clock, length, toClient, toClock];
    if (!numbers.every((n) => n !== undefined && Number.isSafeInteger(n) && n >= 0)) return [];
    runs.push({ client, clock, length, toClient, toClock, ...mark } as RelocatedRun);
  }
  return runs;
}

/** Runs indexed by source. They may overlap: two people can move the same text at the same time. */
export class RunMap {
  private readonly byClient = new Map<
    number,
    { runs: RelocatedRun[]; maxLength: number; isSorted: boolean }
  >();

  constructor(runs: readonly RelocatedRun[] = []) {
    for (const run of runs) this.add(run);
  }

  add(run: RelocatedRun): void {
    const entry = this.byClient.get(run.client);
    if (!entry) {
      this.byClient.set(run.client, { runs: [run], maxLength: run.length, isSorted: true });
      return;
    }
    if ((entry.runs.at(-1) as RelocatedRun).clock > run.clock) entry.isSorted = false;
    entry.runs.push(run);
    entry.maxLength = Math.max(entry.maxLength, run.length);
  }

  /** The runs that cover this item, the latest first. */
  covering({ client, clock }: Y.ID): RelocatedRun[] {
    const entry = this.byClient.get(client);
    if (!entry) return [];
    const { runs, maxLength } = entry;
    if (!entry.isSorted) {
      runs.sort((a, b) => a.clock - b.clock);
      entry.isSorted = true;
    }
    let low = 0;
    let high = runs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runs[middle] as RelocatedRun).clock <= clock) low = middle + 1;
      else high = middle;
    }
    const matches: RelocatedRun[] = [];
    for (let i = low - 1; i >= 0; i--) {
      const run = runs[i] as RelocatedRun;
      if (run.clock + maxLength <= clock) break;
      if (clock < run.clock + run.length) matches.push(run);
    }
    return matches;
  }

  has(id: Y.ID): boolean {
    return this.covering(id).length > 0;
  }

  /** Whether the runs cover every letter of the item. */
  hasAll(item: Y.Item): boolean {
    return idsOf(item).every((id) => this.has(id));
  }
}

export function idsOf({ id: { client, clock }, length }: Pick<Y.Item, 'id' | 'length'>): Y.ID[] {
  return Array.from({ length }, (_, n) => Y.createID(client, clock + n));
}

/** The runs indexed by target. */
export function targetsOf(runs: readonly RelocatedRun[]): RunMap {
  return new RunMap(invertRuns(runs));
}

function invertRuns(runs: readonly RelocatedRun[]): RelocatedRun[] {
  return runs.map(({ client, clock, toClient, toClock, ...others }) => ({
    ...others,
    client: toClient,
    clock: toClock,
    toClient: client,
    toClock: clock,
  }));
}

/** All relocations of a document, to look up where an item went. */
export class Relocations {
  private readonly runs = new RunMap();
  private readonly targets = new RunMap();
  private readonly places = new RunMap();
  private returned: RunMap | null = null;
  private readonly ydoc: Y.Doc;

  private constructor(ydoc: Y.Doc) {
    this.ydoc = ydoc;
    const array = arrayOf(ydoc);
    for (const entry of array.toArray()) for (const run of runsOf(entry)) this.add(run);
    array.observe((event, { local }) => {
      // Local runs are added as they are made.
      if (!local) for (const run of addedRuns(event)) this.add(run);
    });
  }

  private static readonly instances = new WeakMap<Y.Doc, Relocations>();

  static of(ydoc: Y.Doc): Relocations {
    let relocations = Relocations.instances.get(ydoc);
    if (!relocations) {
      relocations = new Relocations(ydoc);
      Relocations.instances.set(ydoc, relocations);
    }
    return relocations;
  }

  /** Adds a run before it is recorded, for a change that is still in progress. */
  add(run: RelocatedRun): void {
    if (run.isPlace) {
      this.places.add(run);
      return;
    }
    if (run.isReturned) {
      this.returned ??= new RunMap();
      this.returned.add(run);
      return;
    }
    this.runs.add(run);
    for (const target of invertRuns([run])) this.targets.add(target);
  }

  /** The id under which the item was first typed, before it was moved or restored. */
  originOf(id: Y.ID): Y.ID {
    if (!this.targets.has(id)) return id;
    const visitedIds = new Set<string>();
    const open = [id];
    for (let each = open.pop(); each; each = open.pop()) {
      const sources = this.targets.covering(each);
      if (sources.length === 0) return each;
      // Two copies that each replaced the other form a cycle.
      const key = `${each.client} ${each.clock}`;
      if (visitedIds.has(key)) continue;
      visitedIds.add(key);
      for (const { clock, toClient, toClock } of sources.toReversed()) {
        open.push(Y.createID(toClient, toClock + each.clock - clock));
      }
    }
    return id;
  }

  has(id: Y.ID): boolean {
    return this.runs.has(id);
  }

  /** Whether the item was restored, not moved, to its position. */
  isRescued(id: Y.ID): boolean {
    return this.targets.covering(id).some(({ isRescue }) => isRescue);
  }

  /** Whether any text was returned to its author. */
  get hasReturned(): boolean {
    return this.returned !== null;
  }

  /** Whether the letter, or the one that it is a copy of, was returned to its author. */
  isReturned(id: Y.ID): boolean {
    return this.returned?.has(this.originOf(id)) ?? false;
  }

  /**
   * The item that replaced this one: a live one if possible, otherwise one that was deleted later
   * but still has a position in the text; null if unknown. `except` excludes targets.
   */
  resolve(id: Y.ID, except?: (target: Y.ID) => boolean): Y.ID | null {
    const ahead = this.followFrom(id, except);
    if (ahead && itemAt(this.ydoc, ahead)?.deleted === false) return ahead;
    // Another copy of the same original.
    const origin = this.originOf(id);
    const beside = origin === id ? null : this.followFrom(origin, except);
    return beside && itemAt(this.ydoc, beside)?.deleted === false ? beside : ahead;
  }

  /**
   * The item beside which text next to this one belongs: the one that replaced it, or else the one
   * that took its place.
   */
  placeOf(id: Y.ID): Y.ID | null {
    const same = this.resolve(id);
    if (same && itemAt(this.ydoc, same)?.deleted === false) return same;
    const ends = [id, ...this.endsOf(id, () => false)];
    for (const run of ends.flatMap((end) => this.places.covering(end))) {
      const next = Y.createID(run.toClient, run.toClock);
      const target = itemAt(this.ydoc, next)?.deleted === false ? next : this.resolve(next);
      if (target) return target;
    }
    return same;
  }

  private followFrom(id: Y.ID, except?: (target: Y.ID) => boolean): Y.ID | null {
    const open = this.targetsOf(id);
    if (open.length === 0) return null;
    let deletedId: Y.ID | null = null;
    const visitedIds = new Set<string>();
    for (let target = open.shift(); target; target = open.shift()) {
      const key = `${target.client} ${target.clock}`;
      if (visitedIds.has(key) || except?.(target)) continue;
      visitedIds.add(key);
      const item = itemAt(this.ydoc, target);
      if (item && !item.deleted) return target;
      if (item && !parentIsDeleted(item)) deletedId ??= target;
      open.push(...this.targetsOf(target));
    }
    return deletedId;
  }

  /**
   * The final positions of an item and of each of its copies; the item itself if it did not move.
   * `except` excludes targets.
   */
  endsOf(id: Y.ID, except: (target: Y.ID) => boolean): Y.ID[] {
    const ends: Y.ID[] = [];
    const visitedIds = new Set<string>();
    const open = [id];
    for (let each = open.shift(); each; each = open.shift()) {
      const key = `${each.client} ${each.clock}`;
      if (visitedIds.has(key)) continue;
      visitedIds.add(key);
      const next = this.targetsOf(each).filter((target) => !except(target));
      if (next.length === 0) ends.push(each);
      open.push(...next);
    }
    return ends;
  }

  private targetsOf(id: Y.ID): Y.ID[] {
    return this.runs
      .covering(id)
      .map(({ clock, toClient, toClock }) => Y.createID(toClient, toClock + id.clock - clock));
  }
}

/** What a change of the array records as moved or restored. */
export function addedMoves(event: Y.YArrayEvent<unknown>): RelocatedRun[] {
  return addedRuns(event).filter(({ isPlace, isReturned }) => !isPlace && !isReturned);
}

/** The runs that a change of the array added. */
export function addedRuns(event: Y.YArrayEvent<unknown>): RelocatedRun[] {
  return event.changes.delta.flatMap(({ insert }) =>
    Array.isArray(insert) ? insert.flatMap(runsOf) : [],
  );
}

/** The item with this id; null if it is unknown or was garbage-collected. */
export function itemAt(ydoc: Y.Doc, { client, clock }: Y.ID): Y.Item | null {
  if (Y.getState(ydoc.store, client) <= clock) return null;
  const struct: unknown = Y.getItem(ydoc.store, Y.createID(client, clock));
  return struct instanceof Y.Item ? struct : null;
}

export function parentIsDeleted(item: Y.Item): boolean {
  const { parent } = item;
  return !(parent instanceof Y.AbstractType) || Boolean(parent._item?.deleted);
}

interface Stretch {
  struct: Y.Item | Y.GC;
  /** The requested part of the struct. */
  clock: number;
  length: number;
}

/** The structs of a range of items. */
export function* structsIn(
  { store }: Y.Doc,
  client: number,
  clock: number,
  length: number,
): Generator<Stretch> {
  const structs = store.clients.get(client);
  if (!structs || clock >= Y.getState(store, client)) return;
  for (let i = Y.findIndexSS(structs, clock); i < structs.length; i++) {
    const struct = structs[i];
    if (!struct || struct.id.clock >= clock + length) return;
    const from = Math.max(clock, struct.id.clock);
    const to = Math.min(clock + length, struct.id.clock + struct.length);
    yield { struct: struct as Y.Item | Y.GC, clock: from, length: to - from };
  }
}
