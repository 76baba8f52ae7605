import { expect, test } from 'vitest';
import type { SearchRecords } from '../search/search.ts';
import { createComparing } from './comparing.ts';

const texts = [
  'Visitors must wear a helmet in the whole hall.',
  'Visitors must wear a helmet in the whole hall.',
];

/** A base with these texts in one file, as far as the comparison uses it. */
const recordsWith = (own: object) =>
  ({
    ready: Promise.resolve(),
    live: texts.length,
    fileIds: () => ['file'],
    ofFile: () => Uint32Array.from(texts.keys()),
    read: (record: number) => ({ kind: 'paragraph', text: texts[record] }),
    observe() {},
    ...own,
  }) as unknown as SearchRecords;

test('the next request after a failure reads everything again', async () => {
  let isAway = true;
  const records = recordsWith({
    fileIds() {
      if (isAway) throw new Error('away');
      return ['file'];
    },
  });
  const comparing = createComparing(records);
  const visible = new Uint8Array(texts.length).fill(1);
  const find = async () => {
    await comparing.complete();
    return comparing.ask({ do: 'similar', text: texts[0] as string, threshold: 0.7, visible });
  };
  await expect(find()).rejects.toThrow('away');
  isAway = false;
  expect((await find()).map(({ record }) => record).sort()).toEqual([0, 1]);
  expect(comparing.progress()).toBeNull();
  await comparing.close();
  await expect(find()).rejects.toThrow('ended');
});

test('whether all texts have been compared is known at once, also of a base that is being loaded', async () => {
  const { promise: ready, resolve: beReady } = Promise.withResolvers<void>();
  const comparing = createComparing(recordsWith({ ready }));
  expect(comparing.isReady()).toBe(false);
  beReady();
  await expect.poll(() => comparing.isReady()).toBe(true);
  await comparing.close();
});

test('a request that came before the base was ready is not ended when it is replaced', async () => {
  const { promise: ready, resolve: beReady } = Promise.withResolvers<void>();
  let observer: Parameters<SearchRecords['observe']>[0] | undefined;
  const records = recordsWith({
    ready,
    observe(given: typeof observer) {
      observer = given;
    },
  });
  const comparing = createComparing(records);
  const prepared = comparing.prepare();
  observer?.replaced();
  beReady();
  await prepared;
  expect(comparing.progress()).toBeNull();
  await comparing.close();
});
