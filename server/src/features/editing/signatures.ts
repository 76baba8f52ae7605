// Guards signatures in drafts: a signed block shows what its record says, and a block without a record is not
// signed.
//
// An editor's update can't be refused in part without losing the rest of it. So the update is accepted, and its
// effects on signatures are reverted: in the same log entry if the server made the change, otherwise by an update
// right after it.
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

  /** Records which signed blocks were removed, and which came back. */
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
    const signatureChecks = judgeSignatures(ydoc, edits, await store.of(fileId, within));
    await note(fileId, signatureChecks, by, within);
    return signatureChecks.faults;
  }

  return {
    list: store.of,
    note,

    /** Returns false if the block has been signed before. */
    add: (fileId: string, record: SignatureRecord): Promise<boolean> =>
      database.transaction(async (tx) => {
        const isNew = await store.add(tx, fileId, record);
        const { personId, label, version } = record;
        if (isNew) {
          await audit.record(tx, { id: personId }, 'document.signed', fileId, { label, version });
        }
        return isNew;
      }),

    /** Reverts the effects of these edits on signatures. */
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
