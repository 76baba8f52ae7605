// Decides which queries may have other results after news from the server.

import type { Turn } from '@docent/contract/assistant';
import { everything } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import type { News } from '@docent/contract/news';

/** A document on screen stays as it is until its reader loads the new version. */
const documentsFeature = 'documents';

/** `answer` is the last result of the query, if there is one. */
export function isAffected(
  { feature, fileId }: News,
  [asked, name, input]: readonly unknown[],
  answer: unknown,
): boolean {
  if (asked === documentsFeature) return false;
  // `useLiveChildren` refetches the visible rows of a folder instead.
  if (asked === 'files' && name === 'findOuter') return false;
  // Every action is logged there.
  if (asked === 'audit') return true;
  // A conversation changes with the files that its answers quote.
  if (asked === 'assistant' && fileId !== null) {
    return feature === 'assistant' && name === 'conversation' && isQuoted(fileId, answer);
  }
  // The links to a document may change with any other document.
  if (asked === 'links' && (feature === 'files' || feature === documentsFeature)) return true;
  // A review is queried by its own id; its result tells which document it belongs to.
  const of = fileOf(input) ?? fileOf(answer);
  const isNear = fileId === null || of === undefined || of === fileId || isInside(answer, fileId);
  const isTouched =
    (feature === 'links' && asked === 'reviews' && name === 'get') ||
    // The two versions do not change, but the right to read them may.
    (feature === 'history' && asked === 'comparison' && fileId === null);
  return (feature === everything.feature || asked === feature || isTouched) && isNear;
}

/** A file shows the names of its folders and the settings of its space. */
const isInside = (answer: unknown, folderId: string) =>
  (answer as Partial<Pick<File, 'path'>> | undefined)?.path?.some(({ id }) => id === folderId) ??
  false;

/** The sources of a withheld answer are unknown, so any file may be one of them. */
const isQuoted = (fileId: string, answer: unknown) =>
  (answer as { turns?: readonly Turn[] } | undefined)?.turns?.some(
    ({ withheld, answer: { according } }) =>
      withheld || according.some(({ file_id }) => file_id === fileId),
  ) ?? true;

const fileOf = (input: unknown) => (input as { fileId?: string } | undefined)?.fileId;
