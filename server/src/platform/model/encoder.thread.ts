// Worker thread of the built-in encoder: one task in, one reply out.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { openEncoder } from '@docent/sentence-encoder/encoder';
import type { EncoderReply, EncoderTask } from './built-in-encoder.ts';

const encoder = openEncoder();

// Lower priority than typing and reading. Only on Linux, because elsewhere this would affect the whole process.
if (process.platform === 'linux') setPriority(5);

parentPort?.on('message', async (task: EncoderTask) => {
  let reply: EncoderReply;
  try {
    const { encode, read } = await encoder;
    reply =
      task.do === 'encode'
        ? { vector: encode(task.text, task.kind) }
        : { reading: read(task.question, task.passage) };
  } catch (error) {
    reply = { error: `The built-in encoder failed: ${(error as Error).message}` };
  }
  parentPort?.postMessage(reply);
});
