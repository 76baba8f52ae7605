// A text of before brought back into a draft, on a copy of it: what changes by that, and what the draft says before and after.
// For a book this is more than a second's work, done in a thread of its own so that nobody's typing waits.
import { type DocumentJSON, sameContent } from '@docent/document-model/content';
import { replaceContent } from '@docent/document-model/merge';
import { withBlockOf } from '@docent/document-model/restoring';
import {
  followSignatures,
  type Judged,
  judgeSignatures,
  mendSignatures,
} from '@docent/document-model/signatures';
import { contentOf, ensureBlockIds } from '@docent/document-model/yjs';
import * as Y from 'yjs';
import { apart } from '../../platform/apart.ts';
import { largeState, type StoredDraft, sizeOf } from './editing.store.ts';
import { applyDraft } from './rooms.ts';
import type { SignatureRecord } from './signatures.store.ts';

/** What is to come back; texts are JSON as it lies in the database, so that only the thread reads it. */
export interface Wanted {
  content: string;
  /** Only this block of it. */
  blockId: string | null;
}

export interface Restoring extends Wanted {
  draft: StoredDraft;
  signatures: readonly SignatureRecord[];
}

export interface Restored extends Pick<Judged, 'present' | 'removed'> {
  update: Uint8Array;
  /** What the draft says before and after it, as JSON. */
  before: string;
  after: string;
}

export type Outcome = Restored | { refused: 'version/current' | 'paragraph/not-found' };

export function restore({ draft, content, blockId, signatures }: Restoring): Outcome {
  const ydoc = new Y.Doc();
  try {
    applyDraft(ydoc, draft);
    const updates: Uint8Array[] = [];
    ydoc.on('update', (update: Uint8Array) => updates.push(update));
    const touched = followSignatures(ydoc);
    ensureBlockIds(ydoc);
    const before = contentOf(ydoc);
    const version: DocumentJSON = JSON.parse(content);
    const next = blockId === null ? version : withBlockOf(before, version, blockId);
    if (next === null) return { refused: 'paragraph/not-found' };
    if (sameContent(before, next)) return { refused: 'version/current' };
    let after = replaceContent(ydoc, next);
    let judged: Pick<Judged, 'present' | 'removed'> = { present: [], removed: [] };
    const signed = touched();
    if (signed) {
      const found = judgeSignatures(ydoc, signed, signatures);
      mendSignatures(ydoc, found.faults);
      after = contentOf(ydoc);
      judged = found;
    }
    return {
      update: Y.mergeUpdates(updates),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      present: judged.present,
      removed: judged.removed,
    };
  } finally {
    ydoc.destroy();
  }
}

export async function restoreApart(input: Restoring): Promise<Outcome> {
  if (sizeOf(input.draft) + input.content.length < largeState) return restore(input);
  return apart(new URL('./restoring.thread.ts', import.meta.url), input);
}
