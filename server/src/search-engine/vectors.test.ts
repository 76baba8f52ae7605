import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVectors, quantise } from './vectors.ts';

const everything = () => true;

test('vectors are ranked by direction, regardless of their length', async () => {
  const vectors = createVectors();
  const directions = [
    [1, 0, 0, 0],
    [0.9, 0.1, 0, 0],
    [9, 9, 0, 0],
    [-1, 0, 0, 0],
  ];
  directions.forEach((one, record) => {
    vectors.put(record, quantise(Float32Array.from(one)), 0);
  });
  const hits = await vectors.closest(quantise(Float32Array.of(5, 0, 0, 0)), everything, 3);
  expect(hits.map(({ record }) => record)).toEqual([0, 1, 2]);
  expect(hits[0]?.likeness).toBeCloseTo(1, 3);
  expect(hits[2]?.likeness).toBeCloseTo(Math.SQRT1_2, 2);
});

test('hidden, removed and replaced vectors are not found', async () => {
  const vectors = createVectors();
  const query = Int8Array.of(127, 0);
  for (let record = 0; record < 6; record++) vectors.put(record, Int8Array.of(127, record), record);
  vectors.drop(1);
  vectors.put(2, Int8Array.of(-127, 0), 77);
  const hits = await vectors.closest(query, (record) => record !== 0, 10);
  expect(hits.map(({ record }) => record)).toEqual([3, 4, 5, 2]);
  expect(vectors.size).toBe(5);
  expect(vectors.stampOf(2)).toBe(77);
  expect(vectors.stampOf(1)).toBeUndefined();
});

test('vectors of another length, from another model, replace all others', async () => {
  const vectors = createVectors();
  vectors.put(1, Int8Array.of(127, 0), 0);
  vectors.put(2, Int8Array.of(127, 0, 0), 0);
  expect(await vectors.closest(Int8Array.of(127, 0), everything, 5)).toEqual([]);
  const hits = await vectors.closest(Int8Array.of(127, 0, 0), everything, 5);
  expect(hits.map(({ record }) => record)).toEqual([2]);
});

test('the search finds what comparing all vectors finds, whatever was added and removed', async () => {
  const vector = fc.array(fc.integer({ min: -127, max: 127 }), { minLength: 8, maxLength: 8 });
  const step = fc.record({ record: fc.nat(12), vector: fc.option(vector) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), vector, async (steps, query) => {
      const vectors = createVectors();
      const held = new Map<number, number[]>();
      for (const { record, vector } of steps) {
        if (vector === null) {
          held.delete(record);
          vectors.drop(record);
        } else {
          held.set(record, vector);
          vectors.put(record, Int8Array.from(vector), 0);
        }
      }
      const length = (one: number[]) => Math.hypot(...one);
      const expected = [...held]
        .filter(([, one]) => length(one) > 0 && length(query) > 0)
        .map(([record, one]) => ({
          record,
          likeness:
            one.reduce((sum, value, i) => sum + value * (query[i] as number), 0) /
            length(one) /
            length(query),
        }));
      const hits = await vectors.closest(Int8Array.from(query), everything, 50);
      expect(hits.length).toBe(expected.length);
      for (const { record, likeness } of expected) {
        const same = hits.find((one) => one.record === record);
        expect(same?.likeness).toBeCloseTo(likeness, 4);
      }
      expect(vectors.size).toBe(held.size);
    }),
    { numRuns: 60 },
  );
});

test('preselection by signs keeps close vectors in a large base, and nobody waits', async () => {
  const dimensions = 64;
  const vectors = createVectors();
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 31 - 1;
  };
  const count = 70_000;
  const made = Array.from({ length: count }, () => {
    const one = new Float32Array(dimensions);
    for (let i = 0; i < dimensions; i++) one[i] = random();
    return quantise(one);
  });
  made.forEach((vector, record) => {
    vectors.put(record, vector, 0);
  });
  let hit = 0;
  for (let record = 0; record < count; record += 7_000) {
    const near = (made[record] as Int8Array).map((value, i) => (i % 8 === 0 ? -value : value));
    const [first] = await vectors.closest(near, everything, 5);
    if (first?.record === record) hit++;
  }
  expect(hit).toBe(10);
  const odd = await vectors.closest(made[9] as Int8Array, (record) => record % 2 === 0, 5);
  expect(odd.length).toBe(5);
  expect(odd.every(({ record }) => record % 2 === 0)).toBe(true);
});
