import { expect, test } from 'vitest';
import { createDuplicateEngine } from './engine.ts';
import { type ListRequest, listDuplicates } from './listing.ts';

const sentences = [
  (value: number) => `Tighten the bolts of the wheel crosswise to ${value} Nm.`,
  (value: number) => `Empty the tray below the press after ${value} hours of work.`,
  (value: number) => `Visitors of the hall keep a distance of ${value} metres to the crane.`,
  (value: number) => `The archive keeps each signed contract of a customer for ${value} years.`,
];

/** Each sentence is in two files with two values: records 0 and 1 are the first pair, 2 and 3 the second. */
function list(request: Partial<ListRequest> = {}, diverged: readonly [pair: number, at: number][]) {
  const engine = createDuplicateEngine(0.7);
  for (const [pair, sentence] of sentences.entries()) {
    engine.put(2 * pair, sentence(10));
    engine.put(2 * pair + 1, sentence(20));
  }
  const records = 2 * sentences.length;
  const { list: listed, total } = listDuplicates(engine, {
    visible: new Uint8Array(records).fill(1),
    chosen: null,
    files: Uint32Array.from({ length: records }, (_, record) => record),
    // The later a sentence stands above, the more it is read.
    reads: Uint32Array.from({ length: records }, (_, record) => record >> 1),
    skipped: [],
    ignored: [],
    diverged: diverged.map(([pair, at]) => ({ one: 2 * pair, other: 2 * pair + 1, at })),
    threshold: 0.7,
    reworded: null,
    kind: null,
    status: 'open',
    offset: 0,
    limit: 10,
    ...request,
  });
  expect(total).toBe(sentences.length);
  return listed.map(({ left, divergedAt, hashes }) => ({
    pair: (left[0] as number) >> 1,
    divergedAt,
    hashes,
  }));
}

const pairsOf = (listed: ReturnType<typeof list>) => listed.map(({ pair }) => pair);

test('texts that a published change made disagree come first, the newest before all others', () => {
  expect(pairsOf(list({}, []))).toEqual([3, 2, 1, 0]);
  const listed = list({}, [
    [1, 3_000],
    [2, 1_000],
    [0, 2_000],
  ]);
  expect(pairsOf(listed)).toEqual([1, 0, 2, 3]);
  expect(listed.map(({ divergedAt }) => divergedAt)).toEqual([3_000, 2_000, 1_000, null]);
});

test('a pair with several places counts from its latest change on', () => {
  expect(
    pairsOf(
      list({}, [
        [1, 4_000],
        [0, 2_000],
        [1, 1_000],
      ]),
    ),
  ).toEqual([1, 0, 3, 2]);
});

test('a skipped pair is not on top', () => {
  const diverged: [number, number][] = [
    [0, 2_000],
    [1, 1_000],
  ];
  const [top] = list({}, diverged);
  const listed = list({ status: 'both', skipped: [top?.hashes as [string, string]] }, diverged);
  expect(pairsOf(listed)).toEqual([1, 3, 2, 0]);
});
