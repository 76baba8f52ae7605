// This process's copy of all files and paragraphs, in memory and in two indexes (titles and paragraphs). It is read
// from the database or a snapshot, and then updated file by file.
//
// A paragraph with the same text in draft and published version is one record. If the texts differ there are two,
// for different levels: readers find the published one, editors the draft.
import { createIndex, type Index } from '../../search-engine/invertedIndex.ts';
import { createPause, type Pause } from '../../search-engine/pause.ts';
import type { Incoming, Outgoing } from '../../search-engine/snapshot.ts';
import {
  type IndexedFile,
  type IndexedParagraph,
  mergeStages,
  placeOf,
  readsTheSame,
} from './base.rules.ts';
import { createIndexedFiles } from './indexed-files.ts';
import type { SearchFileRow, SearchParagraphRow, SearchStore } from './search.store.ts';
import { createStoredParagraphs } from './stored-paragraphs.ts';

const pageSize = 20;

export type Base = ReturnType<typeof createBase>;

/** Notified of paragraphs that are added to the base or removed from it. */
export interface RecordObserver {
  added(record: number): void;
  dropped(record: number): void;
}

/** `signal` aborts loading when the process stops. */
export function createBase(store: SearchStore, signal: AbortSignal, observer?: RecordObserver) {
  const paragraphs: Index = createIndex();
  const titles: Index = createIndex({ stopWords: true });
  const files = createIndexedFiles(titles);
  const storedParagraphs = createStoredParagraphs();
  const reading = createBaseReading(store, {
    paragraphs,
    files,
    stored: storedParagraphs,
    observer,
  });
  const { inTurn } = reading;

  return {
    paragraphs,
    titles,
    file: files.get,
    files: files.all,
    /** Upper bound (exclusive) of `IndexedFile.number`. */
    get fileNumbers() {
      return files.numbers;
    },
    get scopes() {
      return files.scopes;
    },
    paragraphOf: reading.paragraphOf,
    stageOf: storedParagraphs.stageOf,
    kindOf: storedParagraphs.kindOf,
    hasKey: storedParagraphs.hasKey,
    fileOfTitle(record: number): IndexedFile | undefined {
      const file = files.at(titles.fileOf(record));
      return file?.titleRecord === record ? file : undefined;
    },
    fileAt: files.at,
    below: files.below,

    /** Loads everything from the database. */
    async load(): Promise<void> {
      let after = '';
      for (;;) {
        signal.throwIfAborted();
        const last = await inTurn(async () => {
          const rows = await store.listFilesAfter(after, pageSize);
          await reading.put(rows, true);
          return rows.at(-1)?.id;
        });
        if (last === undefined) return;
        after = last;
      }
    },

    /** Builds the structures that the first searches would otherwise wait for. Searches can run meanwhile. */
    async prepare(): Promise<void> {
      const pause = createPause();
      for (const _ of paragraphs.prepare()) {
        signal.throwIfAborted();
        await pause();
      }
    },

    /** Reads one file again, including its text. */
    refresh: (id: string): Promise<void> => inTurn(() => reading.read([id], true)),

    /** Reads a file and everything below it again, without text: place, scope, existence. */
    refreshBelow: (id: string): Promise<void> =>
      inTurn(async () => {
        const ids = new Set([...files.below(id), ...(await store.listBelow(id))]);
        await reading.read([...ids], false);
      }),

    /** Reads place and scope of all files again. */
    refreshAll: (): Promise<void> =>
      inTurn(() =>
        reading.read(
          Array.from(files.all(), ({ id }) => id),
          false,
        ),
      ),

    /** Compacts the indexes if enough records were removed. */
    async tidy(): Promise<void> {
      for (const index of [paragraphs, titles]) {
        const { live, removed } = index.size;
        if (removed < 1_000 || removed < live / 10) continue;
        await inTurn(async (pause) => {
          for (const _ of index.compact()) await pause();
          if (index === paragraphs) for (const _ of storedParagraphs.compact()) await pause();
        });
      }
    },

    /** Writes the base to a snapshot. Updates wait until it is done. */
    save: (out: Outgoing): Promise<void> =>
      inTurn(async () => {
        await files.save(out);
        await storedParagraphs.save(out);
        await titles.save(out);
        await paragraphs.save(out);
      }),

    /** Loads a snapshot into a fresh base. */
    async restore(from: Incoming): Promise<void> {
      await files.load(from);
      await storedParagraphs.load(from);
      await titles.load(from);
      await paragraphs.load(from);
    },
  };
}

interface BaseParts {
  paragraphs: Index;
  files: ReturnType<typeof createIndexedFiles>;
  stored: ReturnType<typeof createStoredParagraphs>;
  observer: RecordObserver | undefined;
}

/** Updates the parts of a base from the database, one task at a time. */
function createBaseReading(store: SearchStore, { paragraphs, files, stored, observer }: BaseParts) {
  let queue: Promise<unknown> = Promise.resolve();
  let pause = createPause();

  /** Runs tasks one after the other, so that a slow read never overwrites newer data. */
  function inTurn<T>(work: (pause: Pause) => Promise<T>): Promise<T> {
    const result = queue.then(() => {
      pause = createPause();
      return work(pause);
    });
    // The caller handles the failure; the next task starts regardless.
    queue = result.catch(() => {});
    return result;
  }

  function paragraphOf(record: number): IndexedParagraph | undefined {
    const file = files.at(paragraphs.fileOf(record));
    return file && stored.read(record, file);
  }

  function dropFile(id: string) {
    const file = files.get(id);
    if (!file) return;
    for (const record of file.records) dropParagraph(record);
    files.drop(file);
  }

  function dropParagraph(record: number) {
    paragraphs.remove(record);
    stored.drop(record);
    observer?.dropped(record);
  }

  /** Paragraphs of a file in the base, by key. */
  async function groupByKey(file: IndexedFile): Promise<Map<string, IndexedParagraph[]>> {
    const byKey = new Map<string, IndexedParagraph[]>();
    for (const record of file.records) {
      const paragraph = paragraphOf(record);
      if (!paragraph) continue;
      const others = byKey.get(paragraph.key);
      if (others) others.push(paragraph);
      else byKey.set(paragraph.key, [paragraph]);
      await pause();
    }
    return byKey;
  }

  /** Updates a file's paragraphs to match the rows. Unchanged paragraphs keep their records. */
  async function putParagraphs(
    file: IndexedFile,
    rows: readonly SearchParagraphRow[],
    isRenamed: boolean,
  ) {
    const existing = isRenamed ? null : await groupByKey(file);
    const goneRecords = new Set(file.records);
    const next: { record: number; position: number }[] = [];
    for (const { row, stage } of await mergeStages(rows, pause)) {
      await pause();
      const same = existing
        ?.get(row.id)
        ?.find((one) => readsTheSame(one, row) && goneRecords.has(one.record));
      let record: number;
      if (same) {
        record = same.record;
        goneRecords.delete(record);
        paragraphs.move(record, placeOf(file, stage));
      } else {
        const fields = { text: row.text, title: file.name, headings: row.headings };
        record = paragraphs.add(fields, placeOf(file, stage));
        stored.put(record, row);
      }
      stored.setStage(record, stage);
      if (!same) observer?.added(record);
      next.push({ record, position: row.position });
    }
    next.sort((x, y) => x.position - y.position);
    file.records = Uint32Array.from(next, ({ record }) => record);
    // Removed last, so that no text is missing in between.
    for (const record of goneRecords) {
      dropParagraph(record);
      await pause();
    }
  }

  async function read(ids: readonly string[], withParagraphs: boolean) {
    for (let i = 0; i < ids.length; i += pageSize) {
      const page = ids.slice(i, i + pageSize);
      const rows = await store.listFiles(page);
      const present = new Set(rows.map((row) => row.id));
      for (const id of page) if (!present.has(id)) dropFile(id);
      await put(rows, withParagraphs);
    }
  }

  async function put(rows: readonly SearchFileRow[], withParagraphs: boolean) {
    const changedFiles: { file: IndexedFile; isRenamed: boolean }[] = [];
    for (const row of rows) {
      const isNew = !files.has(row.id);
      const { file, isRenamed } = files.put(row);
      await pause();
      if (withParagraphs || isNew || isRenamed) {
        changedFiles.push({ file, isRenamed });
        continue;
      }
      for (const record of file.records) {
        paragraphs.move(record, placeOf(file, stored.stageOf(record)));
      }
    }
    const documents = changedFiles.filter(({ file }) => file.kind !== 'folder');
    if (documents.length === 0) return;
    const paragraphRows = await store.listParagraphs(documents.map(({ file }) => file.id));
    const byFile = Map.groupBy(paragraphRows, ({ fileId }) => fileId);
    for (const { file, isRenamed } of documents) {
      await putParagraphs(file, byFile.get(file.id) ?? [], isRenamed);
    }
  }

  return { inTurn, paragraphOf, read, put };
}
