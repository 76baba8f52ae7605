import type { Duplicate, DuplicateKind, ParagraphRef, Revision } from '@docent/contract/duplicates';
import type { WordRun } from '@docent/contract/history';

export const kinds = ['diverging', 'near', 'same'] as const satisfies DuplicateKind[];
export const ages = ['week', 'month', 'year', 'older'] as const;
type Age = (typeof ages)[number];

/** Least similarity of texts that share most of their words; below it they are reworded. */
export const usualThreshold = 0.7;

export interface DuplicateFilter {
  /** A document, or a folder with all below it. */
  fileId?: string;
  spaceId?: string;
  kind?: DuplicateKind;
  status?: 'skipped';
  /** Who changed a document of either side last. */
  author?: string;
  age?: Age;
  threshold?: number;
}

/** The filter that an address names; what it does not understand is left out. */
export function filterOf(search: Record<string, unknown>): DuplicateFilter {
  const kind = kinds.find((one) => one === search.kind);
  const age = ages.find((one) => one === search.age);
  const threshold = Number(search.threshold);
  return {
    ...textOf('fileId', search.fileId),
    ...textOf('spaceId', search.spaceId),
    ...(kind && { kind }),
    ...(search.status === 'skipped' && { status: 'skipped' as const }),
    ...textOf('author', search.author),
    ...(age && { age }),
    ...(threshold >= 0.5 && threshold <= 0.95 && { threshold }),
  };
}

function textOf(name: 'fileId' | 'spaceId' | 'author', value: unknown) {
  const isText = (typeof value === 'string' || typeof value === 'number') && value !== '';
  return isText ? { [name]: String(value) } : {};
}

const days: Record<Age, number> = { week: 7, month: 30, year: 365, older: 365 };

/** What the call is asked; whole days, so that the same filter is the same question all day. */
export function requestOf({ age, ...filter }: DuplicateFilter, now: Date) {
  if (!age) return filter;
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days[age]).toISOString();
  return { ...filter, ...(age === 'older' ? { to: end } : { from: end }) };
}

type ShownKind = DuplicateKind | 'reworded';

export const shownKind = ({
  kind,
  similarity,
}: Pick<Duplicate, 'kind' | 'similarity'>): ShownKind =>
  kind === 'near' && similarity < usualThreshold ? 'reworded' : kind;

export function sidesOf(duplicate: Duplicate): ParagraphRef[][] {
  const { kind, left, right, leftMore, rightMore } = duplicate;
  if (kind === 'same') return [[left, right, ...leftMore, ...rightMore]];
  return [
    [left, ...leftMore],
    [right, ...rightMore],
  ];
}

export const mayDecide = (duplicate: Duplicate) =>
  sidesOf(duplicate)
    .flat()
    .some(({ level }) => level === 'edit' || level === 'manage');

export const mayRevise = (duplicate: Duplicate) =>
  sidesOf(duplicate)
    .flat()
    .some(({ ifRevised }) => ifRevised !== null);

export const fileNameOf = (duplicate: Duplicate, fileId: string) =>
  sidesOf(duplicate)
    .flat()
    .find((place) => place.fileId === fileId)?.fileName ?? '';

/** As the call compares texts. */
const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

export const isSameText = (one: string, other: string) => plain(one) === plain(other);

/** Each text once, in the order of the places. */
export const distinctTexts = (places: readonly Pick<ParagraphRef, 'text'>[]) => [
  ...new Map(places.map(({ text }) => [plain(text), text])).values(),
];

/** Whether no place is left with what it said, so that the group ends as soon as the texts are compared again. */
export function endsWith({ revised, refused }: Revision, duplicate: Duplicate, text: string) {
  const places = sidesOf(duplicate).flat();
  const done = revised.filter(({ outcome }) => outcome !== 'suggested');
  const others = places.filter((place) => !isSameText(place.text, text));
  return (
    refused.length === 0 && duplicate.places === places.length && done.length === others.length
  );
}

/** The text of one side in pieces, with those that the other side does not have. */
export function piecesOf(differences: readonly WordRun[], side: 'left' | 'right') {
  const own = side === 'left' ? 'removed' : 'added';
  return differences
    .filter(([kind]) => kind === 'same' || kind === own)
    .map(([kind, text]) => ({ text, differs: kind !== 'same' }));
}

/** Where the selection goes when an entry leaves the list: to the next one, at the end to the one before. */
export function neighbourOf(ids: readonly string[], id: string): string | null {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1] ?? null;
}
