// Which of what was asked for may be another answer now.

import type { Turn } from '@docent/contract/assistant';
import { everything } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import type { News } from '@docent/contract/news';

/** A document on screen stays as it is until its reader asks for the new version. */
const documentsFeature = 'documents';

/** `answer`: what was told the last time; nothing yet, where it is not there. */
export function isConcerned(
  { feature, fileId }: News,
  [asked, name, input]: readonly unknown[],
  answer: unknown,
): boolean {
  if (asked === documentsFeature) return false;
  // Of the rows of a folder, those in sight are asked for again: `useLiveChildren`.
  if (asked === 'files' && name === 'findOuter') return false;
  // Every action is logged there.
  if (asked === 'audit') return true;
  // A conversation changes with the files that its answers quote.
  if (asked === 'assistant' && fileId !== null) {
    return feature === 'assistant' && name === 'conversation' && isQuoted(fileId, answer);
  }
  // The links to a document change with any other document.
  if (asked === 'links' && (feature === 'files' || feature === documentsFeature)) return true;
  // A review was asked for by its own id; which document it is of, its answer says.
  const of = fileOf(input) ?? fileOf(answer);
  const isNear = fileId === null || of === undefined || of === fileId || isInside(answer, fileId);
  const isTouched =
    (feature === 'links' && asked === 'reviews' && name === 'get') ||
    // Two versions stay what they are, but not the right to read them.
    (feature === 'history' && asked === 'comparison' && fileId === null);
  return (feature === everything.feature || asked === feature || isTouched) && isNear;
}

/** A file shows the names of those that it is in, and what its space demands of it. */
const isInside = (answer: unknown, folderId: string) =>
  (answer as Partial<Pick<File, 'path'>> | undefined)?.path?.some(({ id }) => id === folderId) ??
  false;

/** Of an answer that is withheld, the sources are not told: any file may be one of them. */
const isQuoted = (fileId: string, answer: unknown) =>
  (answer as { turns?: readonly Turn[] } | undefined)?.turns?.some(
    ({ withheld, answer: { according } }) =>
      withheld || according.some(({ file_id }) => file_id === fileId),
  ) ?? true;

const fileOf = (input: unknown) => (input as { fileId?: string } | undefined)?.fileId;
