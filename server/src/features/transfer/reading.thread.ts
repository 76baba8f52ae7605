// Worker thread that reads uploaded texts, one after the other: a malicious one stops only this thread.
import { parentPort } from 'node:worker_threads';
import { createPictureTaker, type NamedPicture, namePictures, wholeOnes } from './pictures.ts';
import { readDocument, TooMuch, Unreadable } from './reading.ts';

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
}

/** Errors lose their class when they are posted, so this is a plain object. */
export type ReadRefusal = { why: string } | { tooMuch: true };

parentPort?.on('message', async ({ name, bytes }: ForeignText) => {
  parentPort?.postMessage(await answer(name, bytes));
});

async function answer(name: string, bytes: Uint8Array): Promise<ReadUpload | ReadRefusal> {
  try {
    const taker = createPictureTaker();
    const reading = readDocument(name, bytes, { resolveImage: taker.resolveImage });
    const whole = await wholeOnes(taker.pictures);
    const { content, pictures } = namePictures(reading.content, whole);
    const picturesLeftOut = taker.leftOut() + taker.pictures.length - whole.length;
    return { name: reading.name, content: JSON.stringify(content), pictures, picturesLeftOut };
  } catch (error) {
    if (error instanceof TooMuch) return { tooMuch: true };
    if (error instanceof Unreadable) return { why: error.message };
    throw error;
  }
}
