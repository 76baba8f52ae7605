import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockBits, ceilingSteps, createCeilings } from './ceilings.ts';
import { createPostings, quarters } from './postings.ts';

const norm = { k1: 0.9, b: 0.4, delta: 1 };
/** The most that one occurrence can add. */
const maxAdded = norm.k1 + 1 + norm.delta;

test('no record in a block exceeds its ceiling, whatever was added since the ceiling was computed', () => {
  const record = fc.record({
    times: fc.integer({ min: 1, max: 40 }),
    length: fc.integer({ min: 1, max: 300 }),
  });
  const page = fc.record({
    records: fc.array(record, { minLength: 50, maxLength: 200 }),
    meanLength: fc.double({ min: 20, max: 80, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(page, { minLength: 2, maxLength: 4 }), (pages) => {
      const postings = createPostings();
      const lengths: number[] = [];
      const shares: { record: number; times: number }[] = [];
      const ceilings = createCeilings(norm, (one) => lengths[one] as number);
      for (const { records, meanLength } of pages) {
        for (const { times, length } of records) {
          const number = lengths.push(length) - 1;
          shares.push({ record: number, times });
          postings.add(0, number, times * quarters, true);
          ceilings.note(0, number, times * quarters, length);
        }
        const made = ceilings.of(0, postings.span(0), lengths.length, meanLength)?.();
        for (const { record: number, times } of shares) {
          const f = Math.min(times, 127 / quarters);
          const length = (lengths[number] as number) / meanLength;
          const share = f / (f + norm.k1 * (1 - norm.b + norm.b * length));
          const ceiling = made?.[number >>> blockBits] as number;
          const added = (norm.k1 + 1) * share + norm.delta;
          expect((ceiling / ceilingSteps) * maxAdded).toBeGreaterThanOrEqual(added - 1e-9);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a rare term has no ceilings', () => {
  const postings = createPostings();
  for (const record of [3, 70_000]) postings.add(0, record, quarters, true);
  const ceilings = createCeilings(norm, () => 10);
  expect(ceilings.of(0, postings.span(0), 80_000, 10)).toBeNull();
});
