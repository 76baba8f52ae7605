// Pictures that stand in a text as data. A document holds addresses only, so they become files of it.
import { Readable } from 'node:stream';
import type { DocumentJSON } from '@docent/document-model/content';
import type { Blobs } from '../../platform/blobs.ts';
import type { Database } from '../../platform/database.ts';
import { pictureSize } from '../../platform/pictureSize.ts';
import type { Files, NewFile } from '../files/files.ts';
import { type Made, placeholder, settleLinks, withoutPlaceholders } from './links.ts';

export interface Picture {
  /** What its placeholder in the text says. */
  path: string;
  name: string;
  bytes: Buffer;
  mime: string;
}

/**
 * Takes the pictures out of a text that is being read, to be found `below` a path; what only claims to be one has no
 * address then.
 */
export function createPictureTaker(files: Pick<Files, 'pictureMime'>, below = 'data') {
  const pictures: Picture[] = [];
  let leftOut = 0;
  return {
    pictures,
    leftOut: () => leftOut,
    resolveImage(address: string): string | null {
      const picture = taken(address);
      if (picture === null && /^data:/i.test(address)) leftOut++;
      return picture;
    },
  };

  function taken(address: string): string | null {
    const [, data] = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/i.exec(address) ?? [];
    if (!data) return null;
    const bytes = Buffer.from(data, 'base64');
    const mime = files.pictureMime(bytes);
    if (mime === null) return null;
    const name = `image ${pictures.length + 1}.${mime.slice('image/'.length)}`;
    const path = `${below}/${name}`;
    pictures.push({ path, name, bytes, mime });
    return placeholder(path);
  }
}

interface Stored extends Picture {
  blob: NonNullable<NewFile['blob']>;
}

/** Keeps the bytes of several texts' pictures. */
export function storePictures(
  blobs: Blobs,
  texts: readonly (readonly Picture[])[],
): Promise<Stored[][]> {
  const store = async (picture: Picture): Promise<Stored> => {
    const { id, size } = await blobs.put(Readable.from([picture.bytes]));
    const { bytes, mime } = picture;
    return { ...picture, blob: { id, size, mime, natural: pictureSize(bytes) } };
  };
  return Promise.all(texts.map((pictures) => Promise.all(pictures.map(store))));
}

/** Makes files in a document of its pictures; answers its content with their addresses. */
export async function putPictures(
  { tx, files, documentId, by }: { tx: Database; files: Files; documentId: string; by: string },
  pictures: readonly Stored[],
  content: DocumentJSON,
): Promise<DocumentJSON> {
  const made = new Map<string, Made>();
  for (const { path, name, blob } of pictures) {
    const id = await files.create(tx, {
      parentId: documentId,
      name,
      kind: 'attachment',
      by,
      blob,
    });
    made.set(path, { id, name, isAttachment: true, size: blob.natural });
  }
  return withoutPlaceholders(settleLinks(content, (path) => made.get(path)).content);
}
