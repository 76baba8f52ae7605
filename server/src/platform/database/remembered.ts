// Remembers the results of reads until something they read has changed, so that the same list is not put together
// again for every call. Rights need no rule of their own here: they are part of the statements that are remembered.
//
// Nobody names what a result depends on. While a result is computed, the tables that its statements mention are noted
// (also inside functions). Every change of a table counts up: at once for statements of this process, and by
// NOTIFY from triggers for everything else. A result is used while no table behind it has changed since its
// computation began. Results that depend on a table without such a trigger are not kept.
//
// A notification of another node arrives within milliseconds. If the listening connection is lost, nothing is
// remembered until it is back; if it dies without a sign, results are at most `maxAgeMs` old.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Catalog, loadCatalog, type RunStatement } from './table-catalog.ts';

export interface Remembered {
  /** What `load` returned for this key, or still returns. `sizeOf` estimates its bytes in memory. */
  remember<T>(key: string, load: () => Promise<T>, sizeOf?: (value: T) => number): Promise<T>;
  /** Notes what a statement reads. */
  noteRead(text: string): void;
  /** The current computation can't be remembered. */
  noteTransaction(): void;
  /** To be called when the effects of these statements are visible, or may be. */
  noteWritten(texts: Iterable<string>): void;
  /** To be called when the listening connection is lost; nothing is remembered until it is back. */
  noteLost(): void;
}

interface Reading {
  tables: Set<string>;
  isStorable: boolean;
  /** When the oldest part of it was read. */
  at: number;
}

interface Entry extends Reading {
  value: unknown;
  /** The count of changes when its computation began. */
  since: number;
  size: number;
}

interface Options {
  run: RunStatement;
  listen(listener: (payload: string | undefined) => void): Promise<unknown>;
  onError(error: Error): void;
  maxBytes?: number;
}

const maxAgeMs = 10_000;
const usualMaxBytes = 96 * 2 ** 20;
const usualSize = 1_000;

export function createRemembered({
  run,
  listen,
  onError,
  maxBytes = usualMaxBytes,
}: Options): Remembered {
  const current = new AsyncLocalStorage<Reading>();
  const entries = createEntries(maxBytes);
  const pending = new Map<string, { result: Promise<Entry>; since: number }>();
  /** Of a table, the count of changes at its latest one. */
  const latestChanges = new Map<string, number>();
  let changeCount = 0;
  let catalog: Catalog | undefined;
  let isStarting = false;
  let isListening = false;

  async function start() {
    isStarting = true;
    try {
      await listen((payload) => (payload === undefined ? setListening(true) : change([payload])));
      isListening = true;
      catalog = await loadCatalog(run);
    } catch (error) {
      isStarting = false;
      onError(error as Error);
    }
  }

  /** Notifications were missed meanwhile. */
  function setListening(isBack: boolean) {
    isListening = isBack;
    entries.clear();
    pending.clear();
    // For computations that are running.
    if (catalog) change(catalog.tracked);
  }

  function change(tables: Iterable<string>) {
    for (const table of tables) latestChanges.set(table, ++changeCount);
  }

  function isCurrent({ tables, since, at }: Entry): boolean {
    if (performance.now() - at > maxAgeMs) return false;
    for (const table of tables) if ((latestChanges.get(table) ?? 0) > since) return false;
    return true;
  }

  async function compute<T>(
    key: string,
    load: () => Promise<T>,
    sizeOf: ((value: T) => number) | undefined,
  ): Promise<Entry> {
    const reading: Reading = { tables: new Set(), isStorable: true, at: performance.now() };
    const since = changeCount;
    const value = await current.run(reading, load);
    const size = (sizeOf?.(value) ?? usualSize) + key.length;
    const entry = { ...reading, value, since, size };
    if (entry.isStorable && isCurrent(entry)) entries.put(key, entry);
    return entry;
  }

  function lookUp<T>(key: string, load: () => Promise<T>, sizeOf?: (value: T) => number) {
    const entry = entries.get(key);
    if (entry && isCurrent(entry)) return entry;
    const running = pending.get(key);
    // What a running computation reads is not known before its end, so any change counts.
    if (running && running.since === changeCount) return running.result;
    const since = changeCount;
    const result = compute(key, load, sizeOf).finally(() => {
      if (pending.get(key)?.result === result) pending.delete(key);
    });
    pending.set(key, { result, since });
    return result;
  }

  return {
    async remember(key, load, sizeOf) {
      if (!catalog && !isStarting) void start();
      if (!catalog || !isListening) return load();
      const outer = current.getStore();
      const { value, tables, isStorable, at } = await lookUp(key, load, sizeOf);
      if (outer) {
        outer.at = Math.min(outer.at, at);
        for (const table of tables) outer.tables.add(table);
        outer.isStorable &&= isStorable;
      }
      return value as Awaited<ReturnType<typeof load>>;
    },

    noteRead(text) {
      const reading = current.getStore();
      if (!reading || !catalog) return;
      for (const table of catalog.readBy(text)) {
        reading.tables.add(table);
        if (!catalog.tracked.has(table)) reading.isStorable = false;
      }
      if (catalog.writtenBy(text).length > 0) reading.isStorable = false;
    },

    noteTransaction() {
      const reading = current.getStore();
      if (reading) reading.isStorable = false;
    },

    noteWritten(texts) {
      if (catalog) for (const text of texts) change(catalog.writtenBy(text));
    },

    noteLost: () => setListening(false),
  };
}

/** The entries that were used last, up to this size. */
function createEntries(maxBytes: number) {
  /** Least recently used first. */
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function remove(key: string, { size }: Entry) {
    entries.delete(key);
    bytes -= size;
  }

  return {
    get(key: string): Entry | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    put(key: string, entry: Entry) {
      const previous = entries.get(key);
      if (previous) remove(key, previous);
      entries.set(key, entry);
      bytes += entry.size;
      for (const [oldest, old] of entries) {
        if (bytes <= maxBytes) break;
        remove(oldest, old);
      }
    },
    clear() {
      entries.clear();
      bytes = 0;
    },
  };
}
