// Writes a folder as a zip archive, one document after the other as it is being sent, so that its size does not matter.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { contentToMarkdown } from '@docent/document-model/formats/writeMarkdown';
import { ZipFile } from 'yazl';
import type { Caller } from '../../../platform/caller.ts';
import { nullIfRefused } from '../../../platform/refused.ts';
import { type ExportedText, readIfThere } from '../exported-text.ts';
import type { ExportsNeeds } from '../exports.needs.ts';
import { writePage } from '../html-page.ts';
import { nodesOf } from '../nodes-of.ts';
import { relativeAddress } from './entry-names.ts';
import { attachmentName, type FolderEntry, listFolderEntries } from './folder-entries.ts';
import { withRelativeLinks } from './relative-links.ts';

interface ZipOptions {
  format: 'md' | 'html';
  language: 'en' | 'zh';
}

/** Destroying the archive ends the work. */
export async function writeZip(
  needs: ExportsNeeds,
  caller: Caller,
  folderId: string,
  options: ZipOptions,
): Promise<Readable> {
  const entries = await listFolderEntries(needs, caller, folderId, `.${options.format}`);
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.on('error', (error: Error) => archive.destroy(error));
  // The client sees that the archive is not complete, because its connection is closed.
  archive.on('error', (error) => needs.log.warn({ err: error, folderId }, 'archive not finished'));
  addEntries(zip, archive, entries, needs, caller, options).then(
    () => zip.end(),
    (error) => archive.destroy(error),
  );
  return archive;
}

async function addEntries(
  zip: ZipFile,
  archive: Readable,
  entries: readonly FolderEntry[],
  needs: ExportsNeeds,
  caller: Caller,
  options: ZipOptions,
): Promise<void> {
  const paths = new Map(entries.map(({ file, path }) => [file.id, path]));
  for (const entry of entries) {
    if (archive.destroyed) return;
    for (const part of await readEntry(entry, paths, needs, caller, options))
      await addPart(zip, archive, part);
  }
}

interface Part {
  path: string;
  /** Null for what is no longer there. */
  open(): Promise<Readable | Uint8Array | null>;
}

/** Nothing for a file that was deleted or closed to the caller since the archive was begun. */
async function readEntry(
  { file, path }: FolderEntry,
  paths: ReadonlyMap<string, string>,
  needs: ExportsNeeds,
  caller: Caller,
  options: ZipOptions,
): Promise<Part[]> {
  if (file.kind === 'attachment') {
    return [{ path, open: () => openAttachment(needs, caller, file.id) }];
  }
  const text = await readIfThere(needs, caller, file.id, options.language);
  if (text === null) return [];
  const own = ownFiles(text, path, paths, needs, caller);
  const addressOf = (fileId: string) => {
    const target = own.paths.get(fileId) ?? paths.get(fileId);
    return target === undefined ? null : relativeAddress(path, target);
  };
  const content = withRelativeLinks(text.content, addressOf);
  const body =
    options.format === 'md'
      ? contentToMarkdown(content)
      : writePage({ ...text, content, pictures: new Map() }, options.language);
  return [{ path, open: async () => Buffer.from(body) }, ...own.parts];
}

/** Pictures and attachments that are part of the document, in a folder beside it. */
function ownFiles(
  { content, pictures }: ExportedText,
  path: string,
  knownNames: ReadonlyMap<string, string>,
  needs: ExportsNeeds,
  caller: Caller,
): { paths: Map<string, string>; parts: Part[] } {
  const folder = `${path.replace(/\.[a-z]+$/, '')} files/`;
  const takenNames = new Set<string>();
  const paths = new Map<string, string>();
  const parts: Part[] = [];
  const add = (id: string, name: string, open: Part['open']) => {
    const own = `${folder}${attachmentName(name, takenNames)}`;
    paths.set(id, own);
    parts.push({ path: own, open });
  };
  let count = 0;
  for (const [id, { mime, bytes }] of pictures) {
    const ending = mime.replace(/^image\//, '').replace(/\+.*$/, '');
    add(id, `image-${++count}.${ending}`, async () => bytes);
  }
  for (const { attrs } of nodesOf(content.content, new Set(['attachment']))) {
    const { fileId, name } = attrs ?? {};
    if (typeof fileId !== 'string' || knownNames.has(fileId) || paths.has(fileId)) continue;
    const open = () => openAttachment(needs, caller, fileId);
    add(fileId, typeof name === 'string' ? name : 'attachment', open);
  }
  return { paths, parts };
}

async function openAttachment({ files }: ExportsNeeds, caller: Caller, fileId: string) {
  const answer = await files.readAttachment(caller, fileId).catch(nullIfRefused('file/not-found'));
  return answer?.body ?? null;
}

/** Waits until it is written, so that only one is in memory. */
async function addPart(zip: ZipFile, archive: Readable, { path, open }: Part): Promise<void> {
  const content = await open();
  if (content === null) return;
  const stream = content instanceof Readable ? content : Readable.from([content]);
  const closing = new AbortController();
  const onClose = () => closing.abort();
  archive.once('close', onClose);
  try {
    if (archive.destroyed) return;
    const untilEnd = once(stream, 'end', { signal: closing.signal });
    zip.addReadStream(stream, path);
    await untilEnd;
  } finally {
    archive.off('close', onClose);
    stream.destroy();
  }
}
