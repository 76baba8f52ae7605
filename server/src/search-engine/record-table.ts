// Data of each record apart from its terms: its length, its place (the scope, and the levels that see it there) and
// its file. Numbers of removed records are reused once no list refers to them.
import { withRoom } from './columns.ts';
import { maxRecords } from './postings.ts';
import type { Incoming, Outgoing } from './snapshot.ts';
import { createVisibility, type RecordVisibility, various } from './visibility.ts';

/** The records are visible to levels from `lowest` to `highest` (1 read … 4 manage) in the scope. */
export interface RecordPlace {
  scope: number;
  lowest: number;
  highest: number;
  /** The number of its file, for filters. */
  file: number;
}

/** The place that a number stands for. Place 0 is nowhere, for removed records. */
type NumberedPlace = Pick<RecordPlace, 'scope' | 'lowest' | 'highest'>;

interface SavedTable {
  used: number;
  live: number;
  totalLength: number;
  removed: number[];
  free: number[];
  numberedPlaces: NumberedPlace[];
}

export type RecordTable = ReturnType<typeof createRecordTable>;

export function createRecordTable() {
  let lengths: Uint16Array = new Uint16Array(1024);
  let places: Uint32Array = new Uint32Array(1024);
  let files: Uint32Array = new Uint32Array(1024);
  /** See `RecordColumns`. */
  let shared: Uint32Array = new Uint32Array(32);
  let used = 0;
  let live = 0;
  let totalLength = 0;
  let removed: number[] = [];
  let free: number[] = [];
  const numbering = createPlaceNumbering();

  function put(record: number, place: RecordPlace): void {
    setPlace(record, numbering.numberOf(place));
    files[record] = place.file;
  }

  function setPlace(record: number, place: number): void {
    places[record] = place;
    if (shared[record >>> 5] !== place) share(record >>> 5);
  }

  /** Updates whether a group of 32 neighbours is all at one place. */
  function share(neighbours: number): void {
    const first = neighbours << 5;
    const place = places[first] as number;
    let at = first + 1;
    while (at < used && at < first + 32 && places[at] === place) at++;
    shared[neighbours] = at === used || at === first + 32 ? place : various;
  }

  return {
    /** The number of record numbers in use, including removed records. */
    get used() {
      return used;
    },
    get live() {
      return live;
    },
    get removed() {
      return removed.length;
    },
    get lengths() {
      return lengths;
    },
    get places() {
      return places;
    },
    get meanLength() {
      return Math.max(1, totalLength / Math.max(1, live));
    },
    lengthOf: (record: number) => lengths[record] as number,
    fileOf: (record: number) => files[record] ?? 0,
    openPlaces: numbering.openPlaces,
    visibilityFor: (levels: Uint8Array, chosenFiles: Uint8Array | null): RecordVisibility =>
      createVisibility({ places, files, shared }, numbering.openPlaces(levels), chosenFiles),

    add(length: number, place: RecordPlace): number {
      const record = free.pop() ?? used++;
      if (record >= maxRecords)
        throw new Error(`The search index is full at ${maxRecords} records`);
      lengths = withRoom(lengths, used);
      places = withRoom(places, used);
      shared = withRoom(shared, (used + 31) >>> 5);
      files = withRoom(files, used);
      lengths[record] = length;
      totalLength += length;
      live++;
      put(record, place);
      return record;
    },

    move(record: number, place: RecordPlace): void {
      if (places[record] !== 0) put(record, place);
    },

    remove(record: number): void {
      if (record >= used || places[record] === 0) return;
      setPlace(record, 0);
      live--;
      totalLength -= lengths[record] as number;
      removed.push(record);
    },

    /** Returns the records that were removed since the last call. */
    takeRemoved(): number[] {
      const records = removed;
      removed = [];
      return records;
    },

    /** Frees numbers that no list refers to any more. */
    release(records: readonly number[]): void {
      for (const record of records) free.push(record);
    },

    async save(out: Outgoing): Promise<void> {
      const table = { used, live, totalLength, removed, free, numberedPlaces: numbering.all() };
      await out.json('index', table);
      const columns = [places, files, lengths];
      await out.columns(
        'records',
        columns.map((column) => column.subarray(0, used)),
      );
    },

    async load(from: Incoming): Promise<void> {
      const table = await from.json<SavedTable>('index');
      ({ used, live, totalLength, removed, free } = table);
      numbering.replace(table.numberedPlaces);
      places = new Uint32Array(used);
      files = new Uint32Array(used);
      lengths = new Uint16Array(used);
      await from.columns('records', [places, files, lengths]);
      shared = new Uint32Array((used + 31) >>> 5);
      for (let i = 0; i < shared.length; i++) share(i);
    },
  };
}

/** Places as numbers: there are few, and each has many records. */
function createPlaceNumbering() {
  let places: NumberedPlace[] = [];
  const numbers = new Map<string, number>();
  const keyOf = ({ scope, lowest, highest }: NumberedPlace) => `${scope} ${lowest} ${highest}`;

  function numberOf(place: NumberedPlace): number {
    const key = keyOf(place);
    const number = numbers.get(key);
    if (number !== undefined) return number;
    numbers.set(key, places.length);
    return places.push(place) - 1;
  }

  // Place 0: no level is in this range.
  numberOf({ scope: 0, lowest: 255, highest: 0 });

  return {
    numberOf,
    all: (): readonly NumberedPlace[] => places,

    /** By place: 1 if a person with these levels sees its records. */
    openPlaces: (levels: Uint8Array): Uint8Array =>
      Uint8Array.from(places, ({ scope, lowest, highest }) => {
        const level = levels[scope] ?? 0;
        return level >= lowest && level <= highest ? 1 : 0;
      }),

    replace(saved: NumberedPlace[]): void {
      places = saved;
      numbers.clear();
      for (const [number, place] of places.entries()) numbers.set(keyOf(place), number);
    },
  };
}
