// Publishes a draft as the next version, and unpublishes documents.
import { refuse } from '@docent/contract/refusals';
import { type DocumentJSON, sameContent } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import type { Editable, FileRow } from '../access/access.ts';
import type { DocumentsNeeds } from './documents.needs.ts';
import * as store from './documents.store.ts';

type Others = (tx: Database) => Promise<void>;

export interface PublishOptions {
  label?: string | undefined;
  significant?: boolean | undefined;
  /** `auto` is for spaces with live changes; the audit log already says who wrote them. */
  cause?: 'publish' | 'import' | 'auto' | 'revise';
  others?: Others;
  within?: Database | undefined;
}

export async function publishDocument(
  { database, audit, editing, events }: DocumentsNeeds,
  caller: { id: string },
  file: Editable<FileRow>,
  { label, significant = false, cause = 'publish', others, within }: PublishOptions,
): Promise<{ id: string; number: number }> {
  if (file.kind !== 'document') throw refuse('file/not-a-document');
  // Derived content corresponds to exactly one log entry, and so does a version created from it.
  if (!within) await editing.settled(file.id);
  return (within ?? database).transaction(async (tx) => {
    const now = await store.lockDocument(tx, file.id);
    if (now === null) throw refuse('file/not-found');
    if (await store.isReviewRequired(tx, file.id)) throw refuse('document/review-required');
    if (now.versionId !== null && !now.dirty) throw refuse('document/nothing-to-publish');
    const id = createId();
    // Suggested changes are not part of the text yet.
    const suggestedDraft = await store.readSuggestedDraft(tx, file.id);
    const number = await store.freeze(tx, file.id, {
      id,
      cause,
      label: label || null,
      by: caller.id,
      text: suggestedDraft && withoutSuggestions(suggestedDraft, 'refuse'),
    });
    await store.publishText(tx, file.id);
    await store.touchFile(tx, file.id, caller.id);
    await events.record(tx, { kind: 'document.published', fileId: file.id, versionId: id });
    if (significant) await store.setSignificant(tx, file.id, number);
    const details = { version: number, ...(significant && { significant }) };
    if (cause !== 'auto') await audit.record(tx, caller, 'document.published', file.id, details);
    await others?.(tx);
    return { id, number };
  });
}

/**
 * Publishes a revision made in `within`, if the draft was the same as the published text `before` that and no
 * approval is required; otherwise it would publish changes that their authors did not mean to publish yet. Returns
 * whether it did.
 */
export async function publishRevision(
  needs: DocumentsNeeds,
  caller: { id: string },
  file: Editable<FileRow>,
  before: DocumentJSON,
  within: Database,
): Promise<boolean> {
  const { number } = (await store.readPublished(within, file.id)) ?? { number: null };
  if (number === null || (await store.isReviewRequired(within, file.id))) return false;
  const publishedJson = await store.readVersionJson(within, file.id, number);
  if (!sameContent(withoutSuggestions(before, 'refuse'), JSON.parse(publishedJson))) return false;
  await publishDocument(needs, caller, file, { cause: 'revise', within });
  return true;
}

/** Declares the published version a significant change, for example after it was published automatically. */
export async function markSignificant(
  { audit, events }: Pick<DocumentsNeeds, 'audit' | 'events'>,
  tx: Database,
  caller: { id: string },
  file: Editable<FileRow>,
): Promise<void> {
  if (file.kind !== 'document') throw refuse('file/not-a-document');
  const now = await store.lockDocument(tx, file.id);
  if (!now || now.versionId === null || now.number === null) throw refuse('document/not-published');
  await store.setSignificant(tx, file.id, now.number);
  await events.record(tx, {
    kind: 'document.published',
    fileId: file.id,
    versionId: now.versionId,
  });
  const details = { version: now.number, significant: true };
  await audit.record(tx, caller, 'document.published', file.id, details);
}

/** Hides the document from readers; its versions stay. */
export async function unpublishDocument(
  { database, audit, events }: Pick<DocumentsNeeds, 'database' | 'audit' | 'events'>,
  caller: { id: string },
  file: Editable<FileRow>,
  { others, within = database }: { others?: Others | undefined; within?: Database | undefined },
): Promise<void> {
  if (file.kind !== 'document') throw refuse('file/not-a-document');
  await within.transaction(async (tx) => {
    const now = await store.lockDocument(tx, file.id);
    if (now === null) throw refuse('file/not-found');
    if (now.versionId === null) throw refuse('document/not-published');
    await store.unpublish(tx, file.id, caller.id);
    await audit.record(tx, caller, 'document.unpublished', file.id);
    await store.touchFile(tx, file.id, caller.id);
    await events.record(tx, { kind: 'document.changed', fileId: file.id });
    await events.record(tx, { kind: 'access.changed', fileId: file.id, personId: null });
    await others?.(tx);
  });
}
