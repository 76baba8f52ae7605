// Reads the pages of an import, each when its turn comes: its text with the links to other files of the import settled,
// the pictures that stand in it, and the files that it shows or links to.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ImportLoss } from '@docent/contract/files';
import type { DocumentJSON } from '@docent/document-model/content';
import { Unreadable } from '../../office/unreadable.ts';
import { decideMime, namesPicture } from '../../platform/blobs/mime.ts';
import type { JsonText } from '../../platform/http/json-text.ts';
import { derivedId } from '../../platform/ids.ts';
import { type PictureSize, pictureSize } from '../../platform/pictures/pictureSize.ts';
import { hasSensibleSize, isWholePicture } from '../../platform/pictures/wholePicture.ts';
import {
  type Plan,
  planImport,
  type Root,
  type SkippedFile,
  sizeOf,
  withAllRows,
} from './import-plan.ts';
import { type ImportedFile, placeholder, settleLinks } from './links.ts';
import { createPictureTaker, type NamedPicture, namePictures, wholeOnes } from './pictures.ts';
import { nameOfFile, readDocument } from './reading.ts';
import { pageFormatOf, pathsByName, resolveName, resolveTarget } from './targets.ts';
import type { FoundFile } from './wikis/pageTree.ts';

/** Determines the ids that files of an import get, so that links can be written before their target is read. */
export interface ImportSeed {
  startedAt: Date;
  source: string;
}

export interface PageReading {
  name: string;
  content: DocumentJSON | JsonText;
  /** They become files in the document. */
  pictures: readonly NamedPicture[];
  /** Paths of the files that it shows or links to, and that are no pages. */
  attachments: readonly string[];
  losses: readonly ImportLoss[];
  /** Pictures that it would show if they were not damaged. */
  skipped: readonly SkippedFile[];
}

export interface ImportReader {
  plan: Plan;
  /** The files on disk of PDFs, and of what becomes nothing unless a page shows it or links to it, by path. */
  attachable: ReadonlyMap<string, string>;
  /** Links to the pages `without` become plain text. Throws `Unreadable`. */
  readPage(path: string, without?: readonly string[]): Promise<PageReading>;
}

/** The id of the file that `path` becomes. */
export const importedId = ({ startedAt, source }: ImportSeed, path: string): string =>
  derivedId(startedAt, `${source}\n${path}`);

const maxTextBytes = 32 * 1024 * 1024;

export async function createImportReader(
  roots: readonly Root[],
  seed: ImportSeed,
): Promise<ImportReader> {
  const { files, rootOf, ...plan } = await planImport(roots);
  const paths = new Set(files.keys());
  const names = pathsByName(paths);
  const fileOf = (path: string) => (files.get(path) as FoundFile).file;
  const pictureSizes = new Map<string, Promise<PictureSize | null>>();

  /** Null for a file that says that it is a picture, and is none that can be shown. */
  function pictureSizeAt(path: string): Promise<PictureSize | null> {
    const size = pictureSizes.get(path) ?? readPictureSize(fileOf(path));
    pictureSizes.set(path, size);
    return size;
  }

  async function readPage(path: string, without: readonly string[] = []): Promise<PageReading> {
    const targets = new Set<string>();
    const use = (targetPath: string | null): string | null => {
      if (targetPath === null) return null;
      const target = withAllRows(files, targetPath);
      targets.add(target);
      return placeholder(target);
    };
    const resolve = (href: string) =>
      use(resolveTarget(paths, { from: path, root: rootOf(path) }, href));
    const taker = createPictureTaker(path);
    const file = files.get(path) as FoundFile;
    const bytes = await readWhole(file);
    const { name, content, comments, losses } = await readDocument(path, bytes, {
      takePicture: taker.takePicture,
      takeOriginal: taker.takeOriginal,
      resolveLink: resolve,
      resolveImage: (src) => resolve(src) ?? taker.resolveImage(src),
      resolveName: (title) => use(resolveName(names, title)),
    });
    const targetFiles = new Map<string, ImportedFile>();
    const attachments: string[] = [];
    const skippedFiles: SkippedFile[] = [];
    for (const target of targets) {
      if (without.includes(target)) continue;
      const isAttachment = pageFormatOf(target) === null;
      const size = isAttachment && namesPicture(target) ? await pictureSizeAt(target) : null;
      if (isAttachment && namesPicture(target) && size === null) {
        const why = 'It is not a picture that can be shown, or it is damaged.';
        skippedFiles.push({ path: target, why, reason: 'upload/not-a-picture' });
        continue;
      }
      if (isAttachment) attachments.push(target);
      const title = isAttachment ? posix.basename(target) : nameOfFile(target);
      targetFiles.set(target, { id: importedId(seed, target), name: title, isAttachment, size });
    }
    const linkedContent = settleLinks(content, (target) => targetFiles.get(target)).content;
    const whole = [...(await wholeOnes(taker.pictures)), ...taker.originals];
    const withPictures = namePictures(linkedContent, whole);
    const allLosses = [...losses, ...(file.losses ?? [])];
    // They need an account that writes them.
    if (comments.length > 0) allLosses.push({ kind: 'comments', count: comments.length });
    return {
      name,
      content: withPictures.content,
      pictures: withPictures.pictures,
      attachments,
      losses: allLosses,
      skipped: skippedFiles,
    };
  }

  const attachable = [...paths].filter((path) => pageFormatOf(path) === null);
  return { plan, attachable: new Map(attachable.map((path) => [path, fileOf(path)])), readPage };
}

async function readWhole(file: FoundFile): Promise<Uint8Array> {
  const convertedBytes = await file.read?.();
  const size = convertedBytes ? convertedBytes.length : await sizeOf(file);
  if (size > maxTextBytes) throw new Unreadable('It is too large for a document.');
  return convertedBytes ?? readFile(file.file);
}

/** How many bytes of a picture are read to find its size. */
const beginningSize = 2 ** 19;

async function readPictureSize(file: string): Promise<PictureSize | null> {
  const beginning = await buffer(createReadStream(file, { end: beginningSize - 1 }));
  const size = pictureSize(beginning);
  if (!hasSensibleSize(size)) return null;
  return (await isWholePicture(decideMime('', beginning), createReadStream(file))) ? size : null;
}
