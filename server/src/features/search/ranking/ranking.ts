// Ranks the results of the search box: titles and paragraphs by words, and paragraphs by meaning.
import { takeApart } from '../../../language/question.ts';
import { decideMinShare, type Request, type Scored } from '../../../search-engine/invertedIndex.ts';
import type { QueryWord } from '../../../search-engine/query.ts';
import { closest } from '../../../search-engine/rerank.ts';
import { suggest } from '../../../search-engine/spelling.ts';
import type { Alike } from '../../../search-engine/vectors.ts';
import type { ReadingOptions } from '../../../search-engine/words.ts';
import type { Base } from '../base.ts';
import { type LearnedUse, pointsOf } from '../learning/learning.rules.ts';
import { repeatsTitle } from './around.ts';
import { orderByMeaning, standOut } from './fusion.ts';
import { orderAgain } from './ordering.ts';

/** A record of the title index or the paragraph index. */
export type RankedRecord = { title: number } | { paragraph: number; byMeaning: boolean };

export interface Ranking {
  ordered: RankedRecord[];
  total: number;
  words: QueryWord[];
}

/** At most so many titles precede all paragraphs; the others follow them. */
const titlesFirst = 5;
/** How far a paragraph without a word match must stand out by meaning. */
const standsOutAtLeast = 0.4;

/** Ranks titles and paragraphs. `alike` are the paragraphs closest in meaning, `uses` what others opened. */
export function rankRecords(
  base: Base,
  query: string,
  reading: ReadingOptions,
  within: Omit<Request, 'words'>,
  alike: readonly Alike[] = [],
  uses: ReadonlyMap<string, LearnedUse> = new Map(),
): Ranking {
  const { words, titleWords } = readQueryWords(base, query, reading);
  const titles = base.titles.search({ ...within, words: titleWords, minShare: 1 });
  let matches = base.paragraphs.search({ ...within, words, minShare: decideMinShare(words) });
  if (matches.total === 0 && titles.total === 0 && words.length > 1) {
    matches = base.paragraphs.search({ ...within, words, minShare: 0.3, all: true });
  }
  const meantQuery = suggest(query, words, textsOfBest(base, matches.hits));
  // An incomplete word has no weight to rank by; a misspelt one has the weight of its correction.
  const isComplete = words.every(({ terms, misspelt }) =>
    misspelt
      ? meantQuery !== null
      : terms.length === 1 || base.paragraphs.holds(terms[0]?.term ?? ''),
  );
  const byWords = new Set(matches.hits.map(({ record }) => record));
  const byMeaning = chooseByMeaning(alike, byWords);
  const candidates: Scored[] = isComplete
    ? orderAgain(
        base,
        takeApart(meantQuery ?? query, base.paragraphs.idf),
        matches.hits,
        closest(matches.hits),
        byMeaning,
      )
    : [...matches.hits, ...byMeaning.map(({ record }) => ({ record, score: 0 }))];
  const all = orderByMeaning(candidates, alike, pointsOf(base, candidates, uses));
  const files = new Set(titles.hits.map(({ record }) => base.fileOfTitle(record)));
  const isFolded = ({ record }: Scored) =>
    repeatsTitle(base, record) && files.has(base.paragraphOf(record)?.file);
  const hits = all.filter((hit) => !isFolded(hit));
  const orderedRecords: RankedRecord[] = [
    ...titles.hits.slice(0, titlesFirst).map(({ record }) => ({ title: record })),
    ...hits.map(({ record }) => ({ paragraph: record, byMeaning: !byWords.has(record) })),
    ...titles.hits.slice(titlesFirst).map(({ record }) => ({ title: record })),
  ];
  // If there are more hits than were read, they may include some of those found by meaning.
  const addedCount = matches.total > matches.hits.length ? 0 : byMeaning.length;
  const total = titles.total + matches.total + addedCount - (all.length - hits.length);
  return { ordered: orderedRecords, total, words: [...words, ...titleWords] };
}

/** The query's words for paragraphs and for titles. A word counts as misspelt only if neither contains it. */
function readQueryWords(base: Base, query: string, reading: ReadingOptions) {
  const words = base.paragraphs.words(query, reading);
  const titleWords = base.titles.words(query, reading);
  for (const [i, word] of words.entries()) {
    const titleWord = titleWords[i];
    if (titleWord?.misspelt && word.occurs) titleWords[i] = { terms: titleWord.terms.slice(0, 1) };
    if (word.misspelt && titleWord?.occurs) words[i] = { terms: word.terms.slice(0, 1) };
  }
  return { words, titleWords };
}

/** Paragraphs that stand out by meaning and match no word. */
function chooseByMeaning(alike: readonly Alike[], byWords: ReadonlySet<number>): Alike[] {
  const distinctness = standOut(alike);
  return alike.filter(
    ({ record }) => !byWords.has(record) && (distinctness.get(record) ?? 0) >= standsOutAtLeast,
  );
}

/** Texts of the best few hits, which are enough to tell which word was meant. */
export const textsOfBest = (base: Base, hits: readonly Scored[]) =>
  hits.slice(0, 10).flatMap(({ record }) => base.paragraphOf(record)?.text ?? []);
