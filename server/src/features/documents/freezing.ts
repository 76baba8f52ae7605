// Freezes a draft as a version that nobody sees yet, and publishes such a version unchanged.
import { refuse } from '@docent/contract/refusals';
import { type DocumentJSON, sameContent } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import type { DocumentsNeeds } from './documents.needs.ts';
import * as store from './documents.store.ts';

export interface Frozen {
  versionId: string;
  /** Without suggested changes. */
  content: DocumentJSON;
  /** The log entry up to which it includes the draft. */
  seq: number;
  /** The published version; null if there is none. */
  base: { id: string; content: DocumentJSON } | null;
}

export async function freezeDraft<T>(
  { database, editing, events }: Pick<DocumentsNeeds, 'database' | 'editing' | 'events'>,
  caller: { id: string },
  fileId: string,
  use: (tx: Database, frozen: Frozen) => Promise<T>,
): Promise<T> {
  await editing.settled(fileId);
  return database.transaction(async (tx) => {
    const now = await store.lockDocument(tx, fileId);
    if (now === null) throw refuse('file/not-found');
    if (now.versionId !== null && !now.dirty) throw refuse('document/nothing-to-publish');
    const draft = await store.readDraft(tx, fileId);
    const content = withoutSuggestions(draft.content, 'refuse');
    const base = now.number === null ? null : await store.readVersion(tx, fileId, now.number);
    const versionId = createId();
    const text = content === draft.content ? null : content;
    await store.freezeUnpublished(tx, fileId, { id: versionId, by: caller.id, text });
    await events.record(tx, { kind: 'version.added', fileId, versionId });
    return use(tx, { versionId, content, seq: draft.seq, base });
  });
}

export async function publishFrozenVersion(
  { database, audit, editing, events }: DocumentsNeeds,
  caller: { id: string },
  fileId: string,
  choose: (tx: Database) => Promise<{ versionId: string; baseId: string | null }>,
  { significant, details }: { significant: boolean; details: Record<string, unknown> },
): Promise<void> {
  await editing.settled(fileId);
  await database.transaction(async (tx) => {
    const now = await store.lockDocument(tx, fileId);
    if (now === null) throw refuse('file/not-found');
    const { versionId, baseId } = await choose(tx);
    if (now.versionId !== null && now.versionId !== baseId) throw refuse('review/superseded');
    const content = await store.findFrozen(tx, versionId);
    const draft = await store.readDraft(tx, fileId);
    const dirty = !sameContent(withoutSuggestions(draft.content, 'refuse'), content);
    const number = await store.publishFrozen(tx, fileId, { versionId, dirty, by: caller.id });
    await editing.publishText(tx, fileId, content);
    if (significant) await store.setSignificant(tx, fileId, number);
    await store.touchFile(tx, fileId, caller.id);
    await events.record(tx, { kind: 'document.published', fileId, versionId });
    await audit.record(tx, caller, 'document.published', fileId, {
      version: number,
      ...(significant && { significant }),
      ...details,
    });
  });
}
