import { canEdit } from '@docent/contract/constants';
import type { Duplicate, DuplicateKind, ParagraphRef, Revision } from '@docent/contract/duplicates';
import type { WordRun } from '@docent/contract/history';

export const kinds = ['diverging', 'near', 'same', 'reworded'] as const satisfies DuplicateKind[];
const hiddenStatuses = ['skipped', 'ignored'] as const;
export const ages = ['week', 'month', 'year', 'older'] as const;
type Age = (typeof ages)[number];

/** The minimum similarity of reworded text unless somebody chooses another: of real edits, three in four reach it. */
export const usualReworded = 0.6;

export interface DuplicateFilter {
  /** A document, or a folder with everything in it. */
  fileId?: string;
  spaceId?: string;
  kind?: DuplicateKind;
  /** `ignored` lists pairs of documents instead of texts. */
  status?: 'skipped' | 'ignored';
  /** The last editor of a document on either side. */
  author?: string;
  age?: Age;
}

/** The filter of a list of texts. */
export type ListFilter = Omit<DuplicateFilter, 'status'> & {
  status?: 'skipped';
  /** The minimum similarity of reworded text, which is left out otherwise. */
  reworded?: number;
};

/** Reads the filter from the URL; invalid parameters are ignored. */
export function filterOf(search: Record<string, unknown>): DuplicateFilter {
  const kind = kinds.find((one) => one === search.kind);
  const age = ages.find((one) => one === search.age);
  const status = hiddenStatuses.find((one) => one === search.status);
  return {
    ...textOf('fileId', search.fileId),
    ...textOf('spaceId', search.spaceId),
    ...(kind && { kind }),
    ...(status && { status }),
    ...textOf('author', search.author),
    ...(age && { age }),
  };
}

function textOf(name: 'fileId' | 'spaceId' | 'author', value: unknown) {
  const isText = (typeof value === 'string' || typeof value === 'number') && value !== '';
  return isText ? { [name]: String(value) } : {};
}

const days: Record<Age, number> = { week: 7, month: 30, year: 365, older: 365 };

/** The request for a filter; uses whole days, so that the same filter is the same query all day. */
export function requestOf({ age, ...filter }: ListFilter, now: Date) {
  if (!age) return filter;
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days[age]).toISOString();
  return { ...filter, ...(age === 'older' ? { to: end } : { from: end }) };
}

/**
 * Each entry once: when texts diverge while somebody pages, they come on top and move the end of one page onto
 * the next.
 */
export function entriesOf(pages: readonly { list: readonly Duplicate[] }[]): Duplicate[] {
  const entries = new Map<string, Duplicate>();
  for (const { list } of pages) {
    for (const entry of list) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  }
  return [...entries.values()];
}

export function sidesOf(duplicate: Duplicate): ParagraphRef[][] {
  const { kind, left, right, leftMore, rightMore } = duplicate;
  if (kind === 'same') return [[left, right, ...leftMore, ...rightMore]];
  return [
    [left, ...leftMore],
    [right, ...rightMore],
  ];
}

export const editablePlaces = (duplicate: Duplicate) => sidesOf(duplicate).flat().filter(canEdit);

export const mayRevise = (duplicate: Duplicate) =>
  sidesOf(duplicate)
    .flat()
    .some(({ ifRevised }) => ifRevised !== null);

export const fileNameOf = (duplicate: Duplicate, fileId: string) =>
  sidesOf(duplicate)
    .flat()
    .find((place) => place.fileId === fileId)?.fileName ?? '';

/** Normalises text as the server does for comparison. */
const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

export const isSameText = (one: string, other: string) => plain(one) === plain(other);

/** Texts that have all words in common may still differ, so it is never 100 %. */
export const percentOf = (similarity: number, language: string) =>
  Math.min(similarity, 0.99).toLocaleString(language, { style: 'percent' });

/** The first place of each distinct text. */
export const distinctPlaces = (places: readonly ParagraphRef[]) =>
  places.filter(({ text }, at) => at === places.findIndex((one) => isSameText(one.text, text)));

/**
 * Whether no place is left with its old text but those that stay as they are, so that the group ends with the
 * next comparison.
 */
export function endsWith(
  { revised, refused }: Revision,
  duplicate: Duplicate,
  stays: (place: ParagraphRef) => boolean,
) {
  const places = sidesOf(duplicate).flat();
  const isDone = ({ fileId, paragraphId }: ParagraphRef) =>
    revised.some(
      (one) =>
        one.fileId === fileId && one.paragraphId === paragraphId && one.outcome !== 'suggested',
    );
  return (
    refused.length === 0 &&
    duplicate.places === places.length &&
    places.every((place) => stays(place) || isDone(place))
  );
}

/** What takes the place of copies: one text, or a link to one of them, or a synced paragraph that shows it. */
export const replacements = ['text', 'link', 'synced'] as const;
export type CopyReplacement = (typeof replacements)[number];

/** Readers see the published text of a source. */
export const sourcesOf = (places: readonly ParagraphRef[], replacement: CopyReplacement) =>
  replacement === 'synced' ? places.filter(({ version }) => version !== null) : places;

/** A suggestion can't replace a whole paragraph. */
export const mayReplace = ({ ifRevised }: ParagraphRef, replacement: CopyReplacement) =>
  ifRevised !== null && (replacement !== 'synced' || ifRevised !== 'suggested');

export const mayMakeSynced = (duplicate: Duplicate) => {
  const places = sidesOf(duplicate).flat();
  return sourcesOf(places, 'synced').some((source) =>
    places.some((place) => place !== source && mayReplace(place, 'synced')),
  );
};

/** The text of one side, with parts that the other side lacks marked. */
export function piecesOf(differences: readonly WordRun[], side: 'left' | 'right') {
  const own = side === 'left' ? 'removed' : 'added';
  return differences
    .filter(([kind]) => kind === 'same' || kind === own)
    .map(([kind, text]) => ({ text, differs: kind !== 'same' }));
}

/**
 * The next selection when an entry leaves the list: the following entry, or the previous one at the end.
 */
export function neighbourOf(ids: readonly string[], id: string): string | null {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1] ?? null;
}
