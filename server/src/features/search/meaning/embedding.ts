// What paragraphs mean, where an embeddings endpoint is set: a job of every node computes the vectors that are missing, document
// by document; every node holds them beside its index and finds what means the same as a question in other words.
// Without an endpoint, or while it is away, finding is by words alone.
import { createHash } from 'node:crypto';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import {
  type Embeddings,
  EmbeddingsAway,
  TextRejected,
} from '../../../platform/model/embeddings.ts';
import { createPause } from '../../../search-engine/pause.ts';
import { type Alike, createVectors, quantise } from '../../../search-engine/vectors.ts';
import type { Base } from '../base.ts';
import { createEmbeddingStore, type DueFile, type TextRow } from './embedding.store.ts';

export interface EmbeddingProgress {
  model: string;
  /** And uploaded files that are read. */
  documents: number;
  /** Those of which some paragraph may lack its vector. */
  waiting: number;
  vectors: number;
  /** Why the endpoint gives none at the moment. */
  failing: string | null;
}

/** Events after which texts of a file may lack a vector. */
export const embeddedKinds = [
  'document.changed',
  'document.published',
  'attachment.read',
  'file.renamed',
  'file.restored',
] as const;

export interface Embedding {
  /** A reaction to `embeddedKinds`: the job looks at the file's texts. */
  mark(fileId: string): Promise<void>;
  /**
   * The paragraphs closest in meaning among those that are seen, best first. Null while the endpoint is away or no vector is
   * held, or where it all takes longer than the search box waits and it is wanted in time.
   */
  alike(
    base: Base,
    text: string,
    isSeen: (record: number) => boolean,
    most: number,
    wanted?: 'in time',
  ): Promise<Alike[] | null>;
  /** Brings the vectors of a document to those in the database. */
  refresh(base: Base, fileId: string): Promise<void>;
  /** Reads all vectors for a base; until it resolves, some are missing. */
  load(base: Base): Promise<void>;
  progress(): Promise<EmbeddingProgress>;
  /** Begins to compute what is missing. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface EmbeddingNeeds {
  database: OpenDatabase;
  events: Events;
  embeddings: Embeddings;
  log?: Log | undefined;
  /** In milliseconds; shorter in tests. */
  waits?: { idle: number; first: number; longest: number };
  /** Likewise, and longer. */
  patience?: typeof usualPatience | undefined;
}

const lease = 120;
const batchTexts = 32;
const batchCharacters = 24_000;
const longestText = 6_000;
/** What a model takes that refuses more. */
const shortenedText = 1_200;
const usualWaits = { idle: 30_000, first: 1_000, longest: 300_000 };
/** In milliseconds: the search box is answered without what is found by meaning, and a question is without its vector. */
const usualPatience = { search: 300, question: 2_000 };
const restAfterFailure = 15_000;
const questionsKept = 500;
const filesRead = 50;

export function createEmbedding({
  database,
  events,
  embeddings,
  log,
  waits = usualWaits,
  patience = usualPatience,
}: EmbeddingNeeds): Embedding {
  const store = createEmbeddingStore(database);
  const node = createId();
  const stopping = new AbortController();
  const { name: model } = embeddings;
  let vectors = createVectors();
  let loadedFor: Base | null = null;
  const recordsOf = new Map<string, number[]>();
  let queue: Promise<unknown> = Promise.resolve();
  let failing: string | null = null;
  let restUntil = 0;
  const questions = new Map<string, Promise<Int8Array | null>>();
  let wake = () => {};
  let working: Promise<void> = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work);
    queue = done.catch(() => {});
    return done;
  }

  async function readFiles(base: Base, fileIds: readonly string[]): Promise<void> {
    const pause = createPause();
    const byFile = Map.groupBy(await store.vectors(fileIds, model), ({ fileId }) => fileId);
    for (const fileId of fileIds) {
      for (const record of recordsOf.get(fileId) ?? []) vectors.drop(record);
      recordsOf.delete(fileId);
      const file = base.file(fileId);
      const stored = byFile.get(fileId);
      if (!file || !stored) continue;
      const byHash = new Map(stored.map(({ hash, vector }) => [hash.toString('latin1'), vector]));
      const put: number[] = [];
      for (const record of file.records) {
        await pause();
        const paragraph = base.paragraphOf(record);
        const text = paragraph && textOf(paragraph);
        if (!text) continue;
        const hash = hashOf(text);
        const vector = byHash.get(hash.toString('latin1'));
        if (!vector) continue;
        vectors.put(record, new Int8Array(vector), hash.readUInt32LE());
        put.push(record);
      }
      recordsOf.set(fileId, put);
    }
  }

  /** Asked once, however many wait for it. */
  async function vectorOf(question: string): Promise<Int8Array | null> {
    const known = questions.get(question);
    if (known) return known;
    if (performance.now() < restUntil) return null;
    if (questions.size >= questionsKept) {
      for (const oldest of questions.keys()) {
        questions.delete(oldest);
        break;
      }
    }
    const asked = askFor(question);
    questions.set(question, asked);
    const vector = await asked;
    if (!vector) questions.delete(question);
    return vector;
  }

  async function askFor(question: string): Promise<Int8Array | null> {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(patience.question)]);
      const [vector] = await embeddings.embed([question.slice(0, longestText)], signal);
      return vector ? quantise(vector) : null;
    } catch (error) {
      // Finding by words goes on; nobody should wait for the next failure either.
      restUntil = performance.now() + restAfterFailure;
      log?.warn({ err: error }, 'embedding a question failed, searching by words only');
      return null;
    }
  }

  /** Computes what one document lacks. Throws when the endpoint is away; what was computed until then is kept. */
  async function work(due: DueFile): Promise<void> {
    const { fileId } = due;
    const wanted = new Map<string, { hash: Buffer; text: string }>();
    for (const row of await store.texts(fileId)) {
      const text = textOf(row);
      if (!text) continue;
      const hash = hashOf(text);
      wanted.set(hash.toString('latin1'), { hash, text });
    }
    const missing = new Map(wanted);
    const has = (hash: Buffer) => missing.delete(hash.toString('latin1'));
    for (const hash of await store.known(fileId, model)) has(hash);
    const hashes = [...missing.values()].map(({ hash }) => hash);
    if (hashes.length > 0) for (const hash of await store.borrow(fileId, model, hashes)) has(hash);

    for (const batch of inBatches([...missing.values()])) {
      if (!(await store.hold(fileId, node, lease))) return;
      const made = await embedAll(batch.map(({ text }) => text));
      failing = null;
      await store.put(
        fileId,
        model,
        batch.map(({ hash }, i) => ({ hash, vector: made[i] ?? null })),
      );
    }
    await database.transaction(async (tx) => {
      await store.keepOnly(
        tx,
        fileId,
        [...wanted.values()].map(({ hash }) => hash),
      );
      await store.finish(tx, due);
      await events.record(tx, { kind: 'document.embedded', fileId });
    });
  }

  /** Null for a text that the model takes in no form. */
  async function embedAll(texts: readonly string[]): Promise<(Buffer | null)[]> {
    try {
      const made = await embeddings.embed(texts, stopping.signal);
      return made.map((vector) => Buffer.from(quantise(vector).buffer));
    } catch (error) {
      if (!(error instanceof TextRejected)) throw error;
      const [text = ''] = texts;
      if (texts.length > 1) {
        const half = texts.length >> 1;
        return [...(await embedAll(texts.slice(0, half))), ...(await embedAll(texts.slice(half)))];
      }
      return text.length > shortenedText ? embedAll([text.slice(0, shortenedText)]) : [null];
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let wait = 0;
      let due: DueFile | null = null;
      try {
        due = await store.take(node, lease);
        if (due) await work(due);
        else wait = waits.idle;
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures++;
        failing = (error as Error).message;
        const asked = error instanceof EmbeddingsAway ? error.retryAfter : 0;
        wait = Math.min(waits.longest, Math.max(asked, waits.first * 2 ** (failures - 1)));
        log?.warn({ err: error, wait }, 'computing embeddings failed');
      } finally {
        // Also when this node stops: another one goes on at once.
        if (due) await store.release(due.fileId, node).catch(() => {});
      }
      if (wait > 0) await rest(wait, failures === 0);
    }
  }

  function rest(milliseconds: number, mayBeWoken: boolean): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', done);
        wake = () => {};
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      stopping.signal.addEventListener('abort', done);
      if (mayBeWoken) wake = done;
    });
  }

  async function findAlike(
    base: Base,
    text: string,
    isSeen: (record: number) => boolean,
    most: number,
  ): Promise<Alike[] | null> {
    const query = await vectorOf(text);
    if (!query) return null;
    const found = await vectors.closest(query, isSeen, most);
    // A record may have got another text, or another reader, since its vector was put there.
    return found.filter(({ record }) => {
      const paragraph = base.paragraphOf(record);
      const now = paragraph && textOf(paragraph);
      return now && isSeen(record) && hashOf(now).readUInt32LE() === vectors.stampOf(record);
    });
  }

  return {
    async mark(fileId) {
      await store.mark(fileId);
      wake();
    },

    async alike(base, text, isSeen, most, wanted) {
      if (base !== loadedFor || vectors.size === 0) return null;
      const found = findAlike(base, text, isSeen, most);
      if (!wanted) return found;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, patience.search, null);
      });
      return Promise.race([found, late]).finally(() => clearTimeout(timer));
    },

    refresh: (base, fileId) =>
      inTurn(async () => {
        if (base === loadedFor) await readFiles(base, [fileId]);
      }),

    load: (base) =>
      inTurn(async () => {
        vectors = createVectors();
        recordsOf.clear();
        loadedFor = base;
        const ids = [...base.files()].map(({ id }) => id);
        for (let i = 0; i < ids.length && !stopping.signal.aborted; i += filesRead) {
          await readFiles(base, ids.slice(i, i + filesRead));
        }
      }),

    async progress() {
      return { model, ...(await store.progress()), failing };
    },

    async start() {
      await store.begin(model);
      working = run();
    },

    async close() {
      stopping.abort();
      await working;
      await queue;
    },
  };
}

/** What a paragraph is embedded as; null for one that says nothing alone. A cell says what its row says. */
function textOf({ kind, text, headings, context }: TextRow | Readonly<TextRow>): string | null {
  if (kind === 'heading' || kind === 'tableHeader') return null;
  const said = (kind === 'tableCell' && context ? context : text).trim();
  if (said === '') return null;
  return [...(headings.length > 0 ? [headings.join(' › ')] : []), said]
    .join('\n')
    .slice(0, longestText);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, 16);
}

function inBatches<T extends { text: string }>(all: readonly T[]): T[][] {
  const batches: T[][] = [];
  let characters = 0;
  for (const one of all) {
    const last = batches.at(-1);
    if (last && last.length < batchTexts && characters + one.text.length <= batchCharacters) {
      last.push(one);
      characters += one.text.length;
    } else {
      batches.push([one]);
      characters = one.text.length;
    }
  }
  return batches;
}
