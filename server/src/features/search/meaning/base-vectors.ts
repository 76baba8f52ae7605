// The vectors of this node's base, in memory: read from the database, and compared with a question's vector.
import type { OpenDatabase } from '../../../platform/database/database.ts';
import { createPause } from '../../../search-engine/pause.ts';
import { type Alike, createVectors } from '../../../search-engine/vectors.ts';
import { type IndexedParagraph, rowOf } from '../base.rules.ts';
import type { Base } from '../base.ts';
import { hashOf, textOf } from './embedding.rules.ts';
import * as store from './embedding.store.ts';

const filesReadTogether = 50;
/** Most rows have no more cells than this. */
const cellsOfRow = 4;

const textIn = (paragraph: IndexedParagraph) =>
  textOf({ ...paragraph, title: paragraph.file.name });

/** `signal` aborts loading. */
export function createBaseVectors(database: OpenDatabase, model: string, signal: AbortSignal) {
  let vectors = createVectors();
  let loadedFor: Base | null = null;
  const recordsOf = new Map<string, number[]>();
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    const result = queue.then(work);
    // The caller handles the failure; the next task starts regardless.
    queue = result.catch(() => {});
    return result;
  }

  async function readFiles(base: Base, fileIds: readonly string[]): Promise<void> {
    const pause = createPause();
    const rows = await store.listVectors(database, fileIds, model);
    const byFile = Map.groupBy(rows, ({ fileId }) => fileId);
    for (const fileId of fileIds) {
      for (const record of recordsOf.get(fileId) ?? []) vectors.drop(record);
      recordsOf.delete(fileId);
      const file = base.file(fileId);
      const storedVectors = byFile.get(fileId);
      if (!file || !storedVectors) continue;
      const byHash = new Map(
        storedVectors.map(({ hash, vector }) => [hash.toString('latin1'), vector]),
      );
      const records: number[] = [];
      for (const record of file.records) {
        await pause();
        const paragraph = base.paragraphOf(record);
        const text = paragraph && textIn(paragraph);
        if (!text) continue;
        const hash = hashOf(text);
        const vector = byHash.get(hash.toString('latin1'));
        if (!vector) continue;
        vectors.put(record, new Int8Array(vector), hash.readUInt32LE());
        records.push(record);
      }
      recordsOf.set(fileId, records);
    }
  }

  /** Since the vector was stored, the record may have been given another text. */
  function isCurrent(record: number, text: string): boolean {
    return hashOf(text).readUInt32LE() === vectors.stampOf(record);
  }

  return {
    /** The vector of a record's text, if it has been loaded; valid until the next change. */
    read(base: Base, record: number): Int8Array | null {
      const vector = base === loadedFor ? vectors.read(record) : undefined;
      const paragraph = vector && base.paragraphOf(record);
      const text = paragraph && textIn(paragraph);
      return vector && text && isCurrent(record, text) ? vector : null;
    },

    /** Whether there are vectors for this base. */
    isLoaded: (base: Base) => base === loadedFor && vectors.size > 0,

    /** Reads the vectors of a document again. */
    refresh: (base: Base, fileId: string): Promise<void> =>
      inTurn(async () => {
        if (base === loadedFor) await readFiles(base, [fileId]);
      }),

    /** Loads all vectors for a base. Until it resolves, some are missing. */
    load: (base: Base): Promise<void> =>
      inTurn(async () => {
        vectors = createVectors();
        recordsOf.clear();
        loadedFor = base;
        const ids = Array.from(base.files(), ({ id }) => id);
        for (let i = 0; i < ids.length && !signal.aborted; i += filesReadTogether) {
          await readFiles(base, ids.slice(i, i + filesReadTogether));
        }
      }),

    /** The visible paragraphs closest to a question, best first, with one cell per table row. */
    async closest(
      base: Base,
      question: Int8Array,
      isSeen: (record: number) => boolean,
      limit: number,
    ): Promise<Alike[]> {
      const alike = await vectors.closest(question, isSeen, cellsOfRow * limit);
      const rows = new Set<string>();
      const isNewRow = (row: string) => rows.size < rows.add(row).size;
      return alike
        .filter(({ record }) => {
          const paragraph = base.paragraphOf(record);
          const text = paragraph && textIn(paragraph);
          // It may also have been given other readers.
          if (!text || !isSeen(record) || !isCurrent(record, text)) return false;
          // All cells of a row have the row's meaning.
          const row = rowOf(paragraph);
          return !row || isNewRow(`${paragraph.file.number} ${row}`);
        })
        .slice(0, limit);
    },

    /** Resolves when nothing is being loaded. */
    settled: async () => {
      await queue;
    },
  };
}
