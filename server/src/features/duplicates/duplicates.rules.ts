// Pure decisions about duplicate text: which paragraphs are compared, and how a duplicate is identified.
import { canEdit } from '@docent/contract/constants';
import type { RevisionOutcome } from '@docent/contract/duplicates';
import type { File } from '@docent/contract/files';

/** Blocks that say too little alone, or are meant to be the same. */
const structure: ReadonlySet<string> = new Set([
  'heading',
  'tableHeader',
  'formula',
  'embed',
  'attachment',
]);
const fewestWords = 5;
const fewestCharacters = 8;
const beginning = 60;

export function isComparable({ kind, text }: { kind: string; text: string }): boolean {
  if (structure.has(kind)) return false;
  // Mostly, the beginning of a text decides.
  return saysEnough(text.slice(0, beginning)) || (text.length > beginning && saysEnough(text));
}

function saysEnough(text: string): boolean {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (characters >= fewestCharacters) return true;
  const words = text
    .replace(/\p{Script=Han}/gu, ' ')
    .match(/[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu);
  return (words?.length ?? 0) + Math.floor(characters / 2) >= fewestWords;
}

const hashLength = 22;

/** Both hashes, sorted, so that a pair has the same id from either side. */
export const duplicateId = (hashes: readonly [string, string]) => hashes.toSorted().join('');

/** The two hashes in an id, sorted. */
export function hashesOf(id: string): [string, string] {
  return [id.slice(0, hashLength), id.slice(hashLength)].toSorted() as [string, string];
}

/** The default outcome of revising a paragraph of the file; null if the person may not revise it. */
export function expectedOutcome({
  kind,
  level,
  readsDraft,
  version,
  state,
  reviewRequired,
}: Pick<
  File,
  'kind' | 'level' | 'readsDraft' | 'version' | 'state' | 'reviewRequired'
>): RevisionOutcome | null {
  if (kind !== 'document' || !readsDraft) return null;
  if (!canEdit({ level })) return 'suggested';
  const isPublished = version !== null && (state === 'published' || state === 'outdated');
  return isPublished && !reviewRequired ? 'published' : 'draft';
}
