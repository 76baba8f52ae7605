// Restores an earlier text, or merges one that was changed elsewhere, on a copy of the draft: returns the update
// and the content before and after. For a long document this takes over a second of CPU time, so a worker thread
// does it and typing doesn't wait.
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
import { type DerivedDraft, deriveContent } from './deriving/deriving.ts';
import { applyDraft } from './draft-loading.ts';
import { largeState, type StoredDraft, sizeOf } from './editing.store.ts';
import type { SignatureRecord } from './signatures.store.ts';

/** The text to restore. Content is JSON as stored, so that only the thread parses it. */
export interface RestoreTarget {
  content: string;
  /** Restores only this block; null for the whole text. */
  blockId: string | null;
}

export interface RestoreInput extends RestoreTarget {
  draft: StoredDraft;
  signatures: readonly SignatureRecord[];
}

export interface ChangedDraft extends Pick<JudgedSignature, 'present' | 'removed'> {
  /** Null if nothing changes. */
  update: Uint8Array | null;
  /** The content before and after the change, as JSON. */
  before: string;
  after: string;
}

export type RestoreOutcome = ChangedDraft | { refused: 'version/current' | 'paragraph/not-found' };

export function restore({ draft, content, blockId, signatures }: RestoreInput): RestoreOutcome {
  return changeCopyOf<Exclude<RestoreOutcome, ChangedDraft>>(
    { draft, signatures },
    (ydoc, before) => {
      const version: DocumentJSON = JSON.parse(content);
      const next = blockId === null ? version : withBlockOf(before, version, blockId);
      if (next === null) return { refused: 'paragraph/not-found' };
      if (sameContent(before, next)) return { refused: 'version/current' };
      return { after: replaceContent(ydoc, next) };
    },
  );
}

/** Changes that somebody made elsewhere, from `base` to `content`; both are JSON as received. */
export interface MergeRequest {
  base: string;
  content: string;
}

export interface MergeInput extends MergeRequest {
  draft: StoredDraft;
  signatures: readonly SignatureRecord[];
  /** Whether the caller needs the derived content at once. */
  isDerivedAtOnce: boolean;
}

export type MergeOutcome =
  | (ChangedDraft & { derived: DerivedDraft | null })
  | { refused: 'document/content-invalid' }
  | MergeConflict;

interface MergeConflict {
  refused: 'document/conflict';
  paragraphs: Conflict[];
}

export function merge({
  base,
  content,
  draft,
  signatures,
  isDerivedAtOnce,
}: MergeInput): MergeOutcome {
  const from: unknown = JSON.parse(base);
  const next: unknown = JSON.parse(content);
  const areDocuments = readContent(from) && readContent(next);
  if (!areDocuments) return { refused: 'document/content-invalid' };
  const outcome = changeCopyOf<MergeConflict>({ draft, signatures }, (ydoc) => {
    const result = mergeParagraphs(ydoc, from, next);
    return 'conflict' in result
      ? { refused: 'document/conflict', paragraphs: result.conflict }
      : { after: result.merged };
  });
  if ('refused' in outcome) return outcome;
  return { ...outcome, derived: isDerivedAtOnce ? deriveContent(JSON.parse(outcome.after)) : null };
}

/** Runs a change on a copy of a draft, and repairs signatures. */
function changeCopyOf<Refused extends { refused: string }>(
  { draft, signatures }: Pick<RestoreInput, 'draft' | 'signatures'>,
  change: (ydoc: Y.Doc, before: DocumentJSON) => { after: DocumentJSON } | Refused,
): ChangedDraft | Refused {
  const ydoc = new Y.Doc();
  try {
    applyDraft(ydoc, draft);
    const updates: Uint8Array[] = [];
    ydoc.on('update', (update: Uint8Array) => updates.push(update));
    ydoc.on('afterTransaction', recordRelocations);
    const takeSignatureEdits = followSignatures(ydoc);
    ensureBlockIds(ydoc);
    const before = contentOf(ydoc);
    const outcome = change(ydoc, before);
    if ('refused' in outcome) return outcome;
    let { after } = outcome;
    let signatureChecks: Pick<JudgedSignature, 'present' | 'removed'> = {
      present: [],
      removed: [],
    };
    const edits = takeSignatureEdits();
    if (edits) {
      const { faults, present, removed } = judgeSignatures(ydoc, edits, signatures);
      repairSignatures(ydoc, faults);
      after = contentOf(ydoc);
      signatureChecks = { present, removed };
    }
    return {
      update: updates.length === 0 ? null : Y.mergeUpdates(updates),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      present: signatureChecks.present,
      removed: signatureChecks.removed,
    };
  } finally {
    ydoc.destroy();
  }
}

const thread = new URL('./restoring.thread.ts', import.meta.url);

export async function restoreInWorker(input: RestoreInput): Promise<RestoreOutcome> {
  if (sizeOf(input.draft) + input.content.length < largeState) return restore(input);
  return runInWorker(thread, input);
}

/** In milliseconds of CPU time. A long document takes about 3 seconds. */
const mergeCpuTimeout = 30_000;

/** Refuses with `document/too-large`. */
export async function mergeInWorker(input: MergeInput): Promise<MergeOutcome> {
  const size = sizeOf(input.draft) + input.content.length + input.base.length;
  if (size < largeState) return merge(input);
  return runInWorkerProcess<MergeOutcome>(thread, input, { cpuTimeout: mergeCpuTimeout }).catch(
    (error) => {
      if (error instanceof WorkerStopped) throw refuse('document/too-large');
      throw error;
    },
  );
}
