// Ranks a paragraph slightly higher if several people used it after a similar question.
import { type Question, takeApart } from '../../../language/question.ts';
import type { Index } from '../../../search-engine/invertedIndex.ts';
import type { IndexedParagraph } from '../base.rules.ts';
import type { QuotedPlace } from '../following.ts';

/** At least three, so that no single person can change, or be identified by, what others find. */
export const fewestPeople = 3;
/** More people than this add no more points. */
const enoughPeople = 10;
/** In units of the re-ranker's score; the best few passages are often this close to each other. */
const maxPoints = 3;
/** The minimum share of the two questions' word weights that must be common. */
const alikeAtLeast = 0.6;
const halfLife = 90 * 86_400_000;
const maxTerms = 16;
const maxTermLength = 40;

export interface LearnedUse {
  people: number;
  /** Added to the re-ranker's score. */
  points: number;
}

export interface UseRow extends QuotedPlace {
  /** The first day of a quarter. */
  since: string;
  terms: readonly string[];
  /** Hashes of the people; empty once the quarter is over. */
  people: readonly string[];
  count: number;
  lastAt: Date;
}

const placeKey = ({ fileId, key }: QuotedPlace) => `${fileId} ${key}`;

/** The first day of the quarter, such as 2026-10-01. */
export function quarterOf(at: Date): string {
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (at.getUTCMonth() % 3)));
  return first.toISOString().slice(0, 10);
}

/** The words of a question that documents contain, by which similar questions are recognised. */
export function tellingTerms(
  { weights, backgroundTerms, glue }: Pick<Question, 'weights' | 'backgroundTerms' | 'glue'>,
  isInBase: (term: string) => boolean,
): string[] {
  return [...weights.keys()]
    .filter((term) => !backgroundTerms.has(term) && !glue.has(term))
    .filter((term) => term.length <= maxTermLength && isInBase(term))
    .slice(0, maxTerms)
    .sort();
}

/** Like `tellingTerms`, of a text as it was typed. */
export const tellingTermsIn = (text: string, { idf, holds }: Pick<Index, 'idf' | 'holds'>) =>
  tellingTerms(takeApart(text, idf), holds);

/** By file and paragraph: what several people used after questions like the one with these terms. */
export function weighUses(
  rows: readonly UseRow[],
  terms: readonly string[],
  weigh: (term: string) => number,
  now: Date,
): Map<string, LearnedUse> {
  const quarters = new Map<string, SimilarUses>();
  for (const row of rows) {
    const likeness = likenessOf(terms, row.terms, weigh);
    if (likeness < alikeAtLeast) continue;
    const key = `${row.since} ${placeKey(row)}`;
    const before = quarters.get(key);
    quarters.set(key, {
      place: placeKey(row),
      people: new Set([...(before?.people ?? []), ...row.people]),
      // The people in several closed rows may be the same, so the maximum is used.
      counted: Math.max(before?.counted ?? 0, row.people.length > 0 ? 0 : row.count),
      likeness: Math.max(before?.likeness ?? 0, likeness),
      lastAt: Math.max(before?.lastAt ?? 0, row.lastAt.getTime()),
    });
  }
  const learnedUses = new Map<string, LearnedUse>();
  for (const { place, people, counted, likeness, lastAt } of quarters.values()) {
    const count = Math.max(people.size, counted);
    if (count < fewestPeople) continue;
    const age = Math.max(0, now.getTime() - lastAt);
    const share = Math.min(1, count / enoughPeople);
    const points = maxPoints * share * likeness * 0.5 ** (age / halfLife);
    // People who did it in every quarter would be counted several times in a sum.
    if (points > (learnedUses.get(place)?.points ?? 0))
      learnedUses.set(place, { people: count, points });
  }
  return learnedUses;
}

interface SimilarUses {
  place: string;
  people: ReadonlySet<string>;
  counted: number;
  likeness: number;
  lastAt: number;
}

function likenessOf(
  terms: readonly string[],
  others: readonly string[],
  weigh: (term: string) => number,
): number {
  const all = new Set([...terms, ...others]);
  let common = 0;
  let total = 0;
  for (const term of all) {
    const weight = weigh(term);
    total += weight;
    if (terms.includes(term) && others.includes(term)) common += weight;
  }
  return total === 0 ? 0 : common / total;
}

interface Paragraphs {
  paragraphOf(record: number): IndexedParagraph | undefined;
}

/** The uses of these candidates, by record. */
export function pointsOf(
  base: Paragraphs,
  candidates: readonly { record: number }[],
  uses: ReadonlyMap<string, LearnedUse>,
): Map<number, LearnedUse> {
  const learnedUses = new Map<number, LearnedUse>();
  if (uses.size === 0) return learnedUses;
  for (const { record } of candidates) {
    const paragraph = base.paragraphOf(record);
    const use = paragraph && uses.get(placeKey({ fileId: paragraph.file.id, key: paragraph.key }));
    if (use) learnedUses.set(record, use);
  }
  return learnedUses;
}
