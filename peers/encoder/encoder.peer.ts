// Semantic search with a third-party encoder: fetched from a hub, read from a folder, and damaged.
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runDocent } from '../../server/src/cli/runDocent.ts';
import { EmbeddingsAway } from '../../server/src/platform/model/embeddings.ts';
import { createLocalEncoder } from '../../server/src/platform/model/local-encoder.ts';
import { startTestApp } from '../../server/src/testing/app.ts';
import { startModelHub } from '../../server/src/testing/model-hub.ts';

const runtimeFolder = process.env.PEER_ENCODER_RUNTIME as string;
const modelFolder = process.env.PEER_ENCODER_MODEL as string;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-peer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const likeness = (x: Float32Array, y: Float32Array) =>
  x.reduce((sum, number, i) => sum + number * (y[i] as number), 0);

test('a model fetched from a hub rates texts of similar meaning as closer than others', async () => {
  const names = await readdir(modelFolder, { recursive: true, withFileTypes: true });
  const files: Record<string, Buffer> = {};
  for (const entry of names.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(modelFolder.length + 1)] = await readFile(path);
  }
  const hub = await startModelHub('acme/minilm', files);
  hub.cutAfter = 40_000_000;
  const environment = { DOCENT_DATA: folder };
  expect(await runDocent(['model', 'get', 'acme/minilm', '--hub', hub.url], environment)).toBe(0);
  await hub.close();

  const encoder = createLocalEncoder({
    name: 'acme/minilm',
    folder: join(folder, 'models/acme/minilm'),
    runtimeFolder,
  });
  const [crane, hoist, cat] = (await encoder.embed(
    ['The crane lifts heavy loads.', 'A hoist raises weights.', 'My cat sleeps all day.'],
    'passage',
  )) as [Float32Array, Float32Array, Float32Array];
  expect(crane).toHaveLength(384);
  expect(likeness(crane, hoist)).toBeGreaterThan(likeness(crane, cat) + 0.2);
  const [long] = await encoder.embed(['word '.repeat(20_000)], 'query');
  expect(long).toHaveLength(384);
  await encoder.close();
});

test('a question finds a paragraph that contains none of its words', async () => {
  await symlink(join(runtimeFolder, 'node_modules'), join(folder, 'models/node_modules'));
  const docent = await startTestApp({
    environment: { DOCENT_DATA: folder, EMBEDDINGS_MODEL: 'local:acme/minilm' },
  });
  try {
    const { ada } = docent;
    const parentId = (await ada.files.add({ parentId: null, name: 'Handbook', kind: 'folder' })).id;
    const texts = ['Deckhands may take twenty days of furlough.', 'Berth nine has no crane.'];
    for (const text of texts) {
      const content = markdownToContent(text);
      const { id } = await ada.files.add({ parentId, name: text, kind: 'document', content });
      await ada.files.update({ fileId: id, state: 'published' });
    }
    await docent.settled();
    await vi.waitFor(
      async () => expect(await docent.app.embedding?.progress()).toMatchObject({ waiting: 0 }),
      { timeout: 50_000, interval: 200 },
    );
    await docent.settled();
    const found = await docent.app.search.paragraphs(docent.ids.ada, 'holidays of the crew');
    expect(found.passages[0]?.text).toBe(texts[0]);
  } finally {
    await docent.close();
  }
});

test.each([
  ['invalid weights', (path: string) => writeFile(join(path, 'onnx/model.onnx'), 'no model')],
  [
    'truncated weights',
    async (path: string) => {
      const whole = await readFile(join(path, 'onnx/model.onnx'));
      await writeFile(join(path, 'onnx/model.onnx'), whole.subarray(0, 1_000_000));
    },
  ],
  ['an empty tokenizer file', (path: string) => writeFile(join(path, 'tokenizer.json'), '{}')],
])('an encoder with %s is unavailable, but does not crash the process', async (_, damage) => {
  const broken = join(folder, 'broken');
  await cp(modelFolder, broken, { recursive: true });
  await damage(broken);
  const encoder = createLocalEncoder({ name: 'broken', folder: broken, runtimeFolder });
  await expect(encoder.embed(['a text'], 'query')).rejects.toBeInstanceOf(EmbeddingsAway);
  await encoder.close();
});
