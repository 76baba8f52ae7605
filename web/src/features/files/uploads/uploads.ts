// Running uploads. Kept outside the pages, so that leaving a page aborts none of them.

import { importFormatOf, importFormats } from '@docent/contract/constants';
import type { File, ImportLoss } from '@docent/contract/files';
import type { UnfinishedUpload } from '@docent/contract/imports';
import { useSyncExternalStore } from 'react';
import { api } from '../../../api/client.ts';
import { isAborted, requireShown } from '../../../api/errors.ts';
import { removeUpload } from '../../../api/resumable.ts';
import { openDialog } from '../fileDialogs.ts';
import { askAboutArchives, isZip } from '../imports/archives.ts';
import { droppedFolders, isDump, packDump, packFolder } from '../imports/packFolder.ts';
import { uploadFile } from './sendFile.ts';
import { isSameFile, listInterrupted } from './unfinished.ts';

export interface FileUpload {
  key: number;
  name: string;
  /** In bytes. */
  size: number;
  sentBytes: number;
  /** `interrupted` since a page was closed: its file has to be chosen again. */
  state: 'waiting' | 'sending' | 'paused' | 'interrupted' | 'done' | 'failed';
  /**
   * Why it failed; with `too-large` or `unreadable-folder`, it was never sent. `other-file` if another one was chosen
   * again.
   */
  error: unknown;
  /** The resulting file. */
  file: Pick<File, 'id' | 'kind' | 'name'> | null;
  /** Number of images in a text that the resulting document lacks. */
  picturesLeftOut: number;
  /** What else the resulting document lacks or has in another form. */
  losses: readonly ImportLoss[];
  folder: { id: string; name: string };
}

type Into = 'document' | 'attachment';

/** What is needed to begin or continue an upload. */
interface UploadSource {
  /** Null while it has to be chosen again. */
  file: globalThis.File | null;
  becomes: UnfinishedUpload['becomes'];
  /** When the file was changed, if it has to be chosen again. */
  modified: number | null;
  /** The server's id. */
  id: string | null;
  /** Lets other tabs continue it. */
  release: () => void;
}

/** Enough parallel uploads to use the connection without starving the rest of the application. */
const atOnce = 3;

let uploads: readonly FileUpload[] = [];
const waiting: number[] = [];
const sources = new Map<number, UploadSource>();
const controllers = new Map<number, AbortController>();
const listeners = new Set<() => void>();
let nextKey = 1;
let onFinished: (folderId: string) => void = () => {};

/** Registers the listener for completed uploads. */
export function onUploaded(listener: (folderId: string) => void): void {
  onFinished = listener;
}

export function useUploads(): readonly FileUpload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}

/** Opens the file dialog and uploads the chosen files into the folder. */
export function chooseFiles(folder: { id: string; name: string }, into: Into): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  if (into === 'document')
    input.accept = Object.keys(importFormats)
      .concat('zip', 'xml')
      .map((extension) => `.${extension}`)
      .join();
  input.onchange = () => {
    const files = [...(input.files ?? [])];
    if (into === 'document') void importFiles(folder, files);
    else startUploads(folder, files);
  };
  input.click();
}

/** Imports files as documents, and archives after asking about each. */
async function importFiles(
  folder: { id: string; name: string },
  files: readonly globalThis.File[],
): Promise<void> {
  const { archives, others } = await separateArchives(folder, files);
  startUploads(folder, others, 'document');
  askAboutArchives(folder, archives);
}

/**
 * Uploads what is dropped into a folder; asks first about files that can become documents, then about archives.
 * Folders are imported like archives.
 */
export async function drop(
  folder: { id: string; name: string },
  data: DataTransfer,
): Promise<void> {
  const entries = droppedFolders(data);
  const names = new Set(entries.map(({ name }) => name));
  // A browser also lists folders among the files.
  const files = [...data.files].filter(({ name }) => !names.has(name));
  const { archives, others } = await separateArchives(folder, files);
  for (const entry of entries) {
    archives.push(...(await archiveOf(folder, entry.name, () => packFolder(entry))));
  }
  if (others.some(({ name }) => importFormatOf(name) !== null)) {
    openDialog({ kind: 'import', parent: folder, uploads: others, archives });
    return;
  }
  startUploads(folder, others);
  askAboutArchives(folder, archives);
}

/** Zip archives, and exports of MediaWiki as such. */
async function separateArchives(
  folder: { id: string; name: string },
  files: readonly globalThis.File[],
): Promise<{ archives: globalThis.File[]; others: globalThis.File[] }> {
  const archives: globalThis.File[] = [];
  const others: globalThis.File[] = [];
  for (const file of files) {
    if (isZip(file)) archives.push(file);
    else if (await isDump(file)) {
      archives.push(...(await archiveOf(folder, file.name, () => packDump(file))));
    } else others.push(file);
  }
  return { archives, others };
}

/** The archive; none, and a failed upload in the list, if there can't be one. */
async function archiveOf(
  folder: { id: string; name: string },
  name: string,
  pack: () => Promise<globalThis.File | null>,
): Promise<globalThis.File[]> {
  try {
    const archive = await pack();
    if (archive) return [archive];
    addUpload(folder, { name, size: 0 }, 'failed', 'too-large');
  } catch (error) {
    // The browser may not read a file, or it is gone.
    if (!(error instanceof DOMException)) throw error;
    addUpload(folder, { name, size: 0 }, 'failed', 'unreadable-folder');
  }
  return [];
}

export function startUploads(
  folder: { id: string; name: string },
  files: globalThis.File[],
  into: Into = 'attachment',
): void {
  for (const file of files) {
    const key = addUpload(folder, file, 'waiting');
    sources.set(key, { file, becomes: into, modified: null, id: null, release: () => {} });
    waiting.push(key);
  }
  fill();
}

function addUpload(
  folder: { id: string; name: string },
  { name, size }: { name: string; size: number },
  state: FileUpload['state'],
  error: 'too-large' | 'unreadable-folder' | null = null,
): number {
  const key = nextKey++;
  const upload: FileUpload = {
    key,
    name,
    size,
    sentBytes: 0,
    state,
    error,
    file: null,
    picturesLeftOut: 0,
    losses: [],
    folder,
  };
  set([...uploads, upload]);
  return key;
}

/** Ends an upload that is not done, and removes what has arrived of it. */
export function cancelUpload(key: number): void {
  stop(key);
  const id = sources.get(key)?.id ?? null;
  forget(key);
  set(uploads.filter((upload) => upload.key !== key));
  // If the request fails, the server removes it after a day.
  if (id !== null) void removeUpload(id).catch(requireShown);
}

/** Stops an upload until it is continued. */
export function pauseUpload(key: number): void {
  change(key, { state: 'paused' });
  stop(key);
}

/** Continues a paused or failed upload. */
export function continueUpload(key: number): void {
  change(key, { state: 'waiting', error: null });
  waiting.push(key);
  fill();
}

/** Asks for the file of an interrupted upload, and continues it. */
export function chooseAgain(key: number): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file !== undefined) continueWith(key, file);
  };
  input.click();
}

function continueWith(key: number, file: globalThis.File): void {
  const upload = uploads.find((one) => one.key === key);
  const source = sources.get(key);
  if (upload === undefined || source === undefined) return;
  if (!isSameFile(file, { size: upload.size, modified: source.modified })) {
    change(key, { error: 'other-file' });
    return;
  }
  if (source.becomes === 'archive') {
    forget(key);
    set(uploads.filter((one) => one.key !== key));
    askAboutArchives(upload.folder, [file]);
    return;
  }
  source.file = file;
  continueUpload(key);
}

/** Lists uploads that were interrupted before the page was loaded. */
export async function followInterrupted(): Promise<void> {
  const knownIds = new Set([...sources.values()].map(({ id }) => id));
  for (const { id, name, size, received, becomes, modified, parent } of await listInterrupted()) {
    if (knownIds.has(id)) continue;
    const key = addUpload(parent, { name, size }, 'interrupted');
    change(key, { sentBytes: received });
    sources.set(key, { file: null, becomes, modified, id, release: () => {} });
  }
}

function stop(key: number): void {
  controllers.get(key)?.abort();
  const at = waiting.indexOf(key);
  if (at >= 0) waiting.splice(at, 1);
}

function forget(key: number): void {
  sources.get(key)?.release();
  sources.delete(key);
}

/** Moves the documents of finished imports to the trash and off the list; returns them with their folders. */
export async function undoImports(): Promise<{ fileId: string; folderId: string }[]> {
  const importedUploads = uploads.filter(({ file }) => file?.kind === 'document');
  for (const { key, file, folder } of importedUploads) {
    await api.files.delete({ fileId: file?.id ?? '' });
    set(uploads.filter((upload) => upload.key !== key));
    onFinished(folder.id);
  }
  return importedUploads.map(({ file, folder }) => ({
    fileId: file?.id ?? '',
    folderId: folder.id,
  }));
}

/** Removes uploads that do not go on from the list. */
export function clearUploads(): void {
  const isKept = ({ state }: FileUpload) =>
    state === 'waiting' || state === 'sending' || state === 'paused';
  for (const upload of uploads) if (!isKept(upload)) forget(upload.key);
  set(uploads.filter(isKept));
}

function fill(): void {
  while (controllers.size < atOnce) {
    const key = waiting.shift();
    if (key === undefined) return;
    void send(key);
  }
}

async function send(key: number): Promise<void> {
  const folder = uploads.find((upload) => upload.key === key)?.folder;
  const source = sources.get(key);
  const file = source?.file;
  if (!folder || !source || !file) return;
  const controller = new AbortController();
  controllers.set(key, controller);
  change(key, { state: 'sending' });
  try {
    const newFile = await uploadFile(file, {
      parentId: folder.id,
      becomes: source.becomes,
      id: source.id,
      signal: controller.signal,
      onHeld(id, release) {
        source.release();
        Object.assign(source, { id, release });
      },
      onProgress: (sentBytes) => change(key, { sentBytes }),
    });
    forget(key);
    const { picturesLeftOut = 0, losses = [] } = newFile;
    const result = { file: newFile, picturesLeftOut, losses };
    change(key, { state: 'done', sentBytes: file.size, ...result });
    onFinished(folder.id);
  } catch (error) {
    if (!isAborted(error)) change(key, { state: 'failed', error });
    requireShown(error);
  } finally {
    controllers.delete(key);
    fill();
  }
}

function change(key: number, part: Partial<FileUpload>): void {
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
}

function set(next: readonly FileUpload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
