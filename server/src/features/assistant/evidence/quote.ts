// Answering without a model: the one to three sentences of the found passages that answer best, as quotations. A weighted
// sum of simple signs ranks the sentences; the weights are learned by `bench/answers.learn.ts`.
import type { PassageReading } from '@docent/sentence-encoder/encoder';
import { expandTerms, type Question } from '../../../language/question.ts';
import { countedOtherwise, decideRange, numbersIn } from '../../../language/ranges.ts';
import { leadsOn, type Sentence, splitSentences } from '../../../language/sentences.ts';
import { simplify, terms } from '../../../language/tokens.ts';
import type { RerankFeatures } from '../../../search-engine/rerank.ts';
import { addWeighted } from '../../../search-engine/weighted-sum.ts';
import { quoteWeights } from './quote.weights.ts';
import {
  describeSentences,
  type SentenceCandidate,
  type SentenceFeatures,
  sentenceFeatureNames,
} from './sentence-features.ts';

/** A found paragraph with what is needed to quote it. Passages come best first. */
export interface Passage {
  text: string;
  fileName: string;
  headings: readonly string[];
  /** Of the re-ranker, with the features that it is made of. */
  score: number;
  signs: RerankFeatures | null;
  /** The row of a table cell, the text before a list (also of that text itself) or before code, or null. */
  context: string | null;
  /** All items of the list that it belongs to or introduces, in order; empty when there is none. */
  list: readonly string[];
  /** The code that it is or leads on to, or null. */
  code: string | null;
  /**
   * All plain paragraphs below its heading, in order; empty when there is something else below it, or much. Of part of a table,
   * its rows; empty when there are many.
   */
  section: readonly string[];
  /** Is part of a table row, which says nothing alone. */
  inTable: boolean;
  /** How far it stands out by its meaning, 0 to 1; 0 without vectors. */
  meaning: number;
  /** Log odds that it answers the question, and that each of its sentences does; null where nothing read it. */
  reading: PassageReading | null;
  /** How it goes on from what the answer before stood on; null where it does not. */
  goesOn: 'section' | 'document' | null;
}

export interface JudgedSentence {
  passage: number;
  /** A table row is one sentence. */
  sentence: Sentence;
  features: SentenceFeatures;
  score: number;
  /** Terms of the question that it does not hold. */
  lacking: ReadonlySet<string>;
  /** Terms of the question that neither it nor its title, headings, list or the sentence before holds. */
  missing: ReadonlySet<string>;
  /** It is the row or item that stands for the number asked about. */
  standsForNumber: boolean;
  /** The list that it belongs to or introduces is what was asked for, rather than one of its items. */
  wantsWhole: boolean;
}

/** In units of the learned score: how something is done is said by steps. */
const worthOfProcedure = 2;
/** The share of what is asked that stands above a list which says how it is done. */
const procedureNamedAtLeast = 0.4;
/** The same, where a heading says that it is about steps. */
const announcedNamedAtLeast = 0.25;
/** The same, where the title alone says of what. */
const titleNamedAtLeast = 0.6;
/** All the way from the usual to what means just the same: the words of an answer in other words are worth about as much. */
const worthOfMeaning = 12;
/** A row or item that stands for the number asked about, or only for others. */
const worthOfRange = 2;
/** For whoever asks how: commands that the sentence leads on to. */
const worthOfCode = 1;
/** All the words of a short question. */
const worthOfWords = 2;
/** What a follow-up goes on about. */
const worthOfSubject = 6;
const fewWords = 4;
const saidAtLeast = 0.25;
/** What stands under a heading that asks the same, in few words of its own. */
const worthOfHeading = 1.5;
const passagesRead = 10;
/** In rows. */
const maxTableRows = 8;
export const maxListLength = 2_400;

const rangeSigns = { inside: 1, none: 0, outside: -1 } as const;

/** The share, by weight, of the terms of the question that tell something. */
export function weighTelling(
  { weights, glue }: Question,
  isCounted: (term: string) => boolean,
): number {
  let all = 0;
  let countedWeight = 0;
  for (const [term, weight] of weights) {
    if (glue.has(term)) continue;
    all += weight;
    if (isCounted(term)) countedWeight += weight;
  }
  return all > 0 ? countedWeight / all : 1;
}

/** Which people type, and the sets that the weights come from hardly hold: each word counts. */
export const isOfFewWords = ({ weights }: Question) => weights.size <= fewWords;

/** Of a document that was just quoted, the reader says whether the passage is about the same. */
export const isReadOn = (passage: Passage | undefined) =>
  passage !== undefined && passage.goesOn !== null && passage.reading !== null;

/** A follow-up, and hardly anything of what it follows stands in the sentence or above it. */
export function leavesTheSubject(
  { weights, backgroundTerms }: Pick<Question, 'weights' | 'backgroundTerms'>,
  missing: ReadonlySet<string>,
): boolean {
  let all = 0;
  let heldWeight = 0;
  for (const term of backgroundTerms) {
    const weight = weights.get(term) as number;
    all += weight;
    if (!missing.has(term)) heldWeight += weight;
  }
  return heldWeight < saidAtLeast * all;
}

/** Every sentence of the best passages, best first. */
export function judgeSentences(
  question: Question,
  passages: readonly Passage[],
  weights: SentenceFeatures = question.chinese ? quoteWeights.chinese : quoteWeights.english,
): JudgedSentence[] {
  const candidates: SentenceCandidate[] = [];
  /** What the signs say nothing of. */
  const bonuses: number[] = [];
  const wanted: boolean[] = [];
  const standing: boolean[] = [];
  const top = passages[0]?.score ?? 0;
  const numbers = numbersIn(question.text);
  const leastRelevance = Math.min(...passages.flatMap(({ reading }) => reading?.relevance ?? []));
  passages.slice(0, passagesRead).forEach((original, rank) => {
    const passage = asSteps(question, original);
    const row = passage.inTable ? passage.context : null;
    const introduction = row === null && passage.context ? [passage.context] : [];
    const above = expandTerms(
      question,
      [passage.fileName, ...passage.headings, ...introduction].flatMap(terms),
    );
    const sentences =
      row === null
        ? splitSentences(passage.text)
        : [{ from: 0, to: passage.text.length, text: row }];
    const introduces = passage.list.length > 0 && passage.context === passage.text;
    const isList = passage.list.length > 1 || (introduces && leadsOn(passage.text));
    const isProcedure = isList && question.kind === 'steps' && isNamedBy(question, passage);
    const saidSo = isProcedure && announcesSteps(passage) ? 2 : 1;
    const procedure = isProcedure ? saidSo * worthOfProcedure : 0;
    const heading = worthOfHeading * shareOfHeading(question, passage, above);
    const isPart = row !== null || isList;
    const isWholeTable = row !== null && isOfWholeTable(question, passage, above);
    const lead = isList || row !== null ? leadOf(question, passage) : [];
    const own = sentences.map((sentence, i): SentenceCandidate => {
      const wantsWhole = isList
        ? isProcedure ||
          (introduces && leadsOn(passage.text)) ||
          (question.kind !== 'steps' && isOfWholeList(question, sentence.text, above))
        : isWholeTable;
      wanted.push(wantsWhole);
      // What is quoted with an item counts as said by it.
      const code = i === sentences.length - 1 ? codeBelow(passage) : null;
      const text =
        wantsWhole && !introduces
          ? [...lead, sentence.text].join('\n')
          : withCode(sentence.text, code);
      const textTerms = terms(text);
      const own = expandTerms(question, textTerms);
      const range = isPart ? decideRange(numbers, sentence.text) : { kind: 'none' as const };
      if (range.kind === 'inside') {
        for (const term of range.matches.flatMap((number) => terms(number.text))) own.add(term);
      } else {
        // A 12 in the row of 5 to 10 years counts something else.
        const other = range.kind === 'outside' ? numbers : countedOtherwise(numbers, sentence.text);
        for (const term of other.flatMap((number) => terms(number.text))) own.delete(term);
      }
      standing.push(range.kind === 'inside');
      bonuses.push(
        worthOfMeaning * passage.meaning +
          readingOf(passage, i, leastRelevance) +
          procedure +
          heading +
          (code !== null && question.kind === 'steps' ? worthOfCode : 0) +
          worthOfRange * rangeSigns[range.kind],
      );
      return {
        passage: rank,
        sentence,
        text,
        textTerms,
        own,
        before: null,
        behind: null,
        above,
        place: i / Math.max(1, sentences.length - 1),
        behindBest: passage.score - top,
        namesInPassage: 0,
      };
    });
    const isNamed = (name: string) => above.has(name) || own.some((one) => one.own.has(name));
    const namesInPassage = [...question.names].filter(isNamed).length;
    own.forEach((one, i) => {
      const before = own[i - 1] ?? null;
      candidates.push(Object.assign(one, { before, behind: own[i + 1] ?? null, namesInPassage }));
    });
  });
  const described = describeSentences(question, candidates);
  const isShort = isOfFewWords(question);
  /** Short passages which hold what is asked in few words. */
  const complete = new Set<number>();
  const longest = question.chinese ? shortInChinese : shortParagraph;
  for (const { passage, above } of isShort ? candidates : []) {
    if ((passages[passage] as Passage).text.length > longest) continue;
    const own = candidates.filter((other) => other.passage === passage);
    const isSaid = (term: string) => above.has(term) || own.some((one) => one.own.has(term));
    if (weighTelling(question, (term) => !isSaid(term)) <= unnamedAtMost) complete.add(passage);
  }
  return candidates
    .map(({ passage, sentence, own, before, above }, i): JudgedSentence => {
      const features = described[i] as SentenceFeatures;
      let score = addWeighted(sentenceFeatureNames, weights, features, bonuses[i]);
      const lacking = [...question.weights.keys()].filter((term) => !own.has(term));
      const missing = new Set(lacking.filter((term) => !before?.own.has(term) && !above.has(term)));
      if (complete.has(passage)) score += worthOfWords;
      const isOn = isReadOn(passages[passage]);
      if (!isOn && leavesTheSubject(question, missing)) score -= worthOfSubject;
      return {
        passage,
        sentence,
        features,
        score,
        lacking: new Set(lacking),
        missing,
        standsForNumber: standing[i] as boolean,
        wantsWhole: wanted[i] as boolean,
      };
    })
    .sort((x, y) => y.score - x.score || x.passage - y.passage);
}

/**
 * What the reader thinks of a sentence, in log odds, which weigh as much as the learned score; of one that it has not seen, as of
 * its passage, or of the least of the others; 0 where nothing was read.
 */
function readingOf({ reading }: Passage, sentence: number, leastRelevance: number): number {
  if (!reading) return Number.isFinite(leastRelevance) ? leastRelevance : 0;
  const own = reading.sentences[sentence] ?? reading.relevance;
  return Number.isFinite(own) ? own : reading.relevance;
}

/** Asks for several things or for a procedure: one item alone would be half an answer. */
function wantsList(question: Question): boolean {
  return (
    question.kind === 'steps' ||
    /\bwhat\s+(should|must|do|does|can)\s+\p{L}+\s+(bring|pack|wear|contain|include|cover|check|prepare)\b|\b(which|what)\s+\p{L}+s\s+(are|do|must|should|can|need|have|were|may|apply|count)\b|\bwhat are\b|\b(list|name) (all|the)\b|\bsteps\b|哪些|哪几|列出|步骤|有什么/iu.test(
      simplify(question.text),
    )
  );
}

/** Whether what stands above a list, the title only where nothing else does, says what is asked to be done. */
function isNamedBy(question: Question, { fileName, headings, context }: Passage): boolean {
  const own = headings.filter((heading) => heading !== fileName && !onlySaysSteps(heading));
  const namedTerms = expandTerms(
    question,
    [
      ...(own.length > 0 ? own : [fileName]),
      ...(context && leadsOn(context) ? [context] : []),
    ].flatMap(terms),
  );
  const share = weighTelling(question, (term) => namedTerms.has(term));
  if (!announcesSteps({ headings })) return share >= procedureNamedAtLeast;
  return share >= (own.length > 0 ? announcedNamedAtLeast : titleNamedAtLeast);
}

/** Names no subject: what is done so is said by the title. */
const onlySteps = /^(the )?(procedures?|steps|how to)$|^(步骤|流程|做法|方法|程序)$/iu;
const onlySaysSteps = (heading: string) => onlySteps.test(simplify(heading).trim());

/** Its heading says that steps follow. */
const announcesSteps = ({ headings }: Pick<Passage, 'headings'>) =>
  /\bhow to\b|\bsteps\b|^procedures?$|步骤|流程|如何|怎[么样]/iu.test(
    simplify(headings.at(-1) ?? ''),
  );

/** Asked how something is done, paragraphs below a heading that says what are its steps. */
export function asSteps(question: Question, passage: Passage): Passage {
  const { list, section, headings } = passage;
  if (question.kind !== 'steps' || passage.inTable || list.length > 1 || section.length < 2) {
    return passage;
  }
  const namedTerms = expandTerms(question, terms(headings.at(-1) ?? ''));
  const share = weighTelling(question, (term) => namedTerms.has(term));
  return share >= namedAtLeast ? { ...passage, list: section } : passage;
}

/** The share of what is asked that a heading says which names a procedure. */
const namedAtLeast = 0.7;
/** And that what stands above a table says which is asked for as a whole. */
const tableNamedAtLeast = 0.6;

/** Asks for all items, or for nothing that an item adds to what stands above the list. */
function isOfWholeList(question: Question, item: string, above: ReadonlySet<string>): boolean {
  if (wantsList(question)) return true;
  if (question.kind !== 'other') return false;
  const itemTerms = expandTerms(question, terms(item));
  return (
    weighTelling(question, (term) => !above.has(term)) <= unnamedAtMost &&
    ![...question.weights.keys()].some((term) => itemTerms.has(term) && !above.has(term))
  );
}

/** Asks for nothing that tells one row from another: what stands above them says it. */
function isOfWholeTable(
  question: Question,
  { section }: Passage,
  above: ReadonlySet<string>,
): boolean {
  if (section.length < 2 || section.length > maxTableRows) return false;
  const sectionTerms = expandTerms(question, section.flatMap(terms));
  return (
    weighTelling(question, (term) => above.has(term)) >= tableNamedAtLeast &&
    ![...question.weights.keys()].some((term) => sectionTerms.has(term) && !above.has(term))
  );
}

/** 0 to 1: how far the headings above, the title aside, bring it about that what stands above says what is asked. */
function shareOfHeading(
  question: Question,
  { fileName, headings }: Passage,
  above: ReadonlySet<string>,
): number {
  const own = headings.filter((heading) => heading !== fileName);
  const namedTerms = expandTerms(question, own.flatMap(terms));
  if (![...question.weights.keys()].some((term) => namedTerms.has(term))) return 0;
  return Math.max(0, 2 * weighTelling(question, (term) => above.has(term)) - 1);
}

/** The share of what is asked that may stand elsewhere than above a list that is asked for. */
const unnamedAtMost = 0.15;

/** What stands before a list: its introduction, and the heading where that says more of what was asked. */
export function leadOf(
  question: Question,
  { context: before, fileName, headings, inTable }: Passage,
): string[] {
  const last = headings.at(-1);
  const heading = last !== undefined && onlySaysSteps(last) ? fileName : last;
  const context = inTable ? null : before;
  const share = (text: string) => {
    const textTerms = expandTerms(question, terms(text));
    return weighTelling(question, (term) => textTerms.has(term));
  };
  const saysMore = heading !== undefined && share(heading) > share(context ?? '');
  return [...(saysMore ? [heading] : []), ...(context ? [context] : [])];
}

/** In UTF-16 units. */
export const shortParagraph = 240;
export const shortInChinese = 100;

/** What a passage leads on to. */
export const codeBelow = ({ code, text }: Passage) => (code === text ? null : code);

export const withCode = (text: string, code: string | null) =>
  code === null ? text : `${text}\n${code}`;
