// Pictures embedded in a text as data URLs. Documents contain only URLs of files, so these become files of the
// document.
import { Readable } from 'node:stream';
import type { DocumentJSON } from '@docent/document-model/content';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { decideMime, pictureMime } from '../../platform/blobs/mime.ts';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import { type PictureSize, pictureSize } from '../../platform/pictures/pictureSize.ts';
import { hasSensibleSize, isWholePicture } from '../../platform/pictures/wholePicture.ts';
import type { Files, NewFile } from '../files/files.ts';
import { type ImportedFile, placeholder, settleLinks, withoutPlaceholders } from './links.ts';

export interface ImportedPicture {
  /** The path in its placeholder. */
  path: string;
  name: string;
  bytes: Uint8Array;
  mime: string;
}

/** Extracts the pictures while a text is being read; their paths start with `below`. Invalid pictures get no URL. */
export function createPictureTaker(below = 'data') {
  const pictures: ImportedPicture[] = [];
  const originals: ImportedPicture[] = [];
  let leftOut = 0;
  return {
    pictures,
    /** Files that are stored with what was read of them. */
    originals,
    takeOriginal,
    leftOut: () => leftOut,
    /** Takes a picture that stands beside the text; null if its format is not shown. */
    takePicture,
    resolveImage(address: string): string | null {
      const picture = takeAddress(address);
      if (picture === null && /^data:/i.test(address)) leftOut++;
      return picture;
    },
  };

  function takeAddress(address: string): string | null {
    const [, data] = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/i.exec(address) ?? [];
    return data ? takePicture(Buffer.from(data, 'base64')) : null;
  }

  function takeOriginal(fileName: string, bytes: Uint8Array): string {
    const name = fileName.split('/').at(-1) ?? fileName;
    const path = `${below}/${name}`;
    originals.push({ path, name, bytes, mime: decideMime('', bytes) });
    return placeholder(path);
  }

  function takePicture(bytes: Uint8Array): string | null {
    const mime = pictureMime(bytes);
    if (mime === null) return null;
    const name = `image ${pictures.length + 1}.${mime.slice('image/'.length)}`;
    const path = `${below}/${name}`;
    pictures.push({ path, name, bytes, mime });
    return placeholder(path);
  }
}

/** Keeps only complete and valid pictures. */
export async function wholeOnes(pictures: readonly ImportedPicture[]): Promise<ImportedPicture[]> {
  const whole: ImportedPicture[] = [];
  for (const picture of pictures) {
    const { mime, bytes } = picture;
    const hasSize = hasSensibleSize(pictureSize(bytes));
    if (hasSize && (await isWholePicture(mime, Readable.from([bytes])))) whole.push(picture);
  }
  return whole;
}

/** A picture that will become a file with this id. */
export interface NamedPicture extends Pick<ImportedPicture, 'name' | 'bytes' | 'mime'> {
  id: string;
  natural: PictureSize | null;
}

/** Assigns ids to a document's pictures, and puts their URLs into the document. */
export function namePictures(
  document: DocumentJSON,
  pictures: readonly ImportedPicture[],
): { content: DocumentJSON; pictures: NamedPicture[] } {
  const pictureFiles = new Map<string, ImportedFile>();
  const placedPictures = pictures.map(({ path, name, bytes, mime }) => {
    const picture = { id: createId(), name, bytes, mime, natural: pictureSize(bytes) };
    pictureFiles.set(path, { id: picture.id, name, isAttachment: true, size: picture.natural });
    return picture;
  });
  const { content } = settleLinks(document, (path) => pictureFiles.get(path));
  return { content: withoutPlaceholders(content), pictures: placedPictures };
}

interface StoredPicture extends NamedPicture {
  blob: NonNullable<NewFile['blob']>;
}

/** Stores the bytes of the pictures of several texts. */
export function storePictures(
  blobs: Blobs,
  texts: readonly (readonly NamedPicture[])[],
): Promise<StoredPicture[][]> {
  const store = async (picture: NamedPicture): Promise<StoredPicture> => {
    const { bytes, mime, natural } = picture;
    const { id, size } = await blobs.put(Readable.from([bytes]));
    return { ...picture, blob: { id, size, mime, natural } };
  };
  return Promise.all(texts.map((pictures) => Promise.all(pictures.map(store))));
}

/** Creates a document's pictures as files in it. */
export async function putPictures(
  { tx, files, documentId, by }: { tx: Database; files: Files; documentId: string; by: string },
  pictures: readonly StoredPicture[],
): Promise<void> {
  for (const { id, name, blob } of pictures) {
    await files.create(tx, { id, parentId: documentId, name, kind: 'attachment', by, blob });
  }
}
