// A text of before brought back into a draft, or one that was changed elsewhere merged into it, on a copy: what changes by
// that, and what the draft says before and after. For a book this is more than a second's work, done in a thread of its own so that nobody's typing waits.
import { refuse } from '@docent/contract/refusals';
import { type DocumentJSON, sameContent } from '@docent/document-model/content';
import {
  followSignatures,
  type JudgedSignature,
  judgeSignatures,
  repairSignatures,
} from '@docent/document-model/forms/signatures';
import { mergeParagraphs, replaceContent } from '@docent/document-model/merge';
import type { Conflict } from '@docent/document-model/mergePlan';
import { readContent } from '@docent/document-model/received';
import { recordRelocations } from '@docent/document-model/rescue/record';
import { withBlockOf } from '@docent/document-model/restoring';
import { contentOf, ensureBlockIds } from '@docent/document-model/yjs';
import * as Y from 'yjs';
import {
  runInWorker,
  runInWorkerProcess,
  WorkerStopped,
} from '../../platform/workers/runInWorker.ts';
import { type Said, sayOf } from './deriving.ts';
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

export interface Restored extends Pick<JudgedSignature, 'present' | 'removed'> {
  /** Null where nothing changes. */
  update: Uint8Array | null;
  /** What the draft says before and after it, as JSON. */
  before: string;
  after: string;
}

export type RestoreOutcome = Restored | { refused: 'version/current' | 'paragraph/not-found' };

export function restore({ draft, content, blockId, signatures }: Restoring): RestoreOutcome {
  return onCopy<Exclude<RestoreOutcome, Restored>>({ draft, signatures }, (ydoc, before) => {
    const version: DocumentJSON = JSON.parse(content);
    const next = blockId === null ? version : withBlockOf(before, version, blockId);
    if (next === null) return { refused: 'paragraph/not-found' };
    if (sameContent(before, next)) return { refused: 'version/current' };
    return { after: replaceContent(ydoc, next) };
  });
}

/** What somebody changed elsewhere, from `base` to `content`: both JSON, as it was sent. */
export interface Sent {
  base: string;
  content: string;
}

export interface Merging extends Sent {
  draft: StoredDraft;
  signatures: readonly SignatureRecord[];
  /** Whether what is found and cited of it is wanted at once. */
  withSaid: boolean;
}

export type MergeOutcome =
  | (Restored & { said: Said | null })
  | { refused: 'document/content-invalid' }
  | Conflicting;

interface Conflicting {
  refused: 'document/conflict';
  paragraphs: Conflict[];
}

export function merge({ base, content, draft, signatures, withSaid }: Merging): MergeOutcome {
  const from: unknown = JSON.parse(base);
  const next: unknown = JSON.parse(content);
  const areDocuments = readContent(from) && readContent(next);
  if (!areDocuments) return { refused: 'document/content-invalid' };
  const outcome = onCopy<Conflicting>({ draft, signatures }, (ydoc) => {
    const result = mergeParagraphs(ydoc, from, next);
    return 'conflict' in result
      ? { refused: 'document/conflict', paragraphs: result.conflict }
      : { after: result.merged };
  });
  if ('refused' in outcome) return outcome;
  return { ...outcome, said: withSaid ? sayOf(JSON.parse(outcome.after)) : null };
}

/** Changes a copy of a draft, signatures put right. */
function onCopy<Refused extends { refused: string }>(
  { draft, signatures }: Pick<Restoring, 'draft' | 'signatures'>,
  change: (ydoc: Y.Doc, before: DocumentJSON) => { after: DocumentJSON } | Refused,
): Restored | Refused {
  const ydoc = new Y.Doc();
  try {
    applyDraft(ydoc, draft);
    const updates: Uint8Array[] = [];
    ydoc.on('update', (update: Uint8Array) => updates.push(update));
    ydoc.on('afterTransaction', recordRelocations);
    const touched = followSignatures(ydoc);
    ensureBlockIds(ydoc);
    const before = contentOf(ydoc);
    const changed = change(ydoc, before);
    if ('refused' in changed) return changed;
    let { after } = changed;
    let judged: Pick<JudgedSignature, 'present' | 'removed'> = { present: [], removed: [] };
    const signed = touched();
    if (signed) {
      const found = judgeSignatures(ydoc, signed, signatures);
      repairSignatures(ydoc, found.faults);
      after = contentOf(ydoc);
      judged = found;
    }
    return {
      update: updates.length === 0 ? null : Y.mergeUpdates(updates),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      present: judged.present,
      removed: judged.removed,
    };
  } finally {
    ydoc.destroy();
  }
}

const thread = new URL('./restoring.thread.ts', import.meta.url);

export async function restoreApart(input: Restoring): Promise<RestoreOutcome> {
  if (sizeOf(input.draft) + input.content.length < largeState) return restore(input);
  return runInWorker(thread, input);
}

/** In milliseconds of a processor. A book takes some 3 seconds. */
const patience = 30_000;

/** Refuses with `document/too-large`. */
export async function mergeApart(input: Merging): Promise<MergeOutcome> {
  const size = sizeOf(input.draft) + input.content.length + input.base.length;
  if (size < largeState) return merge(input);
  return runInWorkerProcess<MergeOutcome>(thread, input, { cpuTimeout: patience }).catch(
    (error) => {
      if (error instanceof WorkerStopped) throw refuse('document/too-large');
      throw error;
    },
  );
}
