// The process of a local encoder: one task in, one reply out. Its arguments are the folder of the model and the one in which
// transformers.js is installed.
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { LocalEncoderReply, LocalEncoderTask } from './local-encoder.ts';
import { BrokenModel, type Pooling, readModelFolder } from './model-folder.ts';

/** The part of transformers.js 4 that is used here; the package is not a dependency (decision 19). */
interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string };
  pipeline(
    task: 'feature-extraction',
    model: string,
    options: { dtype: string; session_options: Record<string, unknown> },
  ): Promise<
    (
      text: string,
      options: { pooling: Pooling; normalize: boolean },
    ) => Promise<{ data: Float32Array }>
  >;
}

const [folder = '', runtimeFolder = ''] = process.argv.slice(2);

async function openModel() {
  const { pooling, prompts, dtype } = await readModelFolder(folder);
  const { env, pipeline } = loadTransformers();
  env.allowRemoteModels = false;
  env.localModelPath = dirname(folder);
  const extract = await pipeline('feature-extraction', basename(folder), {
    dtype,
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
  let size = 0;
  return async ({ text, kind }: LocalEncoderTask): Promise<Float32Array> => {
    const { data } = await extract(prompts[kind] + text, { pooling, normalize: true });
    const vector = Float32Array.from(data);
    size ||= vector.length;
    if (vector.length === 0 || vector.length !== size || !vector.every(Number.isFinite))
      throw new BrokenModel(`The model in ${folder} did not make a vector of a text.`);
    return vector;
  };
}

function loadTransformers(): Transformers {
  const require = createRequire(join(runtimeFolder, 'package.json'));
  try {
    return require('@huggingface/transformers');
  } catch (error) {
    throw new BrokenModel(
      `Local models need a package that does not come with Docent. Install it with: npm install --ignore-scripts --prefix ${runtimeFolder} @huggingface/transformers@4`,
      { cause: error },
    );
  }
}

// Typing and reading go first.
setPriority(5);

let model: ReturnType<typeof openModel> | null = null;

async function reply(task: LocalEncoderTask): Promise<LocalEncoderReply> {
  try {
    model ??= openModel();
    return { vector: await (await model)(task) };
  } catch (error) {
    // The operator may have mended the folder by the next text.
    model = null;
    const { message } = error as Error;
    return {
      error: error instanceof BrokenModel ? message : `The model in ${folder} failed: ${message}`,
    };
  }
}

process.on('message', async (task: LocalEncoderTask) => process.send?.(await reply(task)));
