import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCeilings } from './ceilings.ts';
import { quarters } from './postings.ts';
import type { QueryTerm } from './query.ts';
import { findBest } from './scoring.ts';
import { createVisibility, various } from './visibility.ts';

const [k1, b, delta] = [0.9, 0.4, 1];
const mean = 40;
/** More than two windows. */
const records = 70_000;
const lengths = Uint16Array.from({ length: records }, (_, i) => 3 + ((i * 7_919) % 90));

const everyRecord = Uint32Array.from({ length: records }, (_, record) => record);

interface Holding {
  record: number;
  times: number;
  text: boolean;
}

const term = fc.record({
  weight: fc.double({ min: 0.2, max: 9, noNaN: true }),
  word: fc.nat(3),
  // Common and rare terms.
  holders: fc.oneof(
    fc.uniqueArray(fc.nat(records - 1), { maxLength: 40 }),
    fc
      .tuple(fc.integer({ min: 2, max: 50 }), fc.nat(40))
      .map(([step, first]) =>
        Array.from({ length: Math.floor((records - first) / step) }, (_, i) => first + i * step),
      ),
  ),
  times: fc.integer({ min: 1, max: 9 }),
});

function soughtOf(held: readonly Holding[], weight: number, word: number): QueryTerm {
  const slab = Uint32Array.from(
    held,
    ({ record, times, text }) => (record * 256 + (text ? 128 : 0) + times * quarters) >>> 0,
  );
  const maxFrequency = Math.max(0, ...held.map(({ times }) => times * quarters));
  const span = { slab, from: 0, to: slab.length };
  const ceilings = createCeilings({ k1, b, delta }, (record) => lengths[record] as number);
  return { ...span, weight, word, maxFrequency, ceilings: ceilings.of(0, span, records, mean) };
}

/** Settings of every search here; all records are visible. */
const everything = {
  refining: [],
  limit: 10,
  lengths,
  meanLength: mean,
  k1,
  b,
  delta,
  records,
  visibility: createVisibility(
    {
      places: new Uint32Array(records),
      files: everyRecord,
      shared: new Uint32Array(records / 32 + 1),
    },
    Uint8Array.of(1),
    null,
  ),
};

// Despite everything that is skipped, the result equals scoring every record by the formula.
test('the search finds what scoring every record finds', () => {
  fc.assert(
    fc.property(
      fc.array(term, { minLength: 1, maxLength: 6 }),
      fc
        .tuple(
          fc.double({ min: 0.2, max: 9, noNaN: true }),
          fc.array(fc.oneof(fc.double({ min: 0.2, max: 9, noNaN: true }), fc.constant(0)), {
            minLength: 3,
            maxLength: 3,
          }),
        )
        .map(([first, others]) => [first, ...others]),
      fc.constantFrom(0, 0.35, 0.6, 1),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 5 }),
      (given, words, needed, limit, openEvery) => {
        const isOpen = (record: number) => record % openEvery === 0;
        const terms = given.map(({ weight, word, holders, times }) => ({
          weight,
          word,
          held: [...holders]
            .sort((x, y) => x - y)
            .map((record) => ({
              record,
              times: 1 + ((record * 31) % times),
              text: record % 3 > 0,
            })),
        }));
        const scores = new Map<number, { score: number; words: Set<number>; text: boolean }>();
        for (const { weight, word, held } of terms) {
          for (const { record, times, text } of held) {
            if (!isOpen(record)) continue;
            const one = scores.get(record) ?? { score: 0, words: new Set(), text: false };
            const norm = k1 * (1 - b + (b * (lengths[record] as number)) / mean);
            one.score += weight * (((k1 + 1) * times) / (times + norm) + delta);
            one.words.add(word);
            one.text ||= text && (words[word] as number) > 0;
            scores.set(record, one);
          }
        }
        const all = words.reduce((sum, weight) => sum + weight, 0);
        const expected = [...scores.values()]
          .filter(
            ({ words: holds, text }) =>
              needed === 0 ||
              (text &&
                [...holds].reduce((sum, word) => sum + (words[word] as number), 0) >=
                  needed * all - 1e-6),
          )
          .map(({ score }) => score)
          .sort((x, y) => y - x);
        const results = findBest({
          ...everything,
          terms: terms.map(({ held, weight, word }) => soughtOf(held, weight, word)),
          words,
          limit,
          minShare: needed,
          visibility: createVisibility(
            {
              places: Uint32Array.from({ length: records }, (_, record) =>
                isOpen(record) ? 1 : 0,
              ),
              files: everyRecord,
              shared: new Uint32Array(records / 32 + 1).fill(openEvery === 1 ? 1 : various),
            },
            Uint8Array.of(0, 1),
            null,
          ),
        });
        const hits = Math.min(limit, expected.length);
        expect(results.total).toBe(needed > 0 ? expected.length : hits);
        expect(results.hits).toHaveLength(hits);
        results.hits.forEach(({ record, score }, i) => {
          expect(score).toBeCloseTo(expected[i] as number, 3);
          expect(score).toBeCloseTo(scores.get(record)?.score ?? 0, 3);
        });
      },
    ),
    { numRuns: 150 },
  );
});

test('refining words reorder the best hits', () => {
  const everyThird = everyRecord.filter((record) => record % 3 === 0);
  const held = (holders: Iterable<number>, times: (record: number) => number) =>
    [...holders].map((record) => ({ record, times: times(record), text: true }));
  const choosing = soughtOf(
    held([5, 9, 40_000, 69_998], (record) => (record === 9 ? 1 : 2)),
    5,
    0,
  );
  const common = soughtOf(
    held(everyThird, () => 2),
    4,
    1,
  );
  const task = { ...everything, words: [5, 0], minShare: 0 };
  const byAll = findBest({ ...task, terms: [choosing, common] });
  const refined = findBest({ ...task, terms: [choosing], refining: [common] });
  const chosen = byAll.hits.filter(({ record }) => [5, 9, 40_000, 69_998].includes(record));
  expect(refined.hits.map(({ record }) => record)).toEqual(chosen.map(({ record }) => record));
  expect(refined.hits[0]?.record).toBe(9);
  for (const [i, { score }] of refined.hits.entries()) {
    expect(score).toBeCloseTo(chosen[i]?.score as number, 3);
  }
});

test('hits of a long question are the records with most of it', () => {
  const words = Array.from({ length: 40 }, (_, i) => 1 + (i % 5));
  const some = [...everyRecord.subarray(0, 1_640)];
  /** A varying selection of the words for each record. */
  const holds = (record: number, word: number) => (word + 7 * record) % 40 < record % 41;
  const terms = words.map((weight, word) => {
    const held = some.filter((record) => holds(record, word));
    return soughtOf(
      held.map((record) => ({ record, times: 1, text: true })),
      weight,
      word,
    );
  });
  const { total } = findBest({ ...everything, terms, words, minShare: 0.8 });
  const weighs = (record: number) =>
    words.reduce((sum, weight, word) => sum + (holds(record, word) ? weight : 0), 0);
  expect(total).toBe(some.filter((record) => weighs(record) >= 0.8 * 120).length);
});
