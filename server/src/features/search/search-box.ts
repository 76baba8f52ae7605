// Results of the search box: titles and paragraphs page by page, and a spelling suggestion.
import type { Hit, Spelling } from '@docent/contract/search';
import type { Clock } from '../../platform/clock.ts';
import { maxReranked } from '../../search-engine/rerank.ts';
import { suggest } from '../../search-engine/spelling.ts';
import type { Documents } from '../documents/documents.ts';
import type { Files } from '../files/files.ts';
import type { Glossary } from '../glossary/glossary.ts';
import { headingsBelowName, type IndexedFile, type IndexedParagraph, rowOf } from './base.rules.ts';
import type { Base } from './base.ts';
import { chooseFiles, type Filters } from './filters.ts';
import { cutSnippet, type HighlightTerms, highlightTermsOf } from './highlights.ts';
import { tellingTermsIn } from './learning/learning.rules.ts';
import type { Learning } from './learning/learning.ts';
import type { Embedding } from './meaning/embedding.ts';
import { type RankedRecord, type Ranking, rankRecords } from './ranking/ranking.ts';
import { readAttachedFiles, readLevels } from './rights.ts';
import { levelNumber, maySee, readCursor, writeCursor } from './search.rules.ts';
import type { SearchStore } from './search.store.ts';

export interface FindInput extends Omit<Filters, 'withinId'> {
  q: string;
  limit?: number | undefined;
  /** `next` of the previous page. */
  cursor?: string | undefined;
  /** Takes every word literally, without correcting spelling. */
  asTyped?: boolean | undefined;
  /** Also searches by meaning. */
  meaning?: boolean | undefined;
}

export interface SearchResults {
  list: Hit[];
  next: string | null;
  total: number;
  spelling: Spelling | null;
  /** Whether the search also used meaning; null without an encoder or endpoint. */
  byMeaning: boolean | null;
}

export interface SearchBoxNeeds {
  store: SearchStore;
  clock: Clock;
  files: Pick<Files, 'shapes'>;
  /** Null where nothing is known of synced paragraphs. */
  documents: Pick<Documents, 'listSyncedUses'> | null;
  /** Null without an encoder or endpoint; search uses words alone then. */
  embedding: Pick<Embedding, 'alike'> | null;
  learning: Pick<Learning, 'recall'> | null;
  glossary: Pick<Glossary, 'lookUp'> | null;
}

const deepest = 1_000;
const usualLimit = 20;
/** Other documents named with a hit. */
const maxOthers = 20;
/** With at most so many hits, another spelling may be suggested. */
const fewHits = 3;

export async function findHits(
  { store, clock, files, documents, embedding, learning, glossary }: SearchBoxNeeds,
  base: Base,
  personId: string,
  input: FindInput,
): Promise<SearchResults> {
  const query = input.q.trim();
  const { offset, isByMeaning } = readCursor(input.cursor);
  const limit = input.limit ?? usualLimit;
  if (query === '') {
    const byMeaning = embedding ? false : null;
    return { list: [], next: null, total: 0, spelling: null, byMeaning };
  }

  const { idf } = base.paragraphs;
  const [levels, uses, names] = await Promise.all([
    readLevels(store, base, personId),
    learning?.recall(tellingTermsIn(query, base.paragraphs), idf),
    input.asTyped ? null : glossary?.lookUp(query),
  ]);
  const chosenFiles = chooseFiles(base, filtersOf(input), levels, clock.now());
  const typing = !/\s$/.test(input.q);
  // Later pages continue in the order of the first.
  const alike =
    input.meaning && isByMeaning
      ? await embedding?.alike(
          base,
          query,
          base.paragraphs.visibilityFor(levels, chosenFiles),
          maxReranked,
          'in time',
        )
      : null;
  const depth = alike ? deepest : Math.min(deepest, Math.max(maxReranked, offset + limit));
  const within = { levels, files: chosenFiles, limit: depth };
  const rewordings = names?.rephrased ?? [];
  // A name in the glossary is not misspelt, even if no document contains it.
  const reading = { typing, levels, literal: input.asTyped || rewordings.length > 0 };
  const asTyped = rankRecords(base, query, reading, within, alike ?? [], uses);
  const { ordered, total, words } = rewordings.reduce(
    (before, other) =>
      addOthers(before, rankRecords(base, other, { typing: false, levels }, within)),
    asTyped,
  );
  const page = ordered.slice(offset, offset + limit);
  const show = (records: readonly RankedRecord[], highlight: HighlightTerms, from: number) =>
    showHits({ store, files, documents }, base, personId, records, highlight, from);
  const list = await show(page, highlightTermsOf(words, query, typing), offset);
  const end = offset + limit;
  const results = {
    list,
    next:
      end < Math.min(total, deepest) ? writeCursor({ offset: end, isByMeaning: !!alike }) : null,
    // Files that are gone, but not yet in this node's base, are not counted either.
    total: total - (page.length - list.length),
    byMeaning: embedding ? !!alike : null,
  };
  if (offset > 0 || reading.literal) return { ...results, spelling: null };
  if (words.some(({ misspelt }) => misspelt)) {
    const meantQuery = suggest(query, words, textsOf(list));
    return {
      ...results,
      spelling: meantQuery === null ? null : { query: meantQuery, applied: true },
    };
  }
  if (total > fewHits) return { ...results, spelling: null };

  // There are hardly any hits, which may themselves contain the same mistake.
  const doubting = { typing: false, levels, doubting: true };
  const others = rankRecords(base, query, doubting, within);
  const otherHits = await show(
    others.ordered.slice(0, limit),
    highlightTermsOf(others.words, query, false),
    0,
  );
  const otherMeaning = suggest(query, others.words, textsOf(otherHits));
  return {
    ...results,
    spelling: otherMeaning === null ? null : { query: otherMeaning, applied: false },
  };
}

/** Appends what is found by another name of a term. */
function addOthers(before: Ranking, { ordered, words }: Ranking): Ranking {
  // If there are more hits than were read, the rest may include some of the others.
  if (before.total > before.ordered.length) return before;
  const shownKeys = new Set(before.ordered.map(keyOfRecord));
  const others = ordered.filter((one) => !shownKeys.has(keyOfRecord(one)));
  return {
    ordered: [...before.ordered, ...others],
    total: before.total + others.length,
    words: [...before.words, ...words],
  };
}

const keyOfRecord = (one: RankedRecord) =>
  'title' in one ? `title ${one.title}` : `paragraph ${one.paragraph}`;

function filtersOf({ spaceId, kind, author, state, from, to }: FindInput): Filters {
  return { spaceId, kind, author, state, from, to };
}

const textsOf = (hits: readonly Hit[]) =>
  hits.flatMap(({ text, file, headingPath }) => [text, file.name, ...headingPath]);

interface LocatedHit {
  file: IndexedFile;
  /** Null for a title. */
  paragraph: IndexedParagraph | null;
  score: number;
  byMeaning: boolean;
}

/** The hits of a page that the person may see now; `offset` is the rank of the first. */
async function showHits(
  { store, files, documents }: Pick<SearchBoxNeeds, 'store' | 'files' | 'documents'>,
  base: Base,
  personId: string,
  page: readonly RankedRecord[],
  highlight: HighlightTerms,
  offset: number,
): Promise<Hit[]> {
  const locatedHits = page.flatMap((one, i) => locateHit(base, one, offset + i));
  const ids = [...new Set(locatedHits.map(({ file }) => file.id))];
  if (ids.length === 0) return [];
  const [uses, shapes, attached] = await Promise.all([
    listUses({ files, documents }, personId, locatedHits),
    files.shapes({ id: personId }, ids),
    readAttachedFiles(
      store,
      locatedHits.flatMap(({ paragraph }) => paragraph ?? []),
    ),
  ]);
  return locatedHits.flatMap(({ file: { id, name }, paragraph, score, byMeaning }) => {
    const file = shapes.get(id);
    if (!file || (paragraph && !maySee(paragraph, levelNumber(file.level)))) return [];
    if (paragraph && !attached.holds(paragraph)) return [];
    const snippet = cutSnippet(
      (byMeaning && paragraph && rowOf(paragraph)) || (paragraph?.text ?? name),
      highlight,
    );
    const alsoIn = paragraph ? listOthers(uses, id, paragraph.id) : [];
    return [
      {
        file,
        paragraphId: paragraph?.id ?? null,
        ...snippet,
        headingPath: paragraph ? headingsBelowName(paragraph) : [],
        score,
        ...(alsoIn.length > 0 && { alsoIn }),
        ...(byMeaning && { byMeaning }),
      },
    ];
  });
}

async function listUses(
  { files, documents }: Pick<SearchBoxNeeds, 'files' | 'documents'>,
  personId: string,
  locatedHits: readonly LocatedHit[],
): ReturnType<Documents['listSyncedUses']> {
  if (!documents) return [];
  const places = locatedHits.flatMap(({ file, paragraph }) =>
    paragraph ? [{ fileId: file.id, paragraphId: paragraph.id }] : [],
  );
  return documents.listSyncedUses(places, (ids) => files.shapes({ id: personId }, ids));
}

/** The documents that show the paragraph as a synced one, by name. */
function listOthers(
  uses: Awaited<ReturnType<Documents['listSyncedUses']>>,
  fileId: string,
  paragraphId: string,
): NonNullable<Hit['alsoIn']> {
  const names = new Map<string, string>();
  for (const { file, ...use } of uses) {
    if (use.fileId === fileId && use.paragraphId === paragraphId) names.set(file.id, file.name);
  }
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, maxOthers);
}

function locateHit(base: Base, rankedRecord: RankedRecord, place: number): LocatedHit[] {
  // Scores are comparable within one answer only; scores of the index would reveal hidden texts.
  const score = 1 / (1 + place);
  if ('title' in rankedRecord) {
    const file = base.fileOfTitle(rankedRecord.title);
    return file ? [{ file, paragraph: null, score, byMeaning: false }] : [];
  }
  const paragraph = base.paragraphOf(rankedRecord.paragraph);
  const { byMeaning } = rankedRecord;
  return paragraph ? [{ file: paragraph.file, paragraph, score, byMeaning }] : [];
}
