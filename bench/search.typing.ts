// Misspelt and partly typed queries: `node --expose-gc bench/search.typing.ts [queries]`. The queries are
// derived from the questions of a set: up to five significant words, with a typo in one or two of them, or
// with the last one cut off. Prints recall@1, @5 and MRR@10 of each kind beside MiniSearch, SQLite FTS5 and
// PostgreSQL, in one run.
import { loadavg } from 'node:os';
import { takeApart } from '../server/src/language/question.ts';
import { isChinese, tokenize } from '../server/src/language/tokens.ts';
import { createIndex, decideMinShare } from '../server/src/search-engine/invertedIndex.ts';
import { closest, maxReranked, rerank } from '../server/src/search-engine/rerank.ts';
import { startBenchDatabase } from './database.ts';
import {
  type CorpusParagraph,
  loadManuals,
  loadSet,
  makeRandom,
  sample,
  type TestQuestion,
} from './search.sets.ts';
import { type Engine, fts5, judge, miniSearch, postgres } from './search.ts';

const random = makeRandom(11);
const pick = (count: number) => Math.floor(random() * count);

/**
 * One typo: a letter omitted, doubled, replaced by an adjacent key, or swapped with its neighbour. Never
 * the first letter.
 */
function slip(word: string): string {
  const at = 1 + pick(word.length - 2);
  const before = word.slice(0, at);
  const letter = word[at] as string;
  const after = word.slice(at + 1);
  switch (pick(4)) {
    case 0:
      return before + after;
    case 1:
      return before + letter + letter + after;
    case 2:
      return before + String.fromCharCode(97 + pick(26)) + after;
    default:
      return before + (after[0] as string) + letter + after.slice(1);
  }
}

/** Up to five significant words, in the order of the question. */
function keywords(question: string): string[] {
  const words = tokenize(question).filter(({ stop, word }) => !stop && !isChinese(word));
  return sample([...new Set(words.map(({ from, to }) => question.slice(from, to)))], 5);
}

const long = (word: string) => /^[a-z]{5,}$/i.test(word);

/** Indices of the `count` longest words that are long enough for a typo. */
function longest(words: readonly string[], count: number): Set<number> {
  const places = [...words.keys()].filter((i) => long(words[i] as string));
  places.sort((x, y) => (words[y] as string).length - (words[x] as string).length);
  return new Set(places.slice(0, count));
}

const misspell = (words: readonly string[], count: number) => {
  const testWords = longest(words, count);
  return words.map((word, i) => (testWords.has(i) ? slip(word) : word));
};

const kinds: [name: string, make: (words: readonly string[]) => readonly string[]][] = [
  ['as they are', (words) => words],
  ['one word misspelt', (words) => misspell(words, 1)],
  ['two words misspelt', (words) => misspell(words, 2)],
  [
    'the last word half typed',
    (words) =>
      words.map((word, i) =>
        i + 1 < words.length ? word : word.slice(0, Math.ceil(word.length * 0.6)),
      ),
  ],
];

/** Queries like the search box. */
function ours(corpus: readonly CorpusParagraph[]): Engine {
  const levels = Uint8Array.of(1);
  const index = createIndex();
  const files = new Map<string, number>();
  const start = performance.now();
  const fileOf = corpus.map(({ text, title }) => {
    if (!files.has(title)) files.set(title, files.size);
    const file = files.get(title) as number;
    index.add({ text, title, headings: [] }, { scope: 0, lowest: 1, highest: 4, file });
    return file;
  });
  return {
    name: 'Docent',
    build: { seconds: (performance.now() - start) / 1000, megabytes: Number.NaN },
    search(query) {
      const words = index.words(query, { typing: true, levels });
      const within = { words, limit: maxReranked, levels };
      let { hits } = index.search({ ...within, minShare: decideMinShare(words) });
      if (hits.length === 0 && words.length > 1)
        ({ hits } = index.search({ ...within, minShare: 0.3, all: true }));
      const complete = words.every(
        ({ terms }) => terms.length === 1 || index.holds(terms[0]?.term ?? ''),
      );
      if (!complete) return hits.slice(0, 10).map(({ record }) => record);
      const read = closest(hits);
      const candidates = read.map(({ record, score }) => {
        const { text, title } = corpus[record] as CorpusParagraph;
        return {
          fields: { text, title, headings: [] },
          score,
          file: fileOf[record] as number,
        };
      });
      const around = hits.map(({ record }) => fileOf[record] as number);
      const again = rerank(takeApart(query, index.idf), candidates, around).map(
        ({ at }) => read[at],
      );
      return [...again, ...hits.slice(read.length)]
        .slice(0, 10)
        .map((hit) => (hit as { record: number }).record);
    },
  };
}

async function run() {
  const set = loadSet('squad-half-a', 'en');
  const corpus = [...set.paragraphs, ...loadManuals('en')];
  const questions = sample(
    set.questions.filter(
      ({ impossible, question }) => !impossible && keywords(question).some(long),
    ),
    Number(process.argv[2] ?? 600),
  );
  const { database, close } = await startBenchDatabase({ durable: false });
  try {
    const engines = [
      ours(corpus),
      { ...miniSearch(corpus, { fuzzy: 0.2, prefix: true }), name: 'MiniSearch, fuzzy and prefix' },
      {
        ...fts5(corpus, 'en', (word, isLast) => (isLast ? `${word}*` : word)),
        name: 'SQLite FTS5, porter, last word as a prefix',
      },
      ...(await postgres(database, corpus)),
    ];
    for (const [name, make] of kinds) {
      const queries: TestQuestion[] = questions.map((one) => ({
        ...one,
        question: make(keywords(one.question)).join(' '),
      }));
      const load = loadavg()[0]?.toFixed(1);
      console.log(
        `\n**${name}**, ${queries.length} queries such as “${queries[7]?.question}”, ${corpus.length} paragraphs (load ${load})\n`,
      );
      console.log('| | recall@1 | recall@5 | MRR@10 | p50 ms | p95 ms | built s | MB |');
      console.log('|---|---|---|---|---|---|---|---|');
      for (const engine of engines) await judge(engine, corpus, queries);
    }
  } finally {
    await close();
  }
}

if (import.meta.main) await run();
