// Explains why paragraphs were found, or why one was not. All numbers come from the search itself: it queries the
// index again word by word, and reports the re-ranker's features and weights.
import type {
  AskedWord,
  ExplainedParagraph,
  Explanation,
  Fate,
  RankingSignal,
  WordPart,
} from '@docent/contract/explaining';
import type { Question } from '../../language/question.ts';
import { terms as termsOf, tokenize } from '../../language/tokens.ts';
import type { QueryWord, Scored } from '../../search-engine/invertedIndex.ts';
import { featureNames, type RerankFeatures } from '../../search-engine/rerank.ts';
import { rerankWeights } from '../../search-engine/rerank.weights.ts';
import { editLevel, headingsBelowName, type IndexedParagraph, readLevel } from './base.rules.ts';
import type { Base } from './base.ts';

/** A search for passages with its intermediate results. */
export interface PassageSearch {
  base: Base;
  levels: Uint8Array;
  words: readonly QueryWord[];
  /** Hits of the index, best first. */
  hits: readonly Scored[];
  /** Paragraphs closest in meaning, best first; empty without vectors. */
  alike: readonly { record: number; likeness: number }[];
  /** By record: points for what others used after similar questions. */
  learned: ReadonlyMap<number, ExplainedParagraph['learned']>;
  question: Question;
  /** After re-ranking; `features` is null for hits that were not re-ranked. */
  ordered: readonly { record: number; score: number; features: RerankFeatures | null }[];
  passages: readonly {
    fileId: string;
    paragraphId: string;
    attachment: { id: string; paragraphId: string } | null;
    context: string | null;
    inTable: boolean;
  }[];
  /** The paragraph that is shown instead of a heading. */
  standIn(heading: IndexedParagraph): IndexedParagraph | undefined;
}

/** The paragraph that an administrator asks about. */
export interface NamedParagraph {
  paragraphId: string;
  /** The file, if known: copies share the ids of their paragraphs. */
  fileId?: string | undefined;
}

/** A paragraph id and the files that contain it. */
export interface LocatedParagraph {
  paragraphId: string;
  fileIds: readonly string[];
}

export type FoundExplanation = Pick<Explanation, 'question' | 'found' | 'searched' | 'named'>;

const shownLength = 320;
/** Ranks beyond this are not computed. */
const deepestPlace = 10_000;

export function explainFinding(
  passageSearch: PassageSearch,
  namedParagraph: LocatedParagraph | null,
): FoundExplanation {
  const { base, question, words, passages } = passageSearch;
  const foundParagraphs = passages.flatMap(({ fileId, paragraphId, attachment }) => {
    const key = attachment
      ? [paragraphId, attachment.id, attachment.paragraphId].join('/')
      : paragraphId;
    const record = base
      .file(fileId)
      ?.records.find((one) => base.stageOf(one) !== 'draft' && base.hasKey(one, key));
    return (record !== undefined && base.paragraphOf(record)) || [];
  });
  const target = namedParagraph && findNamedParagraph(base, namedParagraph);
  return {
    question: {
      text: question.text,
      language: question.chinese ? 'zh' : 'en',
      words: words.map((word) => describeWord(passageSearch, word)),
      leftOut: leftOut(question.text, words),
    },
    found: describeAll(passageSearch, foundParagraphs, passageSearch.levels),
    searched: countReadable(passageSearch),
    named: namedParagraph && {
      fate: target ? decideFate(passageSearch, target) : { kind: 'unknown' },
      // Explained with levels that allow reading it, so that the reason is not always missing rights.
      paragraph: target
        ? (describeAll(passageSearch, [target], levelsFor(base, target))[0] ?? null)
        : null,
    },
  };
}

/** Prefers the published text over the draft. */
function findNamedParagraph(
  base: Base,
  { paragraphId, fileIds }: LocatedParagraph,
): IndexedParagraph | undefined {
  let draft: IndexedParagraph | undefined;
  for (const fileId of fileIds) {
    for (const record of base.file(fileId)?.records ?? []) {
      if (!base.hasKey(record, paragraphId)) continue;
      if (base.stageOf(record) !== 'draft') return base.paragraphOf(record);
      draft ??= base.paragraphOf(record);
    }
  }
  return draft;
}

function decideFate(passageSearch: PassageSearch, target: IndexedParagraph): Fate {
  const { base, levels, passages, ordered, hits } = passageSearch;
  const { file, record, id } = target;
  if ((levels[file.scope] ?? 0) < readLevel) return { kind: 'unreadable' };
  if (target.stage === 'draft') return { kind: 'draft' };
  const placeOf = (is: (passage: PassageSearch['passages'][number]) => boolean) =>
    passages.findIndex((passage) => passage.fileId === file.id && is(passage)) + 1;

  const place = placeOf(({ paragraphId }) => paragraphId === id);
  if (place > 0) return { kind: 'found', place };
  const other = representativeOf(passageSearch, target);
  const shownPlace = other ? placeOf(({ paragraphId }) => paragraphId === other) : 0;
  if (other && shownPlace > 0)
    return { kind: 'represented', place: shownPlace, paragraphId: other };

  const at = ordered.findIndex((one) => one.record === record);
  if (at >= 0) {
    const answersNothing =
      target.kind === 'tableHeader' ||
      (target.kind === 'heading' && !passageSearch.standIn(target));
    if (answersNothing) return { kind: 'answers-nothing' };
    return { kind: 'behind', place: at + 1, kept: passages.length };
  }
  const score = scoresByWord(passageSearch, [target], levelsFor(base, target)).get(record);
  if (!score || score.length === 0) return { kind: 'no-words' };
  return { kind: 'below', place: placeInIndex(passageSearch, record), looked: hits.length };
}

function representativeOf(
  { passages, standIn }: PassageSearch,
  target: IndexedParagraph,
): string | null {
  if (target.kind === 'heading') return standIn(target)?.id ?? null;
  if (target.kind !== 'tableCell') return null;
  const row = passages.find(
    ({ fileId, inTable, context }) =>
      fileId === target.file.id && inTable && context === target.context,
  );
  return row?.paragraphId ?? null;
}

/** The rank in the index, from 1; null beyond `deepestPlace`. */
function placeInIndex({ base, words, levels }: PassageSearch, record: number): number | null {
  const { hits } = base.paragraphs.search({ words, levels, limit: deepestPlace });
  const at = hits.findIndex((hit) => hit.record === record);
  return at < 0 ? null : at + 1;
}

/** Levels of an imaginary person who may read the scope of this paragraph and no other. */
function levelsFor(base: Base, { file, stage }: IndexedParagraph): Uint8Array {
  const levels = new Uint8Array(base.scopes.size);
  levels[file.scope] = stage === 'draft' ? editLevel : readLevel;
  return levels;
}

function describeAll(
  passageSearch: PassageSearch,
  paragraphs: readonly IndexedParagraph[],
  levels: Uint8Array,
): ExplainedParagraph[] {
  const { hits, ordered, question, words } = passageSearch;
  const scoredParagraphs = paragraphs.map((paragraph) => leadingTo(passageSearch, paragraph));
  const scores = scoresByWord(passageSearch, scoredParagraphs, levels);
  const totals = scoresOf(passageSearch, scoredParagraphs, words, levels);
  return paragraphs.map((paragraph, i) => {
    const { file, id } = paragraph;
    const leading = scoredParagraphs[i] as IndexedParagraph;
    const { record } = leading;
    const scoredRank = ordered.findIndex((one) => one.record === record);
    const parts = scores.get(record) ?? [];
    const score = totals.get(record) ?? 0;
    const at = hits.findIndex((hit) => hit.record === record);
    const look = ordered[scoredRank];
    return {
      fileId: file.id,
      fileName: file.name,
      paragraphId: id,
      headings: headingsBelowName(paragraph),
      text: paragraph.text.slice(0, shownLength).toWellFormed(),
      through: leading === paragraph ? null : leading.text,
      words: {
        place: at < 0 ? null : at + 1,
        score,
        parts: parts.map((part) => ({ ...part, where: whereIs(words[part.word], leading) })),
        together: score - parts.reduce((sum, part) => sum + part.score, 0),
      },
      meaning: likenessOf(passageSearch, record),
      learned: passageSearch.learned.get(record) ?? null,
      look: look?.features
        ? { place: scoredRank + 1, score: look.score, signs: signsOf(question, look.features) }
        : null,
    };
  });
}

function likenessOf({ alike }: PassageSearch, record: number): ExplainedParagraph['meaning'] {
  const at = alike.findIndex((one) => one.record === record);
  const one = alike[at];
  return one ? { place: at + 1, likeness: one.likeness } : null;
}

/** The paragraph that was scored: itself, or its heading if that ranked higher. */
function leadingTo(
  { base, ordered, standIn }: PassageSearch,
  paragraph: IndexedParagraph,
): IndexedParagraph {
  for (const { record } of ordered) {
    const one = base.paragraphOf(record);
    if (one === paragraph) break;
    if (one?.kind === 'heading' && standIn(one) === paragraph) return one;
  }
  return paragraph;
}

function signsOf(question: Question, features: RerankFeatures): RankingSignal[] {
  const weights = question.chinese ? rerankWeights.chinese : rerankWeights.english;
  return featureNames.map((name) => ({ name, value: features[name], weight: weights[name] }));
}

type Part = Omit<WordPart, 'where'>;

/** The score that each word alone gives each of the paragraphs. */
function scoresByWord(
  passageSearch: PassageSearch,
  paragraphs: readonly IndexedParagraph[],
  levels: Uint8Array,
): Map<number, Part[]> {
  const parts = new Map<number, Part[]>();
  passageSearch.words.forEach((one, word) => {
    for (const [record, score] of scoresOf(passageSearch, paragraphs, [one], levels)) {
      const earlier = parts.get(record);
      if (earlier) earlier.push({ word, score });
      else parts.set(record, [{ word, score }]);
    }
  });
  return parts;
}

/** Scores of the paragraphs that contain at least one of the words. */
function scoresOf(
  { base }: PassageSearch,
  paragraphs: readonly IndexedParagraph[],
  words: readonly QueryWord[],
  levels: Uint8Array,
): Map<number, number> {
  const files = new Uint8Array(base.fileNumbers);
  let limit = 0;
  for (const { file } of new Set(paragraphs)) {
    if (files[file.number] === 0) limit += file.records.length;
    files[file.number] = 1;
  }
  const records = new Set(paragraphs.map(({ record }) => record));
  const { hits } = base.paragraphs.search({ words, levels, files, limit });
  return new Map(
    hits.filter(({ record }) => records.has(record)).map(({ record, score }) => [record, score]),
  );
}

function whereIs(
  word: QueryWord | undefined,
  { text, file, headings }: IndexedParagraph,
): WordPart['where'] {
  const wordTerms = new Set(word?.terms.map(({ term }) => term));
  const holds = (field: string) => termsOf(field).some((term) => wordTerms.has(term));
  return [
    ...(holds(text) ? (['text'] as const) : []),
    ...(holds(file.name) ? (['title'] as const) : []),
    ...(headings.some(holds) ? (['headings'] as const) : []),
  ];
}

function describeWord(
  { base }: PassageSearch,
  { terms, typedWord, misspelt = false }: QueryWord,
): AskedWord {
  return {
    word: typedWord ?? terms[0]?.term ?? '',
    weight: base.paragraphs.idf(...terms.map(({ term }) => term)),
    terms: terms.map(({ term, weight }) => ({ term, share: weight })),
    misspelt,
  };
}

function leftOut(text: string, words: readonly QueryWord[]): string[] {
  const queryTerms = new Set(words.flatMap((word) => word.terms.map(({ term }) => term)));
  const stops = tokenize(text).filter(({ stop, term }) => stop && !queryTerms.has(term));
  return [...new Set(stops.map(({ word }) => word))];
}

function countReadable({ base, levels }: PassageSearch): number {
  let count = 0;
  for (const file of base.files()) {
    if ((levels[file.scope] ?? 0) < readLevel) continue;
    for (const record of file.records) if (base.stageOf(record) !== 'draft') count++;
  }
  return count;
}
