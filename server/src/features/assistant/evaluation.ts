// Measures how well a base answers questions with known answers, for the evaluation command. It stores nothing and
// calls no model: only search, quotation and declining are measured.
import { fold, simplify } from '../../language/tokens.ts';
import type { FoundPassage, Search } from '../search/search.ts';
import { decideWhetherToAnswer, isUnsure } from './evidence/decline.ts';
import { quote } from './evidence/quotations.ts';
import { judgeSentences } from './evidence/quote.ts';

/** A question with the expected result. */
export interface KnownQuestion {
  /** Line number in the operator's file, from 1. */
  line: number;
  question: string;
  /** The answer must contain one of these texts. */
  answers: readonly string[];
  /** Ids of the paragraphs that contain the answer. */
  paragraphs: readonly string[];
  /** Id or name of the document that contains the answer. */
  file: string | null;
  /** Whether the base does not contain the answer. */
  impossible: boolean;
}

export interface EvaluationOutcome {
  line: number;
  question: string;
  impossible: boolean;
  /**
   * Rank of the first correct paragraph among the ten best, from 1; null if there is none, undefined if the correct
   * one is unknown.
   */
  place?: number | null;
  /**
   * How many sentences are needed to include the answer, 1 to 3; null if none has it, undefined if the answer is
   * unknown.
   */
  sentences?: number | null;
  /** Whether an answer was given. */
  answered: boolean;
  milliseconds: number;
}

export interface Share {
  of: number;
  /** 0 to 1; null if there are no such questions. */
  share: number | null;
}

export interface Evaluation {
  questions: number;
  recallAt1: Share;
  recallAt5: Share;
  recallAt10: Share;
  /** Mean reciprocal rank among the ten best. */
  mrrAt10: Share;
  answerIn1Sentence: Share;
  answerIn2Sentences: Share;
  answerIn3Sentences: Share;
  impossibleDeclined: Share;
  possibleAnswered: Share;
  /** In milliseconds; null without questions. */
  latency: { p50: number | null; p95: number | null };
}

const maxPlaces = 10;
const maxSentences = 3;

/** Reads one question per line, ignoring empty lines. `wrong` lists the invalid lines with the reason. */
export function readQuestions(text: string): {
  questions: KnownQuestion[];
  wrong: { line: number; why: string }[];
} {
  const questions: KnownQuestion[] = [];
  const wrong: { line: number; why: string }[] = [];
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .forEach((content, i) => {
      if (content.trim() === '') return;
      const line = i + 1;
      const read = readQuestion(content);
      if (typeof read === 'string') wrong.push({ line, why: read });
      else questions.push({ line, ...read });
    });
  return { questions, wrong };
}

const knownFields = new Set(['question', 'answers', 'paragraphs', 'file', 'impossible']);

/** The question, or an error message. */
function readQuestion(line: string): Omit<KnownQuestion, 'line'> | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The caller reports this with the line number.
    return 'it is not JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'it is not an object, such as {"question": "Who signs?", "answers": ["the captain"]}';
  }
  const { question, answers, paragraphs, file, impossible } = value as Record<string, unknown>;
  const strange = Object.keys(value).find((name) => !knownFields.has(name));
  if (strange !== undefined) return `"${strange}" is none of ${[...knownFields].join(', ')}`;
  if (typeof question !== 'string' || question.trim() === '') return '"question" must be a text';
  if (!areTexts(answers)) return '"answers" must be a list of texts';
  if (!areTexts(paragraphs)) return '"paragraphs" must be a list of ids of paragraphs';
  if (file !== undefined && (typeof file !== 'string' || file.trim() === '')) {
    return '"file" must be the id or the name of a document';
  }
  if (impossible !== undefined && typeof impossible !== 'boolean') {
    return '"impossible" must be true or false';
  }
  if (impossible && (answers?.length || paragraphs?.length || file !== undefined)) {
    return 'it is impossible and has an answer all the same';
  }
  return {
    question: question.trim(),
    answers: answers ?? [],
    paragraphs: paragraphs ?? [],
    file: file === undefined ? null : (file as string).trim(),
    impossible: impossible ?? false,
  };
}

function areTexts(value: unknown): value is string[] | undefined {
  return (
    value === undefined ||
    (Array.isArray(value) &&
      value.every((one) => typeof one === 'string' && flatten(one).length > 0))
  );
}

/** Searches for one question as that person, in published text only. */
export async function tryQuestion(
  search: Pick<Search, 'paragraphs'>,
  personId: string,
  expected: KnownQuestion,
): Promise<EvaluationOutcome> {
  const began = performance.now();
  const { question, passages } = await search.paragraphs(personId, expected.question);
  const sentences = judgeSentences(question, passages);
  const answered = decideWhetherToAnswer(question, passages, sentences) === 'answer';
  // Quotes even if the decision is not to answer, because the decision is measured separately.
  const quotations = quote(question, passages, sentences, {
    limit: maxSentences,
    isUnsure: isUnsure(question, passages, sentences),
  });
  const milliseconds = performance.now() - began;

  const { line, impossible } = expected;
  const outcome: EvaluationOutcome = {
    line,
    question: expected.question,
    impossible,
    answered,
    milliseconds,
  };
  if (impossible) return outcome;
  if (expected.paragraphs.length > 0 || expected.file !== null || expected.answers.length > 0) {
    const at = passages.slice(0, maxPlaces).findIndex((passage) => isRight(passage, expected));
    outcome.place = at < 0 ? null : at + 1;
  }
  if (expected.answers.length > 0) {
    const at = quotations.findIndex(({ text }) => holdsAny(text, expected.answers));
    outcome.sentences = at < 0 ? null : at + 1;
  }
  return outcome;
}

/** Compares with the paragraph if known, otherwise with the document and answer, or whichever of these is known. */
function isRight(passage: FoundPassage, { paragraphs, file, answers }: KnownQuestion): boolean {
  if (paragraphs.length > 0) return paragraphs.includes(passage.paragraphId);
  const isInFile =
    file === null || passage.fileId === file || flatten(passage.fileName) === flatten(file);
  if (!isInFile || answers.length === 0) return isInFile;
  const text = passage.inTable && passage.context ? passage.context : passage.text;
  return holdsAny([text, ...passage.list].join('\n'), answers);
}

const flatten = (text: string) => simplify(fold(text)).replace(/\s+/g, ' ').trim();

function holdsAny(text: string, answers: readonly string[]): boolean {
  const flat = flatten(text);
  return answers.some((answer) => flat.includes(flatten(answer)));
}

export function summarise(outcomes: readonly EvaluationOutcome[]): Evaluation {
  const places = outcomes.flatMap(({ place }) => (place === undefined ? [] : [place]));
  const ranks = outcomes.flatMap(({ sentences }) => (sentences === undefined ? [] : [sentences]));
  const within = (numbers: readonly (number | null)[], most: number) =>
    shareOf(numbers.map((number) => (number !== null && number <= most ? 1 : 0)));
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((x, y) => x - y);
  const percentile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? null;
  return {
    questions: outcomes.length,
    recallAt1: within(places, 1),
    recallAt5: within(places, 5),
    recallAt10: within(places, maxPlaces),
    mrrAt10: shareOf(places.map((place) => (place === null ? 0 : 1 / place))),
    answerIn1Sentence: within(ranks, 1),
    answerIn2Sentences: within(ranks, 2),
    answerIn3Sentences: within(ranks, maxSentences),
    impossibleDeclined: shareOf(
      outcomes.filter((one) => one.impossible).map((one) => (one.answered ? 0 : 1)),
    ),
    possibleAnswered: shareOf(
      outcomes.filter((one) => !one.impossible).map((one) => (one.answered ? 1 : 0)),
    ),
    latency: { p50: percentile(0.5), p95: percentile(0.95) },
  };
}

function shareOf(values: readonly number[]): Share {
  const sum = values.reduce((all, value) => all + value, 0);
  return { of: values.length, share: values.length > 0 ? sum / values.length : null };
}
