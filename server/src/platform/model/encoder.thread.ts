// The thread of the built-in encoder: one text in, one vector out.
import { parentPort } from 'node:worker_threads';
import { openEncoder } from '@docent/sentence-encoder/encoder';
import type { EncoderReply, EncoderTask } from './built-in-embeddings.ts';

const encoder = openEncoder();

parentPort?.on('message', async ({ text, kind }: EncoderTask) => {
  let reply: EncoderReply;
  try {
    reply = { vector: (await encoder).encode(text, kind) };
  } catch (error) {
    reply = { failed: `The built-in encoder failed: ${(error as Error).message}` };
  }
  parentPort?.postMessage(reply);
});
