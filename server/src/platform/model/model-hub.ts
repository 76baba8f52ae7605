// Fetches a sentence encoder from a hub that speaks as the Hugging Face hub does, or from a mirror of it.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import * as http from 'node:http';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { isMissing, readTextIfExists } from '../data-folder/read.ts';
import { RefusedStart } from '../refused-start.ts';
import { weightFiles } from './model-folder.ts';

export interface ModelRequest {
  /** Without a slash at the end. */
  hub: string;
  /** `OWNER/MODEL`. */
  name: string;
  /** As transformers.js calls the precision of weights, such as q8; null: the first of `weightFiles` that there is. */
  dtype: string | null;
  /** The folder that the model will be; it is there only once it is whole. */
  target: string;
  onProgress(file: string, bytes: number, size: number): void;
  /** In milliseconds before the first repetition, doubled before each further one; shorter in tests. */
  retryWait?: number;
}

const configurationFiles = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'special_tokens_map.json',
  'modules.json',
  'config_sentence_transformers.json',
  'sentence_bert_config.json',
  '1_Pooling/config.json',
];
const requiredFiles = ['config.json', 'tokenizer.json'];

const description = z.object({
  sha: z.string().regex(/^\w+$/),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.number().int().nonnegative(),
      blobId: z.string(),
      lfs: z.object({ sha256: z.string() }).optional(),
    }),
  ),
});
type HubFile = z.infer<typeof description>['siblings'][number];

/** In milliseconds, without a byte. */
const stallTimeout = 60_000;
/** One after the other without any progress. */
const maxFailures = 5;

/** Continues what an earlier call left unfinished. Refuses with a sentence. */
export async function fetchModel(request: ModelRequest): Promise<void> {
  const { hub, name, target } = request;
  if (!/^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(name))
    throw new RefusedStart(`"${name}" is not the name of a model: OWNER/MODEL.`);
  const { sha, siblings } = await describe(hub, name);
  const files = chooseFiles(siblings, request);

  const temporaryPath = `${target}.unfinished`;
  const revisionFile = join(temporaryPath, 'revision');
  if ((await readTextIfExists(revisionFile)) !== sha)
    await rm(temporaryPath, { recursive: true, force: true });
  await mkdir(temporaryPath, { recursive: true });
  await writeFile(revisionFile, sha);
  for (const file of files) {
    const url = `${hub}/${name}/resolve/${sha}/${file.rfilename}`;
    const path = join(temporaryPath, file.rfilename);
    await mkdir(dirname(path), { recursive: true });
    await download(url, path, file, request);
  }
  await rm(revisionFile);
  await rm(target, { recursive: true, force: true });
  await rename(temporaryPath, target);
}

async function describe(hub: string, name: string) {
  const url = `${hub}/api/models/${name}?blobs=true`;
  const response = await ask(url, {}, AbortSignal.timeout(stallTimeout));
  if ([401, 403, 404].includes(response.status)) {
    await response.body?.cancel();
    throw new RefusedStart(
      `There is no model ${name} at ${hub}, or it can only be fetched after signing in.`,
    );
  }
  const parsedDescription = response.ok ? description.safeParse(await readJson(response)) : null;
  if (!parsedDescription?.success)
    throw new RefusedStart(`${url} did not describe a model (${response.status}).`);
  return parsedDescription.data;
}

function chooseFiles(files: HubFile[], { name, dtype }: ModelRequest): HubFile[] {
  const byName = new Map(files.map((file) => [file.rfilename, file]));
  for (const requiredFile of requiredFiles) {
    if (!byName.has(requiredFile))
      throw new RefusedStart(`The model ${name} has no ${requiredFile}.`);
  }
  const weights = Object.keys(weightFiles).filter((file) => byName.has(`onnx/${file}`));
  const weightFile = dtype ? weights.find((file) => weightFiles[file] === dtype) : weights[0];
  if (!weightFile) {
    const offeredFiles = weights.map((file) => weightFiles[file]).join(', ');
    throw new RefusedStart(
      offeredFiles
        ? `The model ${name} has no weights of type ${dtype}, but: ${offeredFiles}.`
        : `The model ${name} has no ONNX weights.`,
    );
  }
  return [...configurationFiles, `onnx/${weightFile}`, `onnx/${weightFile}_data`]
    .map((file) => byName.get(file))
    .filter((file) => file !== undefined);
}

async function download(url: string, path: string, file: HubFile, request: ModelRequest) {
  const { rfilename, size } = file;
  let failures = 0;
  while ((await sizeOf(path)) < size) {
    const before = await sizeOf(path);
    try {
      await continueFile(url, path, before, (bytes) => request.onProgress(rfilename, bytes, size));
    } catch (error) {
      if (error instanceof RefusedStart) throw error;
      failures = (await sizeOf(path)) > before ? 0 : failures + 1;
      if (failures === maxFailures) {
        throw new RefusedStart(
          `${rfilename} could not be fetched: ${causeOf(error)}. Run the command again to continue.`,
        );
      }
      await new Promise((resolve) =>
        setTimeout(resolve, (request.retryWait ?? 500) * 2 ** failures),
      );
    }
  }
  if (await isIntact(path, file)) return;
  await rm(path);
  throw new RefusedStart(
    `${rfilename} is not what ${request.hub} promised: its checksum is wrong. Run the command again.`,
  );
}

async function continueFile(
  url: string,
  path: string,
  from: number,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const stall = new AbortController();
  const onStall = () => stall.abort(new Error('no data for a minute'));
  let timer = setTimeout(onStall, stallTimeout);
  try {
    const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
    const response = await ask(url, headers, stall.signal);
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new RefusedStart(`${url} answered ${response.status}.`);
    }
    // A server that knows no ranges sends the file from its beginning.
    const isContinued = response.status === 206;
    const handle = await open(path, isContinued ? 'a' : 'w');
    try {
      let bytes = isContinued ? from : 0;
      for await (const piece of response.body) {
        await handle.writeFile(piece);
        bytes += piece.length;
        onBytes(bytes);
        clearTimeout(timer);
        timer = setTimeout(onStall, stallTimeout);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    clearTimeout(timer);
  }
}

async function ask(url: string, headers: Record<string, string>, signal: AbortSignal) {
  try {
    return await fetch(url, { headers, signal });
  } catch (error) {
    // While a file is fetched this is tried again; an address that is wrong from the start is not.
    if (url.includes('/resolve/')) throw error;
    throw new RefusedStart(`${new URL(url).origin} cannot be reached: ${causeOf(error)}.`);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

/** The checksum of large files is SHA-256; that of others is git's. */
async function isIntact(path: string, { size, blobId, lfs }: HubFile): Promise<boolean> {
  if ((await sizeOf(path)) !== size) return false;
  if (lfs) return (await hashOf(path, createHash('sha256'))) === lfs.sha256;
  return (await hashOf(path, createHash('sha1').update(`blob ${size}\0`))) === blobId;
}

async function hashOf(path: string, hash: Hash): Promise<string> {
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** For all requests of this process. Does nothing before Node.js 24.14, and @types/node does not know it yet. */
export function useProxyOfEnvironment(): void {
  const { setGlobalProxyFromEnv } = http as { setGlobalProxyFromEnv?: () => void };
  setGlobalProxyFromEnv?.();
}
