// A folder with a sentence encoder, laid out as on the Hugging Face hub: the configuration says how tokens become one vector
// and what is put before a question or a passage.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, readTextIfExists } from '../data-folder/read.ts';
import type { TextKind } from './embeddings.ts';

export type Pooling = 'mean' | 'cls' | 'last_token';

export interface ModelFolder {
  pooling: Pooling;
  /** Put before each text. */
  prompts: Record<TextKind, string>;
  /** The name that transformers.js has for the file of weights. */
  dtype: string;
}

/** The message is a sentence for the operator. */
export class BrokenModel extends Error {}

/** By the names of files in `onnx/`, those that are fast on a processor first. */
export const weightFiles: Record<string, string> = {
  'model_quantized.onnx': 'q8',
  'model_int8.onnx': 'int8',
  'model_uint8.onnx': 'uint8',
  'model.onnx': 'fp32',
  'model_fp16.onnx': 'fp16',
  'model_q4.onnx': 'q4',
  'model_q4f16.onnx': 'q4f16',
  'model_bnb4.onnx': 'bnb4',
};

/** Throws `BrokenModel`. */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  for (const name of ['config.json', 'tokenizer.json']) {
    if ((await readJson(folder, name)) === null)
      throw new BrokenModel(`The model folder ${folder} has no ${name}.`);
  }
  const weights = await listFiles(join(folder, 'onnx'));
  const file = Object.keys(weightFiles).find((name) => weights.includes(name));
  if (!file) throw new BrokenModel(`The model folder ${folder} has no ONNX weights in onnx/.`);
  const prompts = (await readJson(folder, 'config_sentence_transformers.json'))?.prompts ?? {};
  return {
    pooling: poolingOf((await readJson(folder, '1_Pooling/config.json')) ?? {}, folder),
    prompts: {
      query: String(prompts.query ?? ''),
      passage: String(prompts.passage ?? prompts.document ?? ''),
    },
    dtype: weightFiles[file] as string,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: configurations have no common type
type Configuration = Record<string, any>;

/** Sentence-transformers' names of 1_Pooling/config.json, of which exactly one is on; the mean where nothing is said. */
function poolingOf(configuration: Configuration, folder: string): Pooling {
  const kinds: Record<string, Pooling> = {
    pooling_mode_mean_tokens: 'mean',
    pooling_mode_cls_token: 'cls',
    pooling_mode_lasttoken: 'last_token',
  };
  const on = Object.keys(configuration).filter(
    (name) => name.startsWith('pooling_mode_') && configuration[name] === true,
  );
  const [name = 'pooling_mode_mean_tokens'] = on;
  const pooling = kinds[name];
  if (on.length > 1 || !pooling) {
    throw new BrokenModel(
      `The model in ${folder} pools by ${on.join(' and ')}, which Docent does not support.`,
    );
  }
  return pooling;
}

/** Null where there is no such file. */
async function readJson(folder: string, name: string): Promise<Configuration | null> {
  try {
    const text = await readTextIfExists(join(folder, name));
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    throw new BrokenModel(`${name} of the model folder ${folder} cannot be read.`, {
      cause: error,
    });
  }
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
