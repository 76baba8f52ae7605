// Quality and speed of finding repeated text: compared with comparing all pairs; a full join beside
// MinHash; one paragraph against all; a change; real edits; and pairs that contradict each other or not, of
// which only the first half may be used to change the rules. Times are also given as time of the processor,
// which other processes change less.
//
//   npm run bench -- duplicates [paragraphs] [compared] [seeds]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChance } from '@docent/document-model/testing/random';
import { openEncoder } from '@docent/sentence-encoder/encoder';
import { judgePair } from '../server/src/duplicate-engine/diverging.ts';
import { createDuplicateEngine } from '../server/src/duplicate-engine/engine.ts';
import { joinInThreads } from '../server/src/duplicate-engine/join-in-threads.ts';
import { rewordedSimilarity } from '../server/src/duplicate-engine/rewordings.rules.ts';
import { createWordSets, type WordSet } from '../server/src/duplicate-engine/word-sets.ts';
import { data, load, makeTexts, percentile, row, sources, startClock } from './duplicates.texts.ts';

const [count = 100_000, compared = 20_000, seeds = 5] = process.argv.slice(2).map(Number);
const here = import.meta.dirname;
const threshold = 0.7;

/** Counts the overlap of every pair of sets that share an element, without any filter. */
function compareAll(sets: readonly WordSet[]): Map<string, number> {
  const holders = new Map<number, number[]>();
  const pairs = new Map<string, number>();
  const shared = new Uint16Array(sets.length);
  sets.forEach((set, i) => {
    const met: number[] = [];
    for (const element of set) {
      const list = holders.get(element) ?? [];
      for (const other of list) {
        if (shared[other] === 0) met.push(other);
        shared[other] = (shared[other] as number) + 1;
      }
      list.push(i);
      holders.set(element, list);
    }
    for (const other of met) {
      const overlap = shared[other] as number;
      shared[other] = 0;
      const similarity = overlap / (set.length + (sets[other] as WordSet).length - overlap);
      if (similarity >= threshold - 1e-9) pairs.set(`${other} ${i}`, similarity);
    }
  });
  return pairs;
}

async function benchExactness(): Promise<void> {
  for (const [language, from] of Object.entries(sources)) {
    let [pairs, different] = [0, 0];
    for (let seed = 1; seed <= seeds; seed++) {
      const texts = [...new Set(makeTexts(from, compared, seed))];
      const engine = createDuplicateEngine(threshold, true);
      const wordSets = createWordSets();
      texts.forEach((text, i) => {
        engine.put(i, text);
      });
      await engine.join(joinInThreads);
      const expected = compareAll(texts.map((text) => wordSets.read(text)));
      // The engine treats texts that differ in white space as equal.
      const numbers = texts.map((_, i) => engine.texts.textOf(i) as number);
      const similarities = new Map<string, number>();
      for (const [key, similarity] of expected) {
        const [one, other] = key.split(' ').map((i) => numbers[Number(i)] as number) as [
          number,
          number,
        ];
        if (one !== other)
          similarities.set(`${Math.min(one, other)} ${Math.max(one, other)}`, similarity);
      }
      for (let pair = 0; pair < engine.pairs.used; pair++) {
        const both = engine.pairs.at(pair);
        if (!both) continue;
        pairs++;
        const key = `${both.one} ${both.other}`;
        if (Math.abs((similarities.get(key) ?? -1) - both.similarity) > 1e-8) different++;
        similarities.delete(key);
      }
      different += similarities.size;
    }
    row(
      `all with all, ${language}, ${seeds} × ${compared}`,
      `${pairs} pairs, ${different} different`,
      load(),
    );
  }
}

async function benchJoin(copies: number): Promise<void> {
  const name = `${count} paragraphs, ${copies * 100} % copies`;
  const from = [...(sources.English ?? []), ...(sources.Chinese ?? [])];
  const texts = makeTexts(from, count, 7, copies);
  global.gc?.();
  const memory = () => process.memoryUsage.rss() / 2 ** 20;
  const before = memory();
  const all = startClock();
  const engine = createDuplicateEngine(threshold, true);
  texts.forEach((text, i) => {
    engine.put(i, text);
  });
  const reading = all();
  const joining = startClock();
  await engine.join(joinInThreads);
  row(
    `full join of ${name}`,
    `${all()}: reading ${reading}, joining in two threads ${joining()}; ${engine.pairs.size} pairs of ${engine.texts.used - 1} distinct texts, ${Math.round(memory() - before)} MB`,
    load(),
  );
  benchMinHash(engine);
  const { below } = createChance(11);
  for (const [what, run] of [
    ['one paragraph', (text: string) => engine.query(text, threshold)],
    ['a changed paragraph', (text: string) => engine.put(below(texts.length), text)],
  ] as const) {
    const times = Array.from({ length: 2_000 }, () => {
      const words = (texts[below(texts.length)] as string).split(' ');
      words[below(words.length)] = 'edited';
      const text = words.join(' ');
      const since = performance.now();
      run(text);
      return performance.now() - since;
    }).sort((x, y) => x - y);
    row(
      `${what} against ${name}`,
      [0.5, 0.95, 0.99].map((share) => percentile(times, share)).join(' / ') +
        ' ms (p50 / p95 / p99)',
      load(),
    );
  }
}

/** MinHash with 128 hashes in bands: the share of the pairs of the first texts found, and the cost. */
function benchMinHash({ texts, pairs }: ReturnType<typeof createDuplicateEngine>): void {
  const wordSets = createWordSets();
  const hashes = 128;
  const clock = startClock();
  const end = Math.min(texts.used, 100_000);
  const signatures = new Uint32Array(end * hashes).fill(0xffff_ffff);
  for (let text = 1; text < end; text++) {
    for (const element of wordSets.read(texts.read(text))) {
      for (let i = 0; i < hashes; i++) {
        let value = Math.imul(element ^ Math.imul(i + 1, 0x9e37_79b1), 0x85eb_ca6b);
        value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35);
        value = (value ^ (value >>> 16)) >>> 0;
        if (value < (signatures[text * hashes + i] as number))
          signatures[text * hashes + i] = value;
      }
    }
  }
  const used = clock();
  for (const rows of [8, 4]) {
    let [hitCount, all] = [0, 0];
    for (let pair = 0; pair < pairs.used; pair++) {
      const both = pairs.at(pair);
      if (!both || both.other >= end) continue;
      all++;
      for (let band = 0; band < hashes; band += rows) {
        let i = 0;
        const at = (text: number) => signatures[text * hashes + band + i];
        while (i < rows && at(both.one) === at(both.other)) i++;
        if (i < rows) continue;
        hitCount++;
        break;
      }
    }
    row(
      `MinHash on ${end - 1} of the texts, ${hashes / rows} bands of ${rows}`,
      `${((100 * hitCount) / all).toFixed(1)} % of ${all} pairs; signatures alone ${used}`,
      load(),
    );
  }
}

interface Edit {
  a: string;
  b: string;
  r: number;
  path: string;
}

const readEdits = (language: string): Edit[] =>
  readFileSync(join(data, 'sets', `edits-${language}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Edit => JSON.parse(line))
    .filter(({ a, b }) => a !== b);

function jaccardOf(wordSets: ReturnType<typeof createWordSets>, one: string, other: string) {
  const [a, b] = [wordSets.read(one), new Set(wordSets.read(other))];
  const shared = a.filter((element) => b.has(element)).length;
  return shared / (a.length + b.size - shared);
}

function benchEdits(): void {
  for (const language of ['en', 'zh']) {
    const pairs = readEdits(language);
    const wordSets = createWordSets();
    const similarity = (one: string, other: string) => jaccardOf(wordSets, one, other);
    const groups = [
      ['light', (r: number) => r >= 0.9],
      ['medium', (r: number) => r >= 0.7 && r < 0.9],
      ['heavy', (r: number) => r < 0.7],
    ] as const;
    for (const [name, isIn] of groups) {
      const similarities = pairs.filter(({ r }) => isIn(r)).map(({ a, b }) => similarity(a, b));
      const share = (least: number) =>
        (
          (100 * similarities.filter((value) => value >= least).length) /
          similarities.length
        ).toFixed(1);
      row(
        `${name} edits, ${language} (${similarities.length})`,
        `${share(0.7)} % at 0.7, ${share(0.5)} % at 0.5`,
        load(),
      );
    }
    // Neighbours in the list mostly come from different documents, and none are equal.
    const strangers = pairs.map(({ a }, i) =>
      similarity(a, pairs[(i + 1) % pairs.length]?.b ?? ''),
    );
    row(
      `unrelated, ${language}`,
      `${strangers.filter((value) => value >= 0.7).length} at 0.7, ${strangers.filter((value) => value >= 0.5).length} at 0.5 of ${strangers.length}`,
      load(),
    );
  }
}

/** Heavy edits that words miss, guessed by meaning, beside pairs from different documents. */
async function benchRewordings(): Promise<void> {
  const { encode } = await openEncoder();
  for (const language of ['en', 'zh']) {
    const wordSets = createWordSets();
    const edits = readEdits(language)
      .filter(({ r }) => r < 0.7)
      .map((edit) => ({ ...edit, words: jaccardOf(wordSets, edit.a, edit.b) }));
    const signsOf = (text: string) => encode(text.slice(0, 1_200), 'passage').map(Math.sign);
    const vectors = edits.map(({ a, b }) => [signsOf(a), signsOf(b)] as const);
    const similarity = (i: number, j: number) => {
      const [one, other] = [vectors[i]?.[0] ?? [], vectors[j]?.[1] ?? []];
      const different = one.filter((sign, at) => sign !== other[at]).length / one.length;
      return rewordedSimilarity(different, edits[i]?.a ?? '', edits[j]?.b ?? '');
    };
    const missed = [...edits.keys()].filter((i) => (edits[i]?.words ?? 0) < threshold);
    const strangers = [...edits.keys()].flatMap((i) =>
      [...edits.keys()]
        .filter((j) => edits[i]?.path !== edits[j]?.path)
        .map((j) => similarity(i, j)),
    );
    for (const least of [0.5, 0.6, 0.7]) {
      const share = (count: number) => ((100 * count) / missed.length).toFixed(1);
      row(
        `reworded, ${language}, heavy edits that words miss at 0.7 (${missed.length}), at ${least}`,
        `${share(missed.filter((i) => similarity(i, i) >= least).length)} %, words alone ${share(missed.filter((i) => (edits[i]?.words ?? 0) >= least).length)} %; ${strangers.filter((value) => value >= least).length} of ${strangers.length} unrelated pairs`,
        load(),
      );
    }
  }
}

/**
 * Lines of `diverging/pairs.txt` such as "+ Tighten it to {90|80} Nm.": + if the two texts contradict each
 * other, - if not.
 */
function benchDiverging(): void {
  const lines = readFileSync(join(here, 'diverging/pairs.txt'), 'utf8').split('\n').filter(Boolean);
  for (const [name, parity] of [
    ['first half', 0],
    ['second half', 1],
  ] as const) {
    let [right, wrong, missed] = [0, 0, 0];
    lines.forEach((line, i) => {
      if ((i >> 1) % 2 !== parity) return;
      const side = (at: number) =>
        line.slice(2).replace(/\{([^|}]*)\|([^}]*)\}/g, (_, ...both) => both[at] as string);
      const isJudged = judgePair(side(0), side(1)) === 'diverging';
      const isDiverging = line.startsWith('+');
      if (isJudged && isDiverging) right++;
      if (isJudged && !isDiverging) wrong++;
      if (!isJudged && isDiverging) missed++;
    });
    const share = (all: number) => (right / Math.max(1, all)).toFixed(3);
    row(
      `diverging, ${name}`,
      `precision ${share(right + wrong)}, recall ${share(right + missed)}`,
      load(),
    );
  }
}

benchDiverging();
benchEdits();
await benchRewordings();
await benchExactness();
for (const copies of [0.4, 0]) await benchJoin(copies);
