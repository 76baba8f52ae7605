import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmbeddingsAway } from './embeddings.ts';
import { createLocalEncoder } from './local-encoder.ts';
import { readModelFolder } from './model-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-model-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const whole = { 'config.json': '{}', 'tokenizer.json': '{}', 'onnx/model.onnx': '' };

async function fill(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

test('a folder without more says the mean, nothing before texts, and its weights', async () => {
  await fill(whole);
  expect(await readModelFolder(folder)).toEqual({
    pooling: 'mean',
    prompts: { query: '', passage: '' },
    dtype: 'fp32',
  });
});

test('pooling, prompts and quantized weights are those of the configuration', async () => {
  await fill({
    ...whole,
    'onnx/model_quantized.onnx': '',
    '1_Pooling/config.json': JSON.stringify({
      word_embedding_dimension: 384,
      pooling_mode_cls_token: true,
      pooling_mode_mean_tokens: false,
    }),
    'config_sentence_transformers.json': JSON.stringify({
      prompts: { query: 'query: ', document: 'passage: ' },
    }),
  });
  expect(await readModelFolder(folder)).toEqual({
    pooling: 'cls',
    prompts: { query: 'query: ', passage: 'passage: ' },
    dtype: 'q8',
  });
});

const pooling = (kinds: object) => ({ ...whole, '1_Pooling/config.json': JSON.stringify(kinds) });

test.each([
  ['nothing', {}, 'has no config.json'],
  ['no weights', { 'config.json': '{}', 'tokenizer.json': '{}' }, 'has no ONNX weights'],
  ['a broken file', { ...whole, 'config.json': '{"a' }, 'config.json of .* cannot be read'],
  ['unknown pooling', pooling({ pooling_mode_weightedmean_tokens: true }), 'does not support'],
  [
    'two kinds of pooling',
    pooling({ pooling_mode_mean_tokens: true, pooling_mode_max_tokens: true }),
    'pools by pooling_mode_mean_tokens and pooling_mode_max_tokens',
  ],
])('a folder with %s is named in a sentence', async (_, files, sentence) => {
  await fill(files);
  await expect(readModelFolder(folder)).rejects.toThrow(new RegExp(sentence));
});

test('an encoder that cannot be opened says what to do, and is tried again', async () => {
  await fill(whole);
  const encoder = createLocalEncoder({ name: 'mine', folder, runtimeFolder: folder });
  const attempt = () => encoder.embed(['a text'], 'query').catch((error: unknown) => error);
  const error = await attempt();
  expect(error).toBeInstanceOf(EmbeddingsAway);
  expect((error as Error).message).toContain(`npm install --ignore-scripts --prefix ${folder}`);
  await rm(join(folder, 'onnx'), { recursive: true });
  expect((await attempt()) as Error).toHaveProperty(
    'message',
    expect.stringContaining('has no ONNX weights'),
  );
  await encoder.close();
});
