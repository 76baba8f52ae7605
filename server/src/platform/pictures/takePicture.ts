// Small pictures that are stored in the database: profile pictures and covers.
import { refuse } from '@docent/contract/refusals';
import { pictureMime } from '../blobs/mime.ts';
import type { UploadedFile } from '../http/endpoints.ts';
import { pictureSize } from './pictureSize.ts';
import { isWholePicture } from './wholePicture.ts';

export interface SmallPicture {
  mime: string;
  content: Buffer;
}

/** Limits the memory that browsers need, as lists contain many of them. */
const maxSide = 4_096;

/** The only file of an upload. Refuses incomplete pictures and those that are larger than allowed. */
export async function takePicture(
  files: AsyncIterable<UploadedFile>,
  maxBytes: number,
): Promise<SmallPicture> {
  const pictures: { name: string; content: Buffer }[] = [];
  for await (const { name, content } of files) {
    if (pictures.length > 0) throw refuse('request/invalid', { file: 'must be one' });
    pictures.push({ name, content: await readAtMost(content, maxBytes) });
  }
  const [picture] = pictures;
  if (!picture || picture.content.length === 0) throw refuse('upload/empty');
  const { name, content } = picture;
  const mime = pictureMime(content);
  const size = pictureSize(content);
  if (mime === null || size === null || !(await isWholePicture(mime, oneChunk(content)))) {
    throw refuse('upload/not-a-picture', { name });
  }
  if (Math.max(...size) > maxSide) throw refuse('request/too-large', { maxSide });
  return { mime, content };
}

async function readAtMost(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw refuse('request/too-large', { maxBytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* oneChunk(content: Uint8Array) {
  yield content;
}
