// The paragraph index at scale: `node --expose-gc bench/search.scale.ts [en|zh] [paragraphs…]` indexes that
// many paragraphs (100,000 and 1,000,000 by default) of one language, or of each, writes and reads the
// snapshot, and runs complete questions, typed prefixes, and one or two letters. The question sets are
// mixed with manuals multiplied by replacing words. `search.live.ts` measures what the database adds (the
// person's levels, the rows shown).
//
// Beside the wall-clock time is the CPU time of this thread: the former also includes other load.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Base, createBase } from '../server/src/features/search/base.ts';
import { forAnswer, orderAgain } from '../server/src/features/search/ranking/ordering.ts';
import type { SearchStore } from '../server/src/features/search/search.store.ts';
import { takeApart } from '../server/src/language/question.ts';
import { decideMinShare } from '../server/src/search-engine/invertedIndex.ts';
import { closest, maxReranked } from '../server/src/search-engine/rerank.ts';
import { readSnapshot, writeSnapshot } from '../server/src/search-engine/snapshot.ts';
import { readQuestion } from '../server/src/search-engine/words.ts';
import {
  allSets,
  type CorpusParagraph,
  makeDistractors,
  makeRandom,
  percentile,
  sample,
} from './search.sets.ts';

const perDocument = 50;
/** Kernels may count CPU time in steps of 4 ms, so each query is repeated. */
const repeats = 8;
/** Levels of a reader. */
const levels = Uint8Array.of(1);
const signal = new AbortController().signal;

/** A store with published documents of fifty paragraphs each. */
function storeOf(corpus: readonly CorpusParagraph[]): SearchStore {
  const idOf = (document: number) => `document${String(document).padStart(9, '0')}`;
  return {
    async listFilesAfter(after: string, limit: number) {
      const first = after === '' ? 0 : Number(after.slice(8)) + 1;
      const last = Math.min(first + limit, Math.ceil(corpus.length / perDocument));
      return Array.from({ length: Math.max(0, last - first) }, (_, i) => ({
        id: idOf(first + i),
        kind: 'document',
        name: (corpus[(first + i) * perDocument] as CorpusParagraph).title,
        parentId: 'space',
        spaceId: 'space',
        scopeId: 'space',
        updatedAt: new Date(),
        updatedBy: 'somebody',
        publishedNumber: 1,
        publishedAt: new Date(),
        publishedBy: 'somebody',
        dirty: false,
        reviewDueAt: null,
        inReview: false,
      }));
    },
    async listParagraphs(ids: readonly string[]) {
      return ids.flatMap((fileId) => {
        const from = Number(fileId.slice(8)) * perDocument;
        return corpus.slice(from, from + perDocument).map(({ id, text }, position) => ({
          fileId,
          stage: 'published',
          id,
          position,
          kind: 'paragraph',
          text,
          headings: [],
          context: null,
        }));
      });
    },
  } as Partial<SearchStore> as SearchStore;
}

/** The work of the search box for a query, without the database. */
function searchBox(base: Base, query: string, typing: boolean): number {
  const reading = { typing, levels };
  const titles = base.titles.words(query, reading);
  const within = { levels, limit: maxReranked };
  const titleHits = base.titles.search({ ...within, words: titles, minShare: 1 });
  const words = base.paragraphs.words(query, reading);
  const paragraphHits = base.paragraphs.search({
    ...within,
    words,
    minShare: decideMinShare(words),
  });
  const isWhole = words.every(
    ({ terms }) => terms.length === 1 || base.paragraphs.holds(terms[0]?.term ?? ''),
  );
  if (isWhole) {
    const parsedQuery = takeApart(query, base.paragraphs.idf);
    orderAgain(base, parsedQuery, paragraphHits.hits, closest(paragraphHits.hits), []);
  }
  return titleHits.total + paragraphHits.total;
}

/** The work of the assistant to find passages. */
function ask(base: Base, question: string): number {
  const { question: asked, words } = readQuestion(base.paragraphs, question, levels);
  const { hits } = base.paragraphs.search({ words, levels, limit: maxReranked });
  return orderAgain(base, asked, hits, forAnswer(base, hits), []).length;
}

function time(queries: readonly string[], search: (query: string) => number): string {
  const clock: number[] = [];
  const processor: number[] = [];
  for (const query of queries.slice(0, 30)) search(query);
  for (const query of queries) {
    const start = performance.now();
    search(query);
    clock.push(performance.now() - start);
    const before = process.threadCpuUsage();
    for (let i = 0; i < repeats; i++) search(query);
    const { user, system } = process.threadCpuUsage(before);
    processor.push((user + system) / 1000 / repeats);
  }
  const both = (values: readonly number[]) =>
    [0.5, 0.95].map((share) => percentile(values, share).toFixed(1)).join(' / ');
  return `${both(clock)} (${both(processor)}) | ${Math.max(...clock).toFixed(0)}`;
}

function memoryInUse(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

async function measureTime<T>(work: () => Promise<T>) {
  const deaf = monitorEventLoopDelay({ resolution: 1 });
  deaf.enable();
  const start = performance.now();
  const value = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  deaf.disable();
  return { value, told: `${seconds} s, ${(deaf.max / 1e6).toFixed(0)} ms` };
}

async function run(language: 'en' | 'zh', count: number, folder: string) {
  const sets = allSets().filter((set) => set.language === language);
  const own = sets.flatMap(({ paragraphs }) => paragraphs);
  const corpus = [...own, ...makeDistractors(language, Math.max(0, count - own.length))];
  const questions = sample(
    sets.flatMap(({ questions: asked }) => asked.map(({ question }) => question)),
    400,
  );
  const random = makeRandom(5);
  const typedQueries = [...questions, ...sample(corpus, 400).map(({ text }) => text)].map(
    (text) => {
      const from = text.search(/\p{L}/u);
      return text.slice(from, from + 1 + Math.floor(random() * 24));
    },
  );
  const letters = typedQueries.flatMap((text) =>
    text.length > 1 ? [text.slice(0, 1), text.slice(0, 2)] : [],
  );

  const store = storeOf(corpus);
  const before = memoryInUse();
  const base = createBase(store, signal);
  const load = await measureTime(() => base.load());
  const megabytes = memoryInUse() - before;
  const path = join(folder, 'index');
  const write = await measureTime(() => writeSnapshot(path, {}, base.save));
  const { size } = await stat(path);
  const again = createBase(store, signal);
  const read = await measureTime(() => readSnapshot(path, async () => true, again.restore));
  if (!read.value) throw new Error('the snapshot was not read');
  const prepare = await measureTime(() => again.prepare());
  console.log(
    `| ${language === 'en' ? 'English' : 'Chinese'}, ${corpus.length} (${again.paragraphs.size.terms} terms) | ${load.told} | ${megabytes.toFixed(0)} | ${(size / 1e6).toFixed(0)} MB, ${write.told} | ${read.told} | ${prepare.told} |`,
  );
  const line = (what: string, queries: readonly string[], search: (query: string) => number) =>
    console.log(`| ${language}, ${corpus.length}: ${what} | ${time(queries, search)} |`);
  return () => {
    line('a question, search box', questions, (query) => searchBox(again, `${query} `, false));
    line('a question, assistant', questions, (query) => ask(again, query));
    line('as one types', typedQueries, (query) => searchBox(again, query, true));
    line('one or two letters', sample(letters, 400), (query) => searchBox(again, query, true));
  };
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const counts = args.map(Number).filter((count) => count > 0);
  const both = ['en', 'zh'] as const;
  const only = both.filter((language) => args.includes(language));
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`load ${load.join(' ')}\n`);
  const asking: (() => void)[] = [];
  try {
    console.log(
      '| paragraphs | read and indexed, longest pause | MB held | snapshot written, longest pause | read back, longest pause | prepared, longest pause |\n|---|---|---|---|---|---|',
    );
    for (const count of counts.length > 0 ? counts : [100_000, 1_000_000]) {
      for (const language of only.length > 0 ? only : both) {
        asking.push(await run(language, count, folder));
      }
    }
    console.log('\n| milliseconds, p50 / p95 (of processor time) | | most |\n|---|---|---|');
    for (const ask of asking) ask();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
