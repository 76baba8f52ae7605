// Watches over signatures in drafts: a signed block says what its record says, and one without record is not signed.
//
// What an editor types cannot be refused word by word without losing the rest of it. So the change comes in, and
// what it did to signatures is taken back by another one: in the same log entry where the change is ours, at once
// after it where it came over a socket or from another node.
import {
  type JudgedSignature,
  judgeSignatures,
  repairSignatures,
  type SignatureEdits,
} from '@docent/document-model/forms/signatures';
import type * as Y from 'yjs';
import type { Database, OpenDatabase } from '../../platform/database/database.ts';
import type { Audit } from '../audit/audit.ts';
import { createSignaturesStore, type SignatureRecord } from './signatures.store.ts';

interface Needs {
  database: OpenDatabase;
  audit: Pick<Audit, 'record'>;
}

export function createSignatures({ database, audit }: Needs) {
  const store = createSignaturesStore(database);

  /** Notes which signed blocks were removed and which came back. */
  async function note(
    fileId: string,
    { present, removed }: Pick<JudgedSignature, 'present' | 'removed'>,
    by: string | null,
    within?: Database,
  ): Promise<void> {
    if (present.length > 0) await store.markPresent(fileId, present, within);
    if (removed.length > 0) await store.markRemoved(fileId, removed, by, within);
  }

  async function faultsOf(
    fileId: string,
    ydoc: Y.Doc,
    edits: SignatureEdits,
    by: string | null,
    within?: Database,
  ) {
    const judged = judgeSignatures(ydoc, edits, await store.of(fileId, within));
    await note(fileId, judged, by, within);
    return judged.faults;
  }

  return {
    list: store.of,
    note,

    /** False where the block has been signed before. */
    add: (fileId: string, record: SignatureRecord): Promise<boolean> =>
      database.transaction(async (tx) => {
        const isNew = await store.add(tx, fileId, record);
        const { personId, label, version } = record;
        if (isNew) {
          await audit.record(tx, { id: personId }, 'document.signed', fileId, { label, version });
        }
        return isNew;
      }),

    /** Repairs in this Y.Doc what the edits did to signatures. */
    async repair(
      fileId: string,
      ydoc: Y.Doc,
      edits: SignatureEdits,
      by: string | null,
      within?: Database,
    ): Promise<void> {
      repairSignatures(ydoc, await faultsOf(fileId, ydoc, edits, by, within));
    },

    async isFaulty(fileId: string, ydoc: Y.Doc, edits: SignatureEdits, by: string | null) {
      return (await faultsOf(fileId, ydoc, edits, by)).length > 0;
    },
  };
}

export type Signatures = ReturnType<typeof createSignatures>;
