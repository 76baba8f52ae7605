import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startModelHub } from '../testing/model-hub.ts';
import { runDocent } from './runDocent.ts';

let folder: string;
let printed: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-model-'));
  printed = [];
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void printed.push(String(line)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const run = (words: string[], environment = {}) =>
  runDocent(['model', ...words], { DOCENT_DATA: folder, ...environment });

test('a model is fetched from the mirror in HF_ENDPOINT, and the output names its setting', async () => {
  const hub = await startModelHub('acme/encoder', {
    'config.json': Buffer.from('{}'),
    'tokenizer.json': Buffer.from('{}'),
    'onnx/model.onnx': Buffer.alloc(3_000_000),
  });
  expect(await run(['get', 'acme/encoder'], { HF_ENDPOINT: `${hub.url}/` })).toBe(0);
  await hub.close();
  expect(printed).toContain('  onnx/model.onnx: 3.0 of 3.0 MB');
  expect(printed.at(-1)).toContain('EMBEDDINGS_MODEL=local:acme/encoder');
});

test.each([
  ['no action', [], 'Usage'],
  ['an unknown action', ['fetch', 'acme/encoder'], 'Usage'],
  ['no name', ['get'], 'Usage'],
  ['a hub that is not a URL', ['get', 'acme/encoder', '--hub', 'here'], 'not the address of a hub'],
  ['an unreachable hub', ['get', 'a/b', '--hub', 'http://127.0.0.1:9'], 'cannot be reached'],
])('%s is refused with a message and leaves no files', async (_, words, sentence) => {
  expect(await run(words)).toBe(1);
  expect(printed.join('\n')).toContain(sentence);
  expect(await readdir(folder)).toEqual([]);
});
