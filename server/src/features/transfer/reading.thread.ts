// Worker thread that reads uploaded texts, one after the other: a malicious one stops only this thread.
import { parentPort } from 'node:worker_threads';
import type { ImportLoss } from '@docent/contract/files';
import { Unreadable } from '../../office/unreadable.ts';
import type { WordThread } from '../../office/word/comments.ts';
import { createPictureTaker, type NamedPicture, namePictures, wholeOnes } from './pictures.ts';
import { readDocument } from './reading.ts';

export interface ForeignText {
  name: string;
  bytes: Uint8Array;
}

export interface ReadUpload {
  name: string;
  /** JSON. */
  content: string;
  pictures: readonly NamedPicture[];
  picturesLeftOut: number;
  comments: readonly WordThread[];
  losses: readonly ImportLoss[];
}

/** Errors lose their class when they are posted, so this is a plain object. */
export type ReadRefusal = { reason: Unreadable['reason']; why: string };

parentPort?.on('message', async ({ name, bytes }: ForeignText) => {
  parentPort?.postMessage(await answer(name, bytes));
});

async function answer(name: string, bytes: Uint8Array): Promise<ReadUpload | ReadRefusal> {
  try {
    const taker = createPictureTaker();
    const reading = await readDocument(name, bytes, {
      resolveImage: taker.resolveImage,
      takePicture: taker.takePicture,
      takeOriginal: taker.takeOriginal,
    });
    const whole = await wholeOnes(taker.pictures);
    const { content, pictures } = namePictures(reading.content, [...whole, ...taker.originals]);
    const picturesLeftOut = taker.leftOut() + taker.pictures.length - whole.length;
    const { name: title, comments, losses } = reading;
    const json = JSON.stringify(content);
    return { name: title, content: json, pictures, picturesLeftOut, comments, losses };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason, why: error.message };
    throw error;
  }
}
