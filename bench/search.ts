// Measures search: `node bench/search.ts [questions] [distractors] [set]` prints recall and latency of our
// index beside MiniSearch, SQLite FTS5 and PostgreSQL full text on the same paragraphs in the same run, as
// a Markdown table. `distractors` is a number, or `manuals` for every paragraph and sentence of the
// unmodified manuals.
//
// MiniSearch gets our tokens, since its own support neither stems nor Chinese; FTS5 stems English itself
// and gets our Chinese tokens. PostgreSQL is queried in two ways: like Outline and Docmost (all words, the
// last one as a prefix), and with any word, ranked.
import { loadavg } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { takeApart } from '../server/src/language/question.ts';
import { terms } from '../server/src/language/tokens.ts';
import { type OpenDatabase, sql } from '../server/src/platform/database/database.ts';
import { createIndex, decideMinShare } from '../server/src/search-engine/invertedIndex.ts';
import { maxReranked, rerank } from '../server/src/search-engine/rerank.ts';
import { startBenchDatabase } from './database.ts';
import {
  allSets,
  type CorpusParagraph,
  loadManuals,
  makeDistractors,
  percentile,
  sample,
  type TestQuestion,
} from './search.sets.ts';

export interface Engine {
  name: string;
  /** Indices of the best paragraphs, best first. */
  search(question: string): number[] | Promise<number[]>;
  /** Seconds, and megabytes of heap and typed arrays. */
  build: { seconds: number; megabytes: number };
}

const resultCount = 10;
const levels = Uint8Array.of(1);

function measure<T>(build: () => T): { value: T; build: Engine['build'] } {
  const used = () => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const start = performance.now();
  const value = build();
  const seconds = (performance.now() - start) / 1000;
  return { value, build: { seconds, megabytes: (used() - before) / 1e6 } };
}

export function ours(corpus: readonly CorpusParagraph[]): Engine[] {
  const files = new Map<string, number>();
  const fileOf = corpus.map(({ title }) => {
    if (!files.has(title)) files.set(title, files.size);
    return files.get(title) as number;
  });
  const { value: index, build } = measure(() => {
    const newIndex = createIndex();
    corpus.forEach(({ text, title }, i) => {
      const place = { scope: 0, lowest: 1, highest: 4, file: fileOf[i] as number };
      newIndex.add({ text, title, headings: [] }, place);
    });
    return newIndex;
  });
  const fieldsOf = (record: number) => {
    const { text, title } = corpus[record] as CorpusParagraph;
    return { text, title, headings: [] };
  };
  return [
    {
      name: 'Docent, index alone',
      build,
      search: (question) =>
        index
          .search({ words: index.words(question, { typing: false }), limit: resultCount, levels })
          .hits.map(({ record }) => record),
    },
    {
      name: 'Docent',
      build,
      search(question) {
        const { hits } = index.search({
          words: index.words(question, { typing: false }),
          limit: maxReranked,
          levels,
        });
        const candidates = hits.map(({ record, score }) => ({
          fields: fieldsOf(record),
          score,
          file: fileOf[record] as number,
        }));
        return rerank(takeApart(question, index.idf), candidates)
          .slice(0, resultCount)
          .map(({ at }) => (hits[at] as { record: number }).record);
      },
    },
    {
      name: 'Docent, as one types',
      build,
      search(question) {
        const cut = question.replace(/[?？\s]+$/, '').replace(/(?<=[a-z]{2})[a-z]{1,3}$/i, '');
        const words = index.words(cut, { typing: true });
        const { hits } = index.search({
          words,
          limit: 50,
          levels,
          minShare: decideMinShare(words),
        });
        return hits.slice(0, resultCount).map(({ record }) => record);
      },
    },
  ];
}

export function miniSearch(
  corpus: readonly CorpusParagraph[],
  options: SearchOptions = {},
): Engine {
  const { value: mini, build } = measure(() => {
    const miniSearch = new MiniSearch({
      fields: ['title', 'text'],
      idField: 'n',
      tokenize: terms,
      processTerm: (term) => term,
    });
    miniSearch.addAll(corpus.map(({ title, text }, n) => ({ n, title, text })));
    return miniSearch;
  });
  return {
    name: 'MiniSearch, our tokens',
    build,
    search: (question) =>
      mini
        .search(question, options)
        .slice(0, resultCount)
        .map(({ id }) => id as number),
  };
}

/** `begun` converts a word to a prefix query. */
export function fts5(
  corpus: readonly CorpusParagraph[],
  language: 'en' | 'zh',
  begun = (word: string, _isLast: boolean) => word,
): Engine {
  const { value: database, build } = measure(() => {
    const sqlite = new DatabaseSync(':memory:');
    const tokenizer = language === 'en' ? 'porter unicode61' : 'unicode61';
    sqlite.exec(`create virtual table bench using fts5(title, body, tokenize = '${tokenizer}')`);
    const insert = sqlite.prepare('insert into bench (rowid, title, body) values (?, ?, ?)');
    const read = (text: string) => (language === 'en' ? text : terms(text).join(' '));
    sqlite.exec('begin');
    corpus.forEach(({ title, text }, n) => void insert.run(n + 1, read(title), read(text)));
    sqlite.exec('commit');
    return sqlite;
  });
  const ask = database.prepare(
    'select rowid from bench where bench match ? order by bm25(bench) limit ?',
  );
  return {
    name: language === 'en' ? 'SQLite FTS5, porter' : 'SQLite FTS5, our tokens',
    build,
    search(question) {
      const words = language === 'en' ? (question.match(/[\p{L}\p{N}]+/gu) ?? []) : terms(question);
      const query = words.map((word, i) => begun(`"${word}"`, i + 1 === words.length)).join(' OR ');
      if (query === '') return [];
      return ask.all(query, resultCount).map((row) => (row.rowid as number) - 1);
    },
  };
}

export async function postgres(
  database: OpenDatabase,
  corpus: readonly CorpusParagraph[],
): Promise<Engine[]> {
  const start = performance.now();
  await database.query(sql`drop table if exists bench`);
  await database.query(sql`create table bench (n int primary key, words tsvector)`);
  for (let from = 0; from < corpus.length; from += 5_000) {
    const page = corpus.slice(from, from + 5_000);
    await database.query(sql`
      insert into bench
      select n + ${from}, setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'B')
      from unnest(${page.map((_, i) => i)}::int[], ${page.map(({ title }) => title)}::text[], ${page.map(({ text }) => text.replaceAll('\0', ''))}::text[])
        as given (n, title, body)`);
  }
  await database.query(sql`create index on bench using gin (words)`);
  await database.query(sql`analyze bench`);
  const { bytes } = await database.one<{ bytes: number }>(
    sql`select pg_total_relation_size('bench') as bytes`,
  );
  const build = { seconds: (performance.now() - start) / 1000, megabytes: bytes / 1e6 };
  const ask = async (query: string) => {
    if (query === '') return [];
    const rows = await database.query<{ n: number }>(sql`
      select n from bench, to_tsquery('english', ${query}) as query
      where words @@ query order by ts_rank(words, query) desc limit ${resultCount}`);
    return rows.map(({ n }) => n);
  };
  const words = (question: string) => question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [
    {
      name: 'PostgreSQL, all words',
      build,
      search: (question) =>
        ask(
          words(question)
            .map((word, i, all) => (i + 1 < all.length ? word : `${word}:*`))
            .join(' & '),
        ),
    },
    { name: 'PostgreSQL, any word', build, search: (question) => ask(words(question).join(' | ')) },
  ];
}

export async function judge(
  engine: Engine,
  corpus: readonly CorpusParagraph[],
  testQuestions: readonly TestQuestion[],
) {
  const times: number[] = [];
  let one = 0;
  let five = 0;
  let reciprocal = 0;
  for (const { question } of testQuestions.slice(0, 10)) await engine.search(question);
  for (const { question, paragraph } of testQuestions) {
    const start = performance.now();
    const hits = await engine.search(question);
    times.push(performance.now() - start);
    const rank = hits.findIndex((n) => corpus[n]?.id === paragraph);
    if (rank === 0) one++;
    if (rank >= 0 && rank < 5) five++;
    if (rank >= 0) reciprocal += 1 / (rank + 1);
  }
  const percent = (count: number) => ((100 * count) / testQuestions.length).toFixed(1);
  const ms = (share: number) => percentile(times, share).toFixed(2);
  const { seconds, megabytes } = engine.build;
  console.log(
    `| ${engine.name} | ${percent(one)} | ${percent(five)} | ${percent(reciprocal)} | ${ms(0.5)} | ${ms(0.95)} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} |`,
  );
}

async function run() {
  const questions = Number(process.argv[2] ?? 300);
  const distractors =
    process.argv[3] === 'manuals' ? 'manuals' : Number(process.argv[3] ?? 100_000);
  const { database, close } = await startBenchDatabase({ durable: false });
  try {
    for (const set of allSets().filter(({ name }) => name.startsWith(process.argv[4] ?? ''))) {
      const testQuestions = sample(
        set.questions.filter(({ impossible }) => !impossible),
        questions,
      );
      for (const others of distractors === 0 ? [0] : [0, distractors]) {
        const more =
          others === 'manuals'
            ? loadManuals(set.language)
            : makeDistractors(set.language, Math.max(0, Number(others) - set.paragraphs.length));
        const corpus = [...set.paragraphs, ...more];
        const load = loadavg()
          .map((one) => one.toFixed(1))
          .join(' ');
        console.log(
          `\n**${set.name}**, ${testQuestions.length} questions, ${corpus.length} paragraphs (load ${load})\n`,
        );
        console.log('| | recall@1 | recall@5 | MRR@10 | p50 ms | p95 ms | built s | MB |');
        console.log('|---|---|---|---|---|---|---|---|');
        for (const engine of ours(corpus)) await judge(engine, corpus, testQuestions);
        await judge(miniSearch(corpus), corpus, testQuestions);
        await judge(fts5(corpus, set.language), corpus, testQuestions);
        for (const engine of await postgres(database, corpus))
          await judge(engine, corpus, testQuestions);
      }
    }
  } finally {
    await close();
  }
}

if (import.meta.main) await run();
