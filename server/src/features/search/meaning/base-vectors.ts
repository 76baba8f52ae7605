// The vectors of a base in this node's memory, beside its index: read from the database, and compared with a question's.
import type { OpenDatabase } from '../../../platform/database/database.ts';
import { createPause } from '../../../search-engine/pause.ts';
import { type Alike, createVectors } from '../../../search-engine/vectors.ts';
import { type IndexedParagraph, rowOf } from '../base.rules.ts';
import type { Base } from '../base.ts';
import { hashOf, textOf } from './embedding.rules.ts';
import * as store from './embedding.store.ts';

const filesReadTogether = 50;
/** Most rows have no more cells. */
const cellsOfRow = 4;

const textIn = (paragraph: IndexedParagraph) =>
  textOf({ ...paragraph, title: paragraph.file.name });

/** `signal` ends reading. */
export function createBaseVectors(database: OpenDatabase, model: string, signal: AbortSignal) {
  let vectors = createVectors();
  let loadedFor: Base | null = null;
  const recordsOf = new Map<string, number[]>();
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work);
    // The failure belongs to the caller that asked for this piece of work; the next begins all the same.
    queue = done.catch(() => {});
    return done;
  }

  async function readFiles(base: Base, fileIds: readonly string[]): Promise<void> {
    const pause = createPause();
    const rows = await store.listVectors(database, fileIds, model);
    const byFile = Map.groupBy(rows, ({ fileId }) => fileId);
    for (const fileId of fileIds) {
      for (const record of recordsOf.get(fileId) ?? []) vectors.drop(record);
      recordsOf.delete(fileId);
      const file = base.file(fileId);
      const stored = byFile.get(fileId);
      if (!file || !stored) continue;
      const byHash = new Map(stored.map(({ hash, vector }) => [hash.toString('latin1'), vector]));
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

  return {
    /** Whether there are any for this base. */
    isLoaded: (base: Base) => base === loadedFor && vectors.size > 0,

    /** Brings the vectors of a document to those in the database. */
    refresh: (base: Base, fileId: string): Promise<void> =>
      inTurn(async () => {
        if (base === loadedFor) await readFiles(base, [fileId]);
      }),

    /** Reads all vectors for a base; until it resolves, some are missing. */
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

    /** The paragraphs closest to a question among those that are seen, best first; of a table row one cell. */
    async closest(
      base: Base,
      question: Int8Array,
      isSeen: (record: number) => boolean,
      limit: number,
    ): Promise<Alike[]> {
      const alike = await vectors.closest(question, isSeen, cellsOfRow * limit);
      const rows = new Set<string>();
      const isNewRow = (row: string) => rows.size < rows.add(row).size;
      // A record may have got another text, or another reader, since its vector was put there.
      return alike
        .filter(({ record }) => {
          const paragraph = base.paragraphOf(record);
          const text = paragraph && textIn(paragraph);
          if (!text || !isSeen(record)) return false;
          if (hashOf(text).readUInt32LE() !== vectors.stampOf(record)) return false;
          // All cells of a row mean what the row does.
          const row = rowOf(paragraph);
          return !row || isNewRow(`${paragraph.file.number} ${row}`);
        })
        .slice(0, limit);
    },

    /** Resolves when no reading is under way. */
    settled: async () => {
      await queue;
    },
  };
}
