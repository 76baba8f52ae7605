// Running uploads. Kept outside the pages, so that leaving a page aborts none of them.

import { importFormatOf, importFormats } from '@docent/contract/constants';
import type { File, ImportLoss } from '@docent/contract/files';
import { useSyncExternalStore } from 'react';
import { api } from '../../../api/client.ts';
import { isAborted, requireShown } from '../../../api/errors.ts';
import { openDialog } from '../fileDialogs.ts';
import { maxUploadSize } from '../files.rules.ts';

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
      .map((extension) => `.${extension}`)
      .join();
  input.onchange = () => startUploads(folder, [...(input.files ?? [])], into);
  input.click();
}

/** Uploads dropped files into the folder; asks first if some of them can become documents. */
export function dropFiles(folder: { id: string; name: string }, files: globalThis.File[]): void {
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
    const key = nextKey++;
    const isTooLarge = file.size > maxUploadSize;
    const upload: FileUpload = {
      key,
      name: file.name,
      size: file.size,
      sentBytes: 0,
      state: isTooLarge ? 'failed' : 'waiting',
      error: isTooLarge ? 'too-large' : null,
      file: null,
      picturesLeftOut: 0,
      losses: [],
      folder,
    };
    set([...uploads, upload]);
    if (!isTooLarge) waiting.push({ key, file, into });
  }
  fill();
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
