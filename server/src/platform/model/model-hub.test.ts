import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ModelHub, startModelHub } from '../../testing/model-hub.ts';
import { fetchModel } from './model-hub.ts';

const name = 'acme/encoder';
const weights = Buffer.alloc(200_000, 'weights');
const files = {
  'config.json': Buffer.from('{}'),
  'tokenizer.json': Buffer.alloc(50_000, ' '),
  'README.md': Buffer.from('Not needed.'),
  '../../outside': Buffer.from('Not wanted.'),
  'onnx/model.onnx': weights,
  'onnx/model_fp16.onnx': Buffer.from('half'),
};

let hub: ModelHub;
let folder: string;
let target: string;

beforeEach(async () => {
  hub = await startModelHub(name, files);
  folder = await mkdtemp(join(tmpdir(), 'docent-model-'));
  target = join(folder, 'models', name);
});
afterEach(async () => {
  await hub.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (options: Partial<Parameters<typeof fetchModel>[0]> = {}) =>
  fetchModel({
    hub: hub.url,
    name,
    dtype: null,
    target,
    onProgress() {},
    retryWait: 1,
    ...options,
  });

test('a model is fetched with its configuration and one file of weights', async () => {
  const progress: string[] = [];
  await get({ onProgress: (file, bytes, size) => progress.push(`${file} ${bytes}/${size}`) });
  expect(await readFile(join(target, 'onnx/model.onnx'))).toEqual(weights);
  expect(hub.requests.map(({ file }) => file)).toEqual([
    'config.json',
    'tokenizer.json',
    'onnx/model.onnx',
  ]);
  expect(progress.at(-1)).toBe('onnx/model.onnx 200000/200000');
  await get({ dtype: 'fp16' });
  expect(existsSync(join(target, 'onnx/model.onnx'))).toBe(false);
  expect(await readFile(join(target, 'onnx/model_fp16.onnx'), 'utf8')).toBe('half');
});

/** Cuts each connection after at most this many bytes, once the first of them are in the file. */
function cutAfter(bytes: number): () => void {
  let resolve = () => {};
  hub.cutAfter = bytes;
  hub.received = () =>
    new Promise((done) => {
      resolve = done;
    });
  return () => resolve();
}

test('a connection that is cut is continued where it broke off', async () => {
  const onProgress = cutAfter(60_000);
  await get({ onProgress });
  expect(await readFile(join(target, 'onnx/model.onnx'))).toEqual(weights);
  expect(hub.requests.at(-1)?.from).toBeGreaterThanOrEqual(weights.length - 60_000);
});

test('a fetch that gave up leaves no model, and the next one continues it', async () => {
  const cut = cutAfter(30_000);
  const onProgress = (file: string) => {
    cut();
    if (file !== 'tokenizer.json') return;
    hub.cutAfter = 0;
    hub.received = async () => {};
  };
  await expect(get({ onProgress })).rejects.toThrow(/Run the command again to continue/);
  expect(existsSync(target)).toBe(false);
  hub.cutAfter = null;
  hub.requests = [];
  await get();
  expect(hub.requests.map(({ file }) => file)).toEqual(['tokenizer.json', 'onnx/model.onnx']);
  expect(hub.requests[0]?.from).toBeGreaterThan(0);
  expect(await readFile(join(target, 'onnx/model.onnx'))).toEqual(weights);
});

test('a file with a wrong checksum is refused, and fetched anew the next time', async () => {
  hub.damaged['onnx/model.onnx'] = Buffer.alloc(weights.length, 'damaged');
  await expect(get()).rejects.toThrow(/onnx\/model.onnx is not what .* promised/);
  expect(existsSync(target)).toBe(false);
  hub.damaged = {};
  await get();
  expect(await readFile(join(target, 'onnx/model.onnx'))).toEqual(weights);
});

test.each([
  ['no such model', { name: 'acme/other' }, /There is no model acme\/other/],
  ['a path instead of a name', { name: '../../etc' }, /is not the name of a model/],
  ['weights that are not offered', { dtype: 'q4' }, /no weights of type q4, but: fp32, fp16/],
  ['a hub that cannot be reached', { hub: 'http://127.0.0.1:9' }, /cannot be reached/],
])('%s is refused in a sentence', async (_, options, sentence) => {
  await expect(get(options)).rejects.toThrow(sentence);
  expect(existsSync(target)).toBe(false);
});
