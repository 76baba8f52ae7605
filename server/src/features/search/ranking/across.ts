// Finds paragraphs in the other language than the question's, English or Chinese, by translations of its words and
// by meaning. Both are rough, so these paragraphs never displace the first ones in the asker's language.
import type { Question } from '../../../language/question.ts';
import { isChinese } from '../../../language/tokens.ts';
import { translate } from '../../../language/translations/translations.ts';
import type { QueryWord } from '../../../search-engine/query.ts';
import type { Alike } from '../../../search-engine/vectors.ts';
import { fieldsOf } from '../base.rules.ts';
import type { Base } from '../base.ts';
import type { Ordered } from './ordering.ts';

const maxHits = 120;
/** Most of the closest texts are in the question's own language. */
export const maxAlikeAcross = 240;
/** In units of the index score, chosen on the tuning half of `bench/everyday`: from 100 to 200 differs little. */
const worthOfMeaning = 140;
/** In log odds of the reader: with such a passage in the asker's language, others are not looked for. */
const answersCertainly = 3;
/** Passages in the asker's language that stay ahead: of more relevant ones in the other, and of others. */
const passagesAhead = { ofMoreRelevant: 4, ofOthers: 8 };

interface AcrossQuery {
  question: Question;
  words: readonly QueryWord[];
  levels: Uint8Array;
  files: Uint8Array | null;
  /** The closest paragraphs in any language, best first. */
  alike: readonly Alike[];
}

/** The paragraphs in the other language, best first. */
export function findAcross(
  base: Base,
  { question, words, levels, files, alike }: AcrossQuery,
): Ordered[] {
  const translatedWords = words.flatMap((word) => translateWord(base, word) ?? []);
  const { hits } = base.paragraphs.search({
    words: translatedWords,
    limit: maxHits,
    levels,
    files,
  });
  const scores = new Map(hits.map(({ record, score }) => [record, score]));
  const likeness = new Map(alike.map((one) => [one.record, one.likeness]));
  const usual = alike.at(-1)?.likeness ?? 0;
  return [...new Set([...scores.keys(), ...likeness.keys()])]
    .filter((record) => {
      const paragraph = base.paragraphOf(record);
      if (!paragraph || paragraph.kind === 'heading') return false;
      const { title, text } = fieldsOf(paragraph);
      return isInOtherLanguage(question, title, text);
    })
    .map((record) => {
      const meaning = (likeness.get(record) ?? usual) - usual;
      return {
        record,
        score: (scores.get(record) ?? 0) + worthOfMeaning * meaning,
        features: null,
      };
    })
    .sort((x, y) => y.score - x.score);
}

const isInOtherLanguage = ({ chinese }: Question, title: string, text: string) =>
  isChinese(`${title} ${text}`) !== chinese;

/** Null if the base contains none of its translations. */
function translateWord(
  base: Base,
  { typedWord = '', terms: [typed] }: QueryWord,
): QueryWord | null {
  const translations = translate(typedWord).filter(({ term }) => base.paragraphs.holds(term));
  // Names and codes are the same in both languages.
  const asTyped = typed && !isChinese(typed.term) ? [{ term: typed.term, weight: 1 }] : [];
  const terms = [...asTyped, ...translations];
  return terms.length > 0 ? { terms } : null;
}

interface ReadPassage {
  fileId: string;
  paragraphId: string;
  attachment: { paragraphId: string } | null;
  fileName: string;
  text: string;
  context: string | null;
  reading: { relevance: number } | null;
  isInOtherLanguage: boolean;
}

const relevanceOf = ({ reading }: ReadPassage) => reading?.relevance ?? Number.NEGATIVE_INFINITY;

/** Whether no passage in the asker's language certainly answers. If the reader failed, nothing can tell. */
export const mayNeedOthers = (question: Question, passages: readonly ReadPassage[]) =>
  (passages.length === 0 || passages.some(({ reading }) => reading)) &&
  passages.every(
    (passage) =>
      relevanceOf(passage) < answersCertainly ||
      isInOtherLanguage(question, passage.fileName, passage.context ?? passage.text),
  );

/**
 * Inserts passages in the other language, most relevant first, behind the first ones. Those that were found anyway
 * keep their place there.
 */
export function insertOthers<Passage extends ReadPassage>(
  passages: readonly Passage[],
  others: readonly Passage[],
): Passage[] {
  const nameOf = ({ fileId, paragraphId, attachment }: Passage) =>
    [fileId, paragraphId, attachment?.paragraphId].join('/');
  const sortedPassages = others
    .map((passage) => ({ ...passage, isInOtherLanguage: true }))
    .sort((x, y) => relevanceOf(y) - relevanceOf(x));
  const byName = new Map(sortedPassages.map((passage) => [nameOf(passage), passage]));
  const isMoreRelevant = passages.every(
    (one) =>
      byName.has(nameOf(one)) ||
      sortedPassages.some((other) => relevanceOf(other) > relevanceOf(one)),
  );
  const ahead = passagesAhead[isMoreRelevant ? 'ofMoreRelevant' : 'ofOthers'];
  const first = passages.slice(0, ahead).map((one) => byName.get(nameOf(one)) ?? one);
  return [
    ...first,
    ...sortedPassages.filter((one) => !first.includes(one)),
    ...passages.slice(ahead).filter((one) => !byName.has(nameOf(one))),
  ];
}
