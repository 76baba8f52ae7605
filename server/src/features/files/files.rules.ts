// Rules for names and places in the tree.
import { type Reason, refuse } from '@docent/contract/refusals';
import { isWritten } from '@docent/contract/written';

const maxNameLength = 200;

/** The name as it is stored, or null if it is invalid. */
export function decideName(input: string): string | null {
  const name = input.normalize('NFC').trim();
  if (!isWritten(name) || name.length > maxNameLength || name.includes('/')) return null;
  return /\p{Cc}/u.test(name) ? null : name;
}

export function validName(input: string): string {
  const name = decideName(input);
  if (name === null) throw refuse('file/name-invalid');
  return name;
}

/**
 * The default name of a copy: the original's, shortened if necessary, with ` (copy)`. For an attachment that stands
 * before the extension, which decides which program opens the file.
 */
export function decideCopyName({ name: original, kind }: { name: string; kind: string }): string {
  const ending = (kind === 'attachment' && /(?<=\S)\.[a-z\d]{1,10}$/i.exec(original)?.[0]) || '';
  const suffix = ` (copy)${ending}`;
  let name = '';
  // Cut between whole graphemes: one, such as a flag, may consist of several code units.
  for (const { segment } of new Intl.Segmenter().segment(
    original.slice(0, original.length - ending.length),
  )) {
    if (name.length + segment.length + suffix.length > maxNameLength) break;
    name += segment;
  }
  return `${name.trimEnd()}${suffix}`;
}

/**
 * A position between two neighbours; null if there is no number left between them and the siblings must be
 * renumbered.
 */
export function decidePosition(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 1 : after - 1;
  if (after === null) return before + 1;
  const middle = (before + after) / 2;
  return middle > before && middle < after ? middle : null;
}

/**
 * Why a file of this kind can't be moved to a place; null if it can. Attachments may also be placed in a document,
 * whose rights they then have. `ancestors` are those of the place, including itself.
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
