// The order of what the search box finds: titles and paragraphs by their words, and paragraphs by their meaning, too.
import { takeApart } from '../../language/question.ts';
import { decideMinShare, type Request, type Scored } from '../../search-engine/invertedIndex.ts';
import type { QueryWord } from '../../search-engine/query.ts';
import { closest } from '../../search-engine/rerank.ts';
import { suggest } from '../../search-engine/spelling.ts';
import type { Alike } from '../../search-engine/vectors.ts';
import type { ReadingOptions } from '../../search-engine/words.ts';
import { repeatsTitle } from './around.ts';
import type { Base } from './base.ts';
import { orderByMeaning, standOut } from './fusion.ts';
import { type LearnedUse, pointsOf } from './learning/learning.rules.ts';
import { orderAgain } from './ordering.ts';

/** A record of the index of titles, or of that of paragraphs. */
export type RankedRecord = { title: number } | { paragraph: number; byMeaning: boolean };

export interface Ranking {
  ordered: RankedRecord[];
  total: number;
  words: QueryWord[];
}

/** So many titles come before all paragraphs, the others behind them. */
const titlesFirst = 5;
/** How far a paragraph that its words do not make a hit must stand out by its meaning. */
const standsOutAtLeast = 0.4;

/** Titles and paragraphs in the order in which they are shown; `alike` are the closest in meaning, `uses` what others opened. */
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
  const meant = suggest(query, words, textsOfBest(base, matches.hits));
  // A half-typed word has no weight of its own to rank by, a misspelt one that of what was meant.
  const isComplete = words.every(({ terms, misspelt }) =>
    misspelt ? meant !== null : terms.length === 1 || base.paragraphs.holds(terms[0]?.term ?? ''),
  );
  const byWords = new Set(matches.hits.map(({ record }) => record));
  const byMeaning = chooseByMeaning(alike, byWords);
  const candidates: Scored[] = isComplete
    ? orderAgain(
        base,
        takeApart(meant ?? query, base.paragraphs.idf),
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
  const ordered: RankedRecord[] = [
    ...titles.hits.slice(0, titlesFirst).map(({ record }) => ({ title: record })),
    ...hits.map(({ record }) => ({ paragraph: record, byMeaning: !byWords.has(record) })),
    ...titles.hits.slice(titlesFirst).map(({ record }) => ({ title: record })),
  ];
  // Of more hits than are looked through, some may be among those that only mean it.
  const added = matches.total > matches.hits.length ? 0 : byMeaning.length;
  const total = titles.total + matches.total + added - (all.length - hits.length);
  return { ordered, total, words: [...words, ...titleWords] };
}

/** The query's words as paragraphs hold them and as titles do. A word is misspelt when it stands in neither. */
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

/** Those of the closest in meaning that stand out and that no word has found. */
function chooseByMeaning(alike: readonly Alike[], byWords: ReadonlySet<number>): Alike[] {
  const distinctness = standOut(alike);
  return alike.filter(
    ({ record }) => !byWords.has(record) && (distinctness.get(record) ?? 0) >= standsOutAtLeast,
  );
}

/** Texts of the best few hits: enough to tell which word was meant. */
export const textsOfBest = (base: Base, hits: readonly Scored[]) =>
  hits.slice(0, 10).flatMap(({ record }) => base.paragraphOf(record)?.text ?? []);
