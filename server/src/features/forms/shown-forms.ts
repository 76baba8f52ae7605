// How a person sees a document with a form: its text, the controls that they may fill in, and the hash that they
// sign.
import { canEdit } from '@docent/contract/constants';
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON } from '@docent/document-model/content';
import { type Control, controlsOf } from '@docent/document-model/forms/forms';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Caller } from '../../platform/caller.ts';
import { nullIfRefused } from '../../platform/refused.ts';
import type { Documents } from '../documents/documents.ts';
import type { Files } from '../files/files.ts';
import { asTheyStand, textHash, withValues } from './forms.rules.ts';

export interface ShownText {
  content: DocumentJSON;
  /** Null for the draft. */
  version: number | null;
}

export interface FormRights {
  mayEdit: boolean;
  mayComment: boolean;
}

/** The document's name, and what the caller may do. */
export async function getFormRights(
  files: Pick<Files, 'get'>,
  caller: Caller,
  fileId: string,
): Promise<FormRights & { name: string }> {
  const { kind, level, name } = await files.get(caller, fileId);
  if (kind !== 'document') throw refuse('file/not-a-document');
  const mayEdit = canEdit({ level });
  return { name, mayEdit, mayComment: mayEdit || level === 'comment' };
}

export async function readShownText(
  documents: Documents,
  fileId: string,
  { mayEdit, mayComment }: FormRights,
  of: 'draft' | number | undefined,
): Promise<ShownText> {
  if (of === 'draft') {
    // People who may comment see the draft while suggesting.
    if (!mayComment) throw refuse('file/level-too-low');
    return { content: await documents.readDraft(fileId), version: null };
  }
  return (await documents.readText(fileId, { mayEdit, version: of })).value;
}

export async function readPublishedText(documents: Documents, fileId: string): Promise<ShownText> {
  const { value } = await documents.readText(fileId, { mayEdit: false });
  return value;
}

/** The controls that the caller may fill in. */
export async function listControls(
  documents: Documents,
  fileId: string,
  mayEdit: boolean,
): Promise<Control[]> {
  const draft = await listDraftControls(documents, fileId);
  // Controls that are not published yet are visible to editors only.
  if (mayEdit) return draft;
  return asTheyStand(controlsOf((await readPublishedText(documents, fileId)).content), draft);
}

/** The hash of what is signed: the text with the filled-in values, which for a published text are in the draft. */
export async function hashShownText(
  documents: Documents,
  fileId: string,
  { content, version }: ShownText,
  mayComment: boolean,
): Promise<Buffer> {
  if (version === null || !mayComment || controlsOf(content).length === 0) {
    return textHash(content);
  }
  return textHash(withValues(content, await listDraftControls(documents, fileId)));
}

/** A draft with the same text as the published version counts as that version. */
export async function findVersionNumber(
  documents: Documents,
  fileId: string,
  { content, version }: ShownText,
): Promise<number | null> {
  if (version !== null) return version;
  const publishedText = await readPublishedText(documents, fileId).catch(
    nullIfRefused('file/not-found'),
  );
  const isPublished = publishedText && textHash(publishedText.content).equals(textHash(content));
  return isPublished ? publishedText.version : null;
}

/** The controls of a draft, without suggested changes. */
export function controlsOfDraft(draft: DocumentJSON): Control[] {
  return controlsOf(withoutSuggestions(draft, 'refuse'));
}

const listDraftControls = async (documents: Documents, fileId: string) =>
  controlsOfDraft(await documents.readDraft(fileId));
