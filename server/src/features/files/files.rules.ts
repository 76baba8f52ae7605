// Decisions about names and places in the tree.
import { type Reason, refuse } from '@docent/contract/refusals';
import { isWritten } from '@docent/contract/written';

const maxNameLength = 200;

/** The name as it is kept, or null when a file cannot have it. */
export function decideName(given: string): string | null {
  const name = given.normalize('NFC').trim();
  if (!isWritten(name) || name.length > maxNameLength || name.includes('/')) return null;
  return /\p{Cc}/u.test(name) ? null : name;
}

export function validName(given: string): string {
  const name = decideName(given);
  if (name === null) throw refuse('file/name-invalid');
  return name;
}

/**
 * What a copy is called that was given no name: as much of the original's as there is room for, and ` (copy)`, which
 * stands before the ending that an attachment's program knows it by.
 */
export function decideCopyName({ name: original, kind }: { name: string; kind: string }): string {
  const ending = (kind === 'attachment' && /(?<=\S)\.[a-z\d]{1,10}$/i.exec(original)?.[0]) || '';
  const suffix = ` (copy)${ending}`;
  let name = '';
  // Whole characters only: one may be made of several units, such as a flag.
  for (const { segment } of new Intl.Segmenter().segment(
    original.slice(0, original.length - ending.length),
  )) {
    if (name.length + segment.length + suffix.length > maxNameLength) break;
    name += segment;
  }
  return `${name.trimEnd()}${suffix}`;
}

/** Between its neighbours; null when the numbers there are used up and the siblings must be numbered anew. */
export function decidePosition(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 1 : after - 1;
  if (after === null) return before + 1;
  const middle = (before + after) / 2;
  return middle > before && middle < after ? middle : null;
}

/**
 * Why a file of this kind cannot be put into a place; null when it can. Attachments also go into the document that
 * shows them, and so have its rights. `ancestors`: of the place, itself included.
 */
export function decidePlace(
  file: { id: string; kind: string },
  target: { kind: string } | null,
  ancestors: readonly string[],
): Reason | null {
  const holds = target === null || target.kind === 'folder';
  const shows = target?.kind === 'document' && file.kind === 'attachment';
  if (!holds && !shows) return 'file/parent-invalid';
  return ancestors.includes(file.id) ? 'file/into-itself' : null;
}
