// Answers without a model by quoting the one to three best sentences of the passages. A weighted sum of simple
// features ranks the sentences; `bench/answers.learn.ts` learns the weights.
import { expandTerms, type Question, weighTelling } from '../../../language/question.ts';
import { numbersIn } from '../../../language/ranges.ts';
import { leadsOn, type Sentence, splitSentences } from '../../../language/sentences.ts';
import { simplify, terms } from '../../../language/tokens.ts';
import type { RerankFeatures } from '../../../search-engine/rerank.ts';
import { addWeighted } from '../../../search-engine/weighted-sum.ts';
import { readFigures } from './figures.ts';
import { isOpposed } from './opposed.ts';
import { quoteWeights } from './quote.weights.ts';
import {
  describeSentences,
  type SentenceCandidate,
  type SentenceFeatures,
  sentenceFeatureNames,
} from './sentence-features.ts';

/** A passage with everything needed to quote it. Passages are sorted best first. */
export interface Passage {
  text: string;
  fileName: string;
  headings: readonly string[];
  /** The re-ranker's score, with the features it consists of. */
  score: number;
  signs: RerankFeatures | null;
  /** The row of a table cell, the text that introduces a list (also for that text itself) or code block, or null. */
  context: string | null;
  /** All items of the list that it belongs to or introduces, in order; empty without a list. */
  list: readonly string[];
  /** The code block that it is or introduces, or null. */
  code: string | null;
  /**
   * All paragraphs below its heading, in order; empty unless they are few and plain. For a table cell, the rows of
   * its table; empty if there are many.
   */
  section: readonly string[];
  /** Whether it is part of a table row and meaningless alone. */
  inTable: boolean;
  /** How far it stands out by meaning, from 0 to 1; 0 without vectors. */
  meaning: number;
  /** Null if it was not read. */
  reading: Reading | null;
  /** How it relates to what the previous answer quoted; null if it doesn't. */
  goesOn: 'section' | 'document' | null;
  /** Whether it is in the other language than the question, so that it has none of its words. */
  isInOtherLanguage: boolean;
}

/** The reader model's judgement, in log odds. */
interface Reading {
  /** That the passage answers the question. */
  relevance: number;
  /** That each of its sentences does. */
  sentences: number[];
  /** That it answers questions about something else entirely. */
  baseline: number;
}

export interface JudgedSentence {
  passage: number;
  /** A table row counts as one sentence. */
  sentence: Sentence;
  features: SentenceFeatures;
  score: number;
  /** Terms of the question that the sentence does not contain. */
  lacking: ReadonlySet<string>;
  /**
   * Terms of the question that occur neither in the sentence nor in its title, headings, list or preceding
   * sentence.
   */
  missing: ReadonlySet<string>;
  /** Whether it is the row or item for the number in the question. */
  standsForNumber: boolean;
  /** Whether the question asks for the whole list or table rather than for one item. */
  wantsWhole: boolean;
}

/** Bonus, in units of the learned score, for steps if the question asks how something is done. */
const worthOfProcedure = 2;
/** The minimum share of the question's words above a list that describes a procedure. */
const procedureNamedAtLeast = 0.4;
/** The same if the heading announces steps. */
const announcedNamedAtLeast = 0.25;
/** The same if only the title names the procedure. */
const titleNamedAtLeast = 0.6;
/** Bonus for exactly the same meaning over a typical similarity; about what the words of an answer are worth. */
const worthOfMeaning = 12;
/** Bonus for commands that the sentence introduces, if the question asks how. */
const worthOfCode = 1;
/** Bonus for all the words of a short question. */
const worthOfWords = 2;
/** Penalty for a follow-up's sentence that leaves its subject. */
const worthOfSubject = 6;
/** Penalty for saying the opposite of what is asked. */
const worthOfOpposite = 8;
const fewWords = 4;
/** In characters and pairs, of which four words have about so many. */
const fewChinese = 10;
const saidAtLeast = 0.25;
/** Bonus for a text whose heading asks the question. */
const worthOfHeading = 1.5;
const passagesRead = 10;
/** In rows. */
const maxTableRows = 8;
export const maxListLength = 2_400;

/** Short questions are common in practice but rare in the training sets; every word counts in them. */
export const isOfFewWords = ({ weights }: Question) => weights.size <= fewWords;

/** The number of terms that are not merely joined by chance. */
const countWeighed = ({ weights, glue }: Question) => weights.size - glue.size;

/** Whether the reader model's judgement is decisive: for what continues a quotation, or has none of the words. */
export const isDecidedByReader = (passage: Passage | undefined) =>
  passage?.reading != null && (passage.goesOn !== null || passage.isInOtherLanguage);

/** Whether the sentence, including its headings, contains hardly anything of the subject of a follow-up. */
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

/** All sentences of the best passages, best first. */
export function judgeSentences(
  question: Question,
  passages: readonly Passage[],
  weights: SentenceFeatures = question.chinese ? quoteWeights.chinese : quoteWeights.english,
): JudgedSentence[] {
  const candidates: SentenceCandidate[] = [];
  /** Points in addition to the learned features. */
  const bonuses: number[] = [];
  const isWanted: boolean[] = [];
  const standing: boolean[] = [];
  const numbers = numbersIn(question.text);
  const top = passages[0]?.score ?? 0;
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
    const ofPassage = procedure + heading - penaltyFor(question, row ?? passage.text);
    const isPart = row !== null || isList;
    const isWholeTable = row !== null && isOfWholeTable(question, passage, above);
    const lead = isList || row !== null ? leadOf(question, passage) : [];
    const own = sentences.map((sentence, i): SentenceCandidate => {
      const wantsWhole = isList
        ? isProcedure ||
          (introduces && leadsOn(passage.text)) ||
          (question.kind !== 'steps' && isOfWholeList(question, sentence.text, above))
        : isWholeTable;
      isWanted.push(wantsWhole);
      // Code that is quoted with an item counts as part of it.
      const code = i === sentences.length - 1 ? codeBelow(passage) : null;
      const text =
        wantsWhole && !introduces
          ? [...lead, sentence.text].join('\n')
          : withCode(sentence.text, code);
      const textTerms = terms(text);
      const own = expandTerms(question, textTerms);
      const figures = readFigures(question, sentence.text, {
        numbers,
        own,
        above,
        isPart,
        isRow: row !== null,
      });
      standing.push(figures.isAsked);
      bonuses.push(
        figures.worth +
          worthOfMeaning * passage.meaning +
          readingOf(passage, i, leastRelevance) +
          ofPassage +
          (code !== null && question.kind === 'steps' ? worthOfCode : 0),
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
  const sentenceFeatures = describeSentences(question, candidates);
  const isShort =
    isOfFewWords(question) || (question.chinese && countWeighed(question) < fewChinese);
  /** Short passages that contain everything a short question asks. */
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
      const features = sentenceFeatures[i] as SentenceFeatures;
      let score = addWeighted(sentenceFeatureNames, weights, features, bonuses[i]);
      const lacking = [...question.weights.keys()].filter((term) => !own.has(term));
      const missing = new Set(lacking.filter((term) => !before?.own.has(term) && !above.has(term)));
      if (complete.has(passage)) score += worthOfWords;
      const isOn = isDecidedByReader(passages[passage]);
      if (!isOn && leavesTheSubject(question, missing)) score -= worthOfSubject;
      return {
        passage,
        sentence,
        features,
        score,
        lacking: new Set(lacking),
        missing,
        standsForNumber: standing[i] as boolean,
        wantsWhole: isWanted[i] as boolean,
      };
    })
    .sort((x, y) => y.score - x.score || x.passage - y.passage);
}

/** For the opposite of what is asked. A sentence is judged with its paragraph, since a short one is quoted whole. */
const penaltyFor = (question: Question, text: string) =>
  isOpposed(question, text) ? worthOfOpposite : 0;

/**
 * The reader model's judgement of a sentence in log odds, which are comparable to the learned score. A sentence
 * that was not read gets its passage's value, or the lowest of the other passages; 0 if nothing was read.
 */
function readingOf({ reading }: Passage, sentence: number, leastRelevance: number): number {
  if (!reading) return Number.isFinite(leastRelevance) ? leastRelevance : 0;
  const own = reading.sentences[sentence] ?? reading.relevance;
  return Number.isFinite(own) ? own : reading.relevance;
}

/** Whether the question asks for several things or a procedure, so that one item would be half an answer. */
function wantsList(question: Question): boolean {
  return (
    question.kind === 'steps' ||
    /\bwhat\s+(should|must|do|does|can)\s+\p{L}+\s+(bring|pack|wear|contain|include|cover|check|prepare)\b|\b(which|what)\s+\p{L}+s\s+(are|do|must|should|can|need|have|were|may|apply|count)\b|\bwhat are\b|\b(list|name) (all|the)\b|\bsteps\b|哪些|哪几|列出|步骤|有什么/iu.test(
      simplify(question.text),
    )
  );
}

/**
 * Whether the text above a list names the procedure that is asked for. The title counts only if nothing else names
 * it.
 */
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

/** Headings that announce steps without naming a subject; the title names it then. */
const onlySteps = /^(the )?(procedures?|steps|how to)$|^(步骤|流程|做法|方法|程序)$/iu;
const onlySaysSteps = (heading: string) => onlySteps.test(simplify(heading).trim());

/** Whether the heading says that steps follow. */
const announcesSteps = ({ headings }: Pick<Passage, 'headings'>) =>
  /\bhow to\b|\bsteps\b|^procedures?$|步骤|流程|如何|怎[么样]/iu.test(
    simplify(headings.at(-1) ?? ''),
  );

/** For questions about a procedure: treats the paragraphs below a heading that names it as a list of steps. */
export function asSteps(question: Question, passage: Passage): Passage {
  const { list, section, headings } = passage;
  if (question.kind !== 'steps' || passage.inTable || list.length > 1 || section.length < 2) {
    return passage;
  }
  const namedTerms = expandTerms(question, terms(headings.at(-1) ?? ''));
  const share = weighTelling(question, (term) => namedTerms.has(term));
  return share >= namedAtLeast ? { ...passage, list: section } : passage;
}

/** The minimum share of the question's words in a heading that names a procedure. */
const namedAtLeast = 0.7;
/** The minimum share above a table that is asked for as a whole. */
const tableNamedAtLeast = 0.6;

/** Whether the question asks for all items, or for nothing that only an item says. */
function isOfWholeList(question: Question, item: string, above: ReadonlySet<string>): boolean {
  if (wantsList(question)) return true;
  if (question.kind !== 'other') return false;
  const itemTerms = expandTerms(question, terms(item));
  return (
    weighTelling(question, (term) => !above.has(term)) <= unnamedAtMost &&
    ![...question.weights.keys()].some((term) => itemTerms.has(term) && !above.has(term))
  );
}

/** Whether nothing in the question distinguishes the rows of the table from each other. */
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

/** How much the headings (without the title) contribute to naming what is asked, from 0 to 1. */
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

/** The maximum share of the question's words that may be missing above a list that is asked for. */
const unnamedAtMost = 0.15;

/** The introduction of a list, and its heading if that says more about the question. */
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

/** The code block that the passage introduces. */
export const codeBelow = ({ code, text }: Passage) => (code === text ? null : code);

export const withCode = (text: string, code: string | null) =>
  code === null ? text : `${text}\n${code}`;
