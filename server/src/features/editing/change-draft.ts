// Changes that the server makes to a draft: on a copy, appended to the log, then broadcast to everybody who is
// connected.
import { followSignatures } from '@docent/document-model/forms/signatures';
import { recordRelocations } from '@docent/document-model/rescue/record';
import { contentOf } from '@docent/document-model/yjs';
import * as Y from 'yjs';
import type { Database } from '../../platform/database/database.ts';
import { deriveContent } from './deriving/deriving.ts';
import type { EditingParts } from './editing.parts.ts';
import * as store from './editing.store.ts';

/** A change to a draft. `personId` is null for changes that Docent makes by itself. */
export interface DraftEdit<T> {
  fileId: string;
  personId: string | null;
  /** Changes the copy that it is given; the draft stays untouched if it throws. */
  change(ydoc: Y.Doc): T | Promise<T>;
}

export type ChangeParts = Pick<
  EditingParts,
  'accepting' | 'derivation' | 'live' | 'rooms' | 'signatures' | 'turns'
>;

/** For changes that share a transaction with something else. */
export type ChangeInTransactionParts = Pick<
  EditingParts,
  'database' | 'derivation' | 'live' | 'node' | 'rooms' | 'signatures' | 'turns'
>;

/** Runs exclusively, so that nobody types into a block while it is being moved. */
export async function changeDraft<T>(parts: ChangeParts, edit: DraftEdit<T>): Promise<T> {
  const { accepting, derivation, live, rooms, signatures, turns } = parts;
  const { fileId, personId } = edit;
  return turns.alone(fileId, async () => {
    const { ydoc, ...position } = await rooms.replica(fileId);
    try {
      const { result, update } = await changeCopy(signatures, ydoc, edit);
      if (!update) return result;
      await rooms.track(fileId, async () => {
        const entry = { fileId, personId, update, isAnswer: false };
        const loggedEdit = await accepting.appendChange(entry, position);
        await live.apply(fileId, loggedEdit.update, loggedEdit.seq);
      });
      if (personId !== null) derivation.schedule(fileId);
      return result;
    } finally {
      ydoc.destroy();
    }
  });
}

/**
 * Like `changeDraft`, but in one transaction with `others`, which sees the content already derived: both are
 * committed, or neither.
 */
export async function changeDraftWith<T>(
  parts: ChangeInTransactionParts,
  edit: DraftEdit<T>,
  others: (tx: Database) => Promise<unknown>,
): Promise<T> {
  const { database, live, rooms, signatures } = parts;
  const { fileId, personId } = edit;
  return runAlone(parts, fileId, async () => {
    const { result, update, seq } = await database.transaction(async (tx) => {
      await store.lockLog(tx, fileId);
      const ydoc = new Y.Doc();
      try {
        const before = await rooms.load(fileId, ydoc, tx);
        const { result, update } = await changeCopy(signatures, ydoc, edit, tx);
        const seq = await saveCopy(parts, tx, ydoc, { fileId, personId, update, seq: before.seq });
        await others(tx);
        return { result, update, seq };
      } finally {
        ydoc.destroy();
      }
    });
    if (update) await live.apply(fileId, update, seq);
    return result;
  });
}

/**
 * Appends the update of a changed copy, if any, to the log and derives the content. `seq` is the position before;
 * returns the position after.
 */
export async function saveCopy(
  { derivation, node }: Pick<EditingParts, 'derivation' | 'node'>,
  tx: Database,
  ydoc: Y.Doc,
  change: { fileId: string; personId: string | null; update: Uint8Array | null; seq: number },
): Promise<number> {
  const { fileId, personId, update } = change;
  const [seq = change.seq] = update
    ? await store.appendUpdates(tx, [{ fileId, update, personId }], node)
    : [];
  await derivation.writeWithin(tx, fileId, deriveContent(contentOf(ydoc)), seq);
  return seq;
}

/** Runs work that appends to the log while nothing else on this node appends to it. */
export function runAlone<T>(
  { rooms, turns }: Pick<EditingParts, 'rooms' | 'turns'>,
  fileId: string,
  work: () => Promise<T>,
): Promise<T> {
  return turns.alone(fileId, () => rooms.track(fileId, work));
}

/** The result of an edit on a copy of the draft, with signatures repaired; `update` is null if nothing changed. */
export async function changeCopy<T>(
  signatures: EditingParts['signatures'],
  ydoc: Y.Doc,
  { fileId, personId, change }: DraftEdit<T>,
  within?: Database,
): Promise<{ result: T; update: Uint8Array | null }> {
  const updates: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => updates.push(update));
  ydoc.on('afterTransaction', recordRelocations);
  const takeSignatureEdits = followSignatures(ydoc);
  const result = await change(ydoc);
  const edits = takeSignatureEdits();
  if (edits) await signatures.repair(fileId, ydoc, edits, personId, within);
  return { result, update: updates.length === 0 ? null : Y.mergeUpdates(updates) };
}
