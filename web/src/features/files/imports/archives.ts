// Imports of archives that this person started and that run on the server. Kept outside the pages, like uploads.
import type { ArchiveImport } from '@docent/contract/imports';
import { useSyncExternalStore } from 'react';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { openDialog } from '../fileDialogs.ts';

/** In milliseconds. */
const pollInterval = 1_000;

let imports: readonly ArchiveImport[] = [];
let timer: number | undefined;
const listeners = new Set<() => void>();
let onChanged: (folderId: string) => void = () => {};

/** Registers the listener for folders in which an import has created something. */
export function onImported(listener: (folderId: string) => void): void {
  onChanged = listener;
}

export function useArchiveImports(): readonly ArchiveImport[] {
  return useSyncExternalStore(subscribe, () => imports);
}

export const isZip = ({ name }: { name: string }): boolean => /\.zip$/i.test(name);

/** Asks about archives, one after the other. */
export function askAboutArchives(
  parent: { id: string; name: string },
  archives: readonly globalThis.File[],
): void {
  if (archives.length > 0) openDialog({ kind: 'import-archive', parent, archives });
}

/** Shows the import in the list until it is dismissed. */
export function followImport(archiveImport: ArchiveImport): void {
  put(archiveImport);
  poll();
}

/** Follows imports that were started before the page was loaded. */
export async function followRunningImports(): Promise<void> {
  const { list } = await api.imports.list({}, { silent: true });
  for (const one of list) if (one.state === 'running') followImport(one);
}

export async function cancelImport(id: string): Promise<void> {
  put(await api.imports.cancel({ id }));
}

/** Moves the folder that it created to the trash. Returns the folder that this is in. */
export async function undoImport(one: ArchiveImport): Promise<void> {
  await api.imports.undo({ id: one.id });
  set(imports.filter(({ id }) => id !== one.id));
  onChanged(one.parent.id);
}

/** Removes imports that have ended from the list. */
export function dismissImports(): void {
  set(imports.filter(({ state }) => state === 'running'));
}

function poll(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(async () => {
    for (const { id } of imports.filter(({ state }) => state === 'running')) {
      try {
        const one = await api.imports.get({ id }, { silent: true });
        // An answer that comes after a cancel or undo may be older.
        if (isRunning(id)) put(one);
      } catch (error) {
        // The server may be away for a moment, and the import goes on.
        requireShown(error);
      }
    }
    if (imports.some(({ state }) => state === 'running')) poll();
  }, pollInterval);
}

const isRunning = (id: string) => imports.some((one) => one.id === id && one.state === 'running');

function put(one: ArchiveImport): void {
  const before = imports.find(({ id }) => id === one.id);
  set(before ? imports.map((each) => (each.id === one.id ? one : each)) : [...imports, one]);
  if (before?.folderId !== one.folderId || before?.state !== one.state) onChanged(one.parent.id);
}

function set(next: readonly ArchiveImport[]): void {
  imports = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
