// Loads a draft from its state and log into a Y.Doc, completely or not at all.
import { refuse } from '@docent/contract/refusals';
import { applyState } from '@docent/document-model/states';
import * as Y from 'yjs';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import * as store from './editing.store.ts';
import { type StoredDraft, sizeOf } from './editing.store.ts';

/** Origin of updates from the log: neither undo nor store hooks may react to them. */
export const logOrigin = { source: 'local', skipStoreHooks: true } as const;

/** The document has a row but neither state nor log. It must never be treated as an empty document. */
export class DraftMissing extends Error {
  override readonly name = 'DraftMissing';
}

/** How far a Y.Doc has read the log of its draft. */
export interface LoadedDraft {
  seq: number;
  /** In bytes. */
  size: number;
  /** Log entries that are not in the stored state. */
  uncompacted: number;
}

/** State and log of a draft. Refuses with `file/not-found` if there is no such document. */
export async function readStoredDraft(database: Database, fileId: string): Promise<StoredDraft> {
  const draft = await store.readDraft(database, fileId);
  if (draft) return draft;
  if (!(await store.isDocument(database, fileId))) throw refuse('file/not-found');
  throw new DraftMissing(`Document ${fileId} has no text at all`);
}

/** Loads a draft into an empty Y.Doc. Refuses with `file/not-found` if there is no such document. */
export async function loadDraft(
  { database, log }: { database: Database; log: Log },
  fileId: string,
  ydoc: Y.Doc,
  within?: Database,
): Promise<LoadedDraft> {
  const draft = await readStoredDraft(within ?? database, fileId);
  try {
    applyDraft(ydoc, draft);
  } catch (error) {
    if (!within) {
      const faults = await setFaultsAside(database, fileId, draft);
      log.error({ fileId, faults }, 'loading a draft failed');
    }
    throw error;
  }
  return { seq: draft.seq, size: sizeOf(draft), uncompacted: draft.updates.length };
}

/** Applies everything in one transaction: 8,000 updates take three times as long one by one. */
export function applyDraft(ydoc: Y.Doc, { state, updates }: StoredDraft): void {
  ydoc.transact(() => {
    if (state) applyState(ydoc, state.update, logOrigin);
    for (const { update } of updates) Y.applyUpdate(ydoc, update, logOrigin);
  }, logOrigin);
}

/**
 * Moves entries that cannot be applied out of the log, so that the next attempt succeeds; such entries were never
 * acknowledged. If the state itself is damaged, nothing can be said about the entries, and a person has to
 * investigate. Returns the numbers of the entries.
 */
async function setFaultsAside(
  database: Database,
  fileId: string,
  draft: StoredDraft,
): Promise<number[]> {
  const sound: StoredDraft = { ...draft, updates: [] };
  const faults: number[] = [];
  if (isApplicable(sound)) {
    for (const update of draft.updates) {
      if (isApplicable({ ...sound, updates: [...sound.updates, update] })) {
        sound.updates.push(update);
      } else faults.push(update.seq);
    }
  }
  if (faults.length > 0) await store.setUpdatesAside(database, fileId, faults);
  return faults;
}

function isApplicable(draft: StoredDraft): boolean {
  const probe = new Y.Doc();
  try {
    applyDraft(probe, draft);
    return true;
  } catch {
    // An error only means that the draft is not applicable.
    return false;
  } finally {
    probe.destroy();
  }
}
