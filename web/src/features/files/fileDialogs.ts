// Which dialog about a file is open: one at a time, opened from tree, list and pages.
import type { File } from '@docent/contract/files';
import type { ArchiveImport } from '@docent/contract/imports';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { catchForField } from '../../ui/typedAhead.ts';

/** An action on several files. */
export type BulkWork = 'trashed' | 'moved' | 'published' | 'readingRequired' | 'restored';

export interface FileResult {
  file: File;
  /** Null if it succeeded. */
  error: ApiError | null;
}

export type OpenDialog =
  | {
      kind: 'create';
      what: 'folder' | 'space';
      parent: { id: string; name: string } | null;
    }
  | { kind: 'access'; file: File }
  | { kind: 'coverage' | 'periodic-check' | 'details' | 'space-settings'; file: File }
  | { kind: 'priority' | 'publish'; files: readonly File[] }
  | { kind: 'move'; files: readonly File[]; into?: File }
  | { kind: 'results'; work: BulkWork; results: readonly FileResult[] }
  | { kind: 'template' | 'restore'; file: File }
  | { kind: 'from-template'; parent: { id: string; name: string } }
  | {
      kind: 'import';
      parent: { id: string; name: string };
      uploads: globalThis.File[];
      /** Asked about afterwards. */
      archives: readonly globalThis.File[];
    }
  | {
      kind: 'import-archive';
      parent: { id: string; name: string };
      archives: readonly globalThis.File[];
    }
  | { kind: 'import-report'; archive: ArchiveImport }
  | { kind: 'delete-forever'; file: File };

let current: OpenDialog | null = null;
const listeners = new Set<() => void>();

export function openDialog(dialog: OpenDialog): void {
  catchForField('', () => closeDialog());
  set(dialog);
}

/** Does nothing if another dialog has replaced this one. */
export function closeDialog(dialog = current): void {
  if (dialog === current) set(null);
}

export function useOpenDialog(): OpenDialog | null {
  return useSyncExternalStore(subscribe, () => current);
}

function set(dialog: OpenDialog | null): void {
  current = dialog;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
