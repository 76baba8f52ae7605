import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIndex, type Index } from './invertedIndex.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { createTexts } from './texts.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-snapshot-'));
  path = join(folder, 'index');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const always = async () => true;
const place = { scope: 0, lowest: 1, highest: 4, file: 0 };
const levels = Uint8Array.of(1);

function find(index: Index, query: string) {
  const words = index.words(query, { typing: true });
  return index.search({ words, limit: 100, levels, minShare: 0.5 });
}

const word = fc.constantFrom('red', 'reed', 'green', 'stones', 'river', '山水', '水', 'AB-12/3');
const text = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
const step = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: fc.nat(60) },
  { weight: 1, arbitrary: fc.constant(null) },
);

function change(index: Index, steps: readonly (string | number | null)[]) {
  for (const one of steps) {
    if (typeof one === 'string') index.add({ text: one, title: '', headings: [] }, place);
    else if (one === null) for (const _ of index.compact());
    else index.remove(one);
  }
}

test('a restored index finds and changes the same as the saved one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.array(step, { maxLength: 30 }),
      text,
      async (before, after, query) => {
        const index = createIndex();
        change(index, before);
        await writeSnapshot(path, {}, index.save);
        const other = createIndex();
        expect(await readSnapshot(path, always, other.load)).toBe(true);
        expect(find(other, query)).toEqual(find(index, query));
        change(index, after);
        change(other, after);
        expect(find(other, query)).toEqual(find(index, query));
        expect(other.size).toEqual(index.size);
      },
    ),
    { numRuns: 60 },
  );
});

test('texts stay intact while others come and go, and across a restart', async () => {
  let texts = createTexts();
  const model = new Map<number, string>();
  let state = 1;
  const random = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
  for (let i = 0; i < 6_000; i++) {
    const record = random(400);
    if (random(4) === 0) {
      texts.drop(record);
      model.delete(record);
    } else {
      // Occasionally longer than a chunk.
      const text = random(1_500) === 0 ? '長'.repeat(500_000) : `${i} é 文 `.repeat(random(300));
      texts.put(record, text);
      model.set(record, text);
    }
    if (i % 1_000 === 999) for (const _ of texts.compact());
    if (i % 2_000 === 1_999) {
      await writeSnapshot(path, {}, texts.save);
      texts = createTexts();
      expect(await readSnapshot(path, always, texts.load)).toBe(true);
    }
  }
  for (let record = 0; record < 400; record++) {
    expect(texts.get(record) === (model.get(record) ?? '')).toBe(true);
    expect(texts.startsWith(record, (model.get(record) ?? '?').slice(0, 5))).toBe(
      model.has(record),
    );
  }
});

test('truncated or modified snapshots are rejected', async () => {
  const column = Uint32Array.from({ length: 50 }, (_, i) => i);
  await writeSnapshot(path, { kind: 'numbers' }, async (out) => {
    await out.json('names', ['a', 'b']);
    await out.columns('numbers', [column]);
  });
  const read = async () => {
    const found = new Uint32Array(50);
    const whole = await readSnapshot(path, always, async (from) => {
      await from.json('names');
      await from.columns('numbers', [found]);
    }).catch(() => false);
    return whole && found.every((value, i) => value === i);
  };
  expect(await read()).toBe(true);
  const whole = await readFile(path);
  for (let length = 0; length < whole.length; length++) {
    await writeFile(path, whole.subarray(0, length));
    expect([length, await read()]).toEqual([length, false]);
  }
  for (let at = 0; at < whole.length; at++) {
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] as number) ^ 16;
    await writeFile(path, altered);
    expect([at, await read()]).toEqual([at, false]);
  }
  await writeFile(path, Buffer.concat([whole, Buffer.of(0)]));
  expect(await read()).toBe(false);
  await rm(path);
  expect(await read()).toBe(false);
});

test('an unfinished snapshot leaves the previous one', async () => {
  const save = (value: number) =>
    writeSnapshot(path, {}, async (out) => {
      await out.json('value', value);
      if (value < 0) throw new Error('the disk is full');
    });
  const read = async () => {
    let value = 0;
    await readSnapshot(path, always, async (from) => {
      value = await from.json('value');
    });
    return value;
  };
  await save(1);
  await expect(save(-1)).rejects.toThrow('full');
  expect([await read(), await readdir(folder)]).toEqual([1, ['index']]);
  // Left by a process that was killed between writing and renaming.
  await writeFile(`${path}.999999999.unfinished`, 'half of it');
  expect(await read()).toBe(1);
  await save(2);
  expect([await read(), await readdir(folder)]).toEqual([2, ['index']]);
});
