// Running uploads. Kept outside the pages, so that leaving a page aborts none of them.

import { importFormatOf, importFormats } from '@docent/contract/constants';
import type { File, ImportLoss } from '@docent/contract/files';
import { useSyncExternalStore } from 'react';
import { api } from '../../../api/client.ts';
import { isAborted, requireShown } from '../../../api/errors.ts';
import { openDialog } from '../fileDialogs.ts';
import { maxUploadSize } from '../files.rules.ts';
import { askAboutArchives, isZip } from '../imports/archives.ts';
import { droppedFolders, packFolder } from '../imports/packFolder.ts';

export interface FileUpload {
  key: number;
  name: string;
  /** In bytes. */
  size: number;
  sentBytes: number;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Why it failed; with `too-large`, it was never sent. */
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

/** Enough parallel uploads to use the connection without starving the rest of the application. */
const atOnce = 3;

let uploads: readonly FileUpload[] = [];
const waiting: { key: number; file: globalThis.File; into: Into }[] = [];
const controllers = new Map<number, AbortController>();
const listeners = new Set<() => void>();
let nextKey = 1;
let finished: (folderId: string) => void = () => {};

/** Registers the listener for completed uploads. */
export function onUploaded(listener: (folderId: string) => void): void {
  finished = listener;
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
      .concat('zip')
      .map((extension) => `.${extension}`)
      .join();
  input.onchange = () => {
    const files = [...(input.files ?? [])];
    if (into === 'document') importFiles(folder, files);
    else startUploads(folder, files);
  };
  input.click();
}

/** Imports files as documents, and archives after asking about each. */
function importFiles(folder: { id: string; name: string }, files: globalThis.File[]): void {
  const archives = files.filter(isZip);
  startUploads(
    folder,
    files.filter((file) => !isZip(file)),
    'document',
  );
  if (archives.length > 0) askAboutArchives(folder, archives);
}

/** What is dropped into a folder: files, and folders, which are imported like archives. */
export function drop(folder: { id: string; name: string }, data: DataTransfer): void {
  const files = [...data.files];
  const folders = droppedFolders(data);
  if (folders.length === 0) {
    if (files.every(isZip)) askAboutArchives(folder, files);
    else dropFiles(folder, files);
    return;
  }
  const names = new Set(folders.map(({ name }) => name));
  // A browser also lists folders among the files.
  const others = files.filter(({ name }) => !names.has(name));
  if (others.length > 0) startUploads(folder, others);
  void packAll(folder, folders);
}

async function packAll(
  folder: { id: string; name: string },
  folders: readonly FileSystemDirectoryEntry[],
): Promise<void> {
  const archives: globalThis.File[] = [];
  for (const entry of folders) {
    const archive = await packFolder(entry);
    if (archive) archives.push(archive);
    else addUpload(folder, { name: entry.name, size: 0 }, 'too-large');
  }
  if (archives.length > 0) askAboutArchives(folder, archives);
}

/** Uploads files into the folder; asks first if some of them can become documents. */
function dropFiles(folder: { id: string; name: string }, files: globalThis.File[]): void {
  const isImport = files.some(({ name }) => importFormatOf(name) !== null);
  if (isImport) openDialog({ kind: 'import', parent: folder, uploads: files });
  else startUploads(folder, files);
}

export function startUploads(
  folder: { id: string; name: string },
  files: globalThis.File[],
  into: Into = 'attachment',
): void {
  for (const file of files) {
    const isTooLarge = file.size > maxUploadSize;
    const key = addUpload(folder, file, isTooLarge ? 'too-large' : null);
    if (!isTooLarge) waiting.push({ key, file, into });
  }
  fill();
}

function addUpload(
  folder: { id: string; name: string },
  { name, size }: { name: string; size: number },
  error: 'too-large' | null,
): number {
  const key = nextKey++;
  const upload: FileUpload = {
    key,
    name,
    size,
    sentBytes: 0,
    state: error ? 'failed' : 'waiting',
    error,
    file: null,
    picturesLeftOut: 0,
    losses: [],
    folder,
  };
  set([...uploads, upload]);
  return key;
}

/** Aborts a waiting or running upload and removes it from the list. */
export function cancelUpload(key: number): void {
  controllers.get(key)?.abort();
  const at = waiting.findIndex((entry) => entry.key === key);
  if (at >= 0) waiting.splice(at, 1);
  set(uploads.filter((upload) => upload.key !== key));
}

/** Moves the documents of finished imports to the trash and off the list; returns them with their folders. */
export async function undoImports(): Promise<{ fileId: string; folderId: string }[]> {
  const imported = uploads.filter(({ file }) => file?.kind === 'document');
  for (const { key, file, folder } of imported) {
    await api.files.delete({ fileId: file?.id ?? '' });
    set(uploads.filter((upload) => upload.key !== key));
    finished(folder.id);
  }
  return imported.map(({ file, folder }) => ({ fileId: file?.id ?? '', folderId: folder.id }));
}

/** Removes finished uploads from the list. */
export function clearUploads(): void {
  set(uploads.filter(({ state }) => state === 'waiting' || state === 'sending'));
}

function fill(): void {
  while (controllers.size < atOnce) {
    const next = waiting.shift();
    if (next === undefined) return;
    void send(next.key, next.file, next.into);
  }
}

async function send(key: number, file: globalThis.File, into: Into): Promise<void> {
  const controller = new AbortController();
  controllers.set(key, controller);
  change(key, { state: 'sending' });
  const folder = uploads.find((upload) => upload.key === key)?.folder;
  if (folder === undefined) return;
  try {
    const [newFile] = await api.files.upload(
      { files: [file], parentId: folder.id, import: into },
      {
        silent: true,
        signal: controller.signal,
        onProgress: ({ sent, total }) => change(key, { sentBytes: (sent / total) * file.size }),
      },
    );
    change(key, {
      state: 'done',
      sentBytes: file.size,
      file: newFile ?? null,
      picturesLeftOut: newFile?.picturesLeftOut ?? 0,
      losses: newFile?.losses ?? [],
    });
    finished(folder.id);
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
