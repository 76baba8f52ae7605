// Which dialog about a file is open; one at a time, opened from tree, list and pages alike.
import type { File } from '@docent/contract/files';
import { useSyncExternalStore } from 'react';
import { catchForField } from '../../ui/typedAhead.ts';

export type OpenDialog =
  | {
      kind: 'create';
      what: 'document' | 'folder' | 'space';
      parent: { id: string; name: string } | null;
    }
  | { kind: 'access'; file: File }
  | { kind: 'priority' | 'coverage' | 'periodic-check'; file: File }
  | { kind: 'template' | 'restore'; file: File }
  | { kind: 'from-template'; parent: { id: string; name: string } }
  | { kind: 'delete-forever'; file: File };

let current: OpenDialog | null = null;
const listeners = new Set<() => void>();

export function openDialog(dialog: OpenDialog): void {
  catchForField('', closeDialog);
  set(dialog);
}

export function closeDialog(): void {
  set(null);
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
