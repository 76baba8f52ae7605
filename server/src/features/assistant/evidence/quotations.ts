// The answer that judged sentences make: which of them are quoted, how much around each, and what is not said twice.
import type { Question } from '../../../language/question.ts';
import type { Sentence } from '../../../language/sentences.ts';
import { terms } from '../../../language/tokens.ts';
import {
  asSteps,
  codeBelow,
  isOfFewWords,
  type JudgedSentence,
  leadOf,
  maxListLength,
  type Passage,
  shortInChinese,
  shortParagraph,
  withCode,
} from './quote.ts';

export interface Quotation {
  /** Position of the passage it is taken from. */
  passage: number;
  /** Range of the passage's text; the whole of it for a list or a table row. */
  from: number;
  to: number;
  /** The range of the best sentence in it. */
  sentence: Pick<Sentence, 'from' | 'to'>;
  /** The list or table that the passage is part of is quoted as a whole. */
  isWhole: boolean;
  /** What to show: the sentence, the row, or the list in Markdown. */
  text: string;
  score: number;
}

/**
 * The best sentences, at most `limit`, none much worse than the best, none said twice, and none that lacks the kind of answer
 * that another of them holds; the strongest passage first, its sentences as they stand. A list or table row is quoted whole where the question wants it.
 */
export function quote(
  question: Question,
  passages: readonly Passage[],
  judged: readonly JudgedSentence[],
  limit = 3,
): Quotation[] {
  const [first] = judged;
  if (!first) return [];
  const isRead = passages.some(({ reading }) => reading);
  const isFollowUp = passages.some(({ goesOn }) => goesOn);
  const range = (isRead ? farBehindWhenRead : farBehind) * (isFollowUp ? 2 : 1);
  const close = judged.filter(({ score }) => score >= first.score - range);
  const fitting = Math.max(...close.map(({ features }) => features['answer kind']));
  // Few words leave open what is meant: what holds them as well is told, too.
  const asWell = ({ score, lacking }: JudgedSentence) =>
    isOfFewWords(question) &&
    lacking.size <= first.lacking.size &&
    score >= first.score - 2 * range;
  const quotations: Quotation[] = [];
  // Another document that says the same with another number belongs to the answer, however late it was found.
  const best = passages[first.passage] as Passage;
  const deniesBest = ({ passage, sentence }: JudgedSentence) => {
    const { fileName, inTable } = passages[passage] as Passage;
    return (
      !best.inTable &&
      !inTable &&
      fileName !== best.fileName &&
      isSaidAgain(sentence.text, first.sentence.text) &&
      isContradiction(sentence.text, first.sentence.text)
    );
  };
  const texts: string[] = [];
  const order: number[] = [];
  for (const one of judged) {
    if (!close.includes(one) && !asWell(one) && !deniesBest(one)) continue;
    if (quotations.length >= limit) break;
    const { passage: at, features, wantsWhole } = one;
    if (features['answer kind'] < fitting && !wantsWhole) continue;
    const quotation = widen(question, asSteps(question, passages[at] as Passage), one);
    if (texts.some((other) => isRepetition(quotation.text, other))) continue;
    texts.push(quotation.text);
    quotations.push(quotation);
    if (!order.includes(at)) order.push(at);
  }
  return quotations.sort(
    (x, y) => order.indexOf(x.passage) - order.indexOf(y.passage) || x.from - y.from,
  );
}

/**
 * The answer that quotations make: each passage's sentences in quotation marks with the number of their source, lists
 * and rows as they are. `used` names the passages by number: source 1 first.
 */
export function writeQuotations(
  quotations: readonly Quotation[],
  passages: readonly Passage[],
): { text: string; used: number[] } {
  const used = [...new Set(quotations.map(({ passage }) => passage))];
  const parts = used.map((at, i) => {
    const own = quotations.filter(({ passage }) => passage === at);
    const source = (passages[at] as Passage).text;
    let content = '';
    own.forEach((quotation, j) => {
      const before = own[j - 1];
      if (before) content += source.slice(before.to, quotation.from).trim() === '' ? ' ' : ' … ';
      content += quotation.text;
    });
    // A bracketed number of the document's own names none of our sources.
    content = content.replace(/\[(?=\d{1,3}\])/g, '[\u2060');
    const isBlock = content.includes('\n- ') || content.startsWith('- ');
    return isBlock ? `${content}\n\n[${i + 1}]` : `“${content}” [${i + 1}]`;
  });
  return { text: parts.join('\n\n'), used };
}

/** In units of the learned score, where one unit is about a factor e of likelihood. */
const farBehind = 1;
/** The reader adds its own differences. */
const farBehindWhenRead = 2;

function widen(
  question: Question,
  passage: Passage,
  { passage: at, sentence, score, wantsWhole }: JudgedSentence,
): Quotation {
  const whole = { passage: at, from: 0, to: passage.text.length, sentence, isWhole: false, score };
  if (passage.inTable && passage.context) {
    if (!wantsWhole) return { ...whole, text: passage.context };
    const rows = passage.section.map((row) => `- ${row.replaceAll('\n', ' ')}`).join('\n');
    return {
      ...whole,
      isWhole: true,
      text: [...leadOf(question, passage), rows].join('\n\n'),
    };
  }
  if (wantsWhole) {
    const items = passage.list.map((item) => `- ${item.replaceAll('\n', ' ')}`).join('\n');
    const text = [...leadOf(question, passage), items].join('\n\n');
    if (items.length <= maxListLength) return { ...whole, isWhole: true, text };
  }
  // What leads on to code says what it is for.
  if (passage.context && passage.code === passage.text && passage.text.length <= maxListLength)
    return { ...whole, text: withCode(passage.context, passage.text) };
  // What comes after a sentence often completes it, and a short paragraph is as quickly read.
  const short = question.chinese ? shortInChinese : shortParagraph;
  if (passage.text.length <= short)
    return { ...whole, text: withCode(passage.text, codeBelow(passage)) };
  const code = sentence.to === passage.text.trimEnd().length ? codeBelow(passage) : null;
  return {
    passage: at,
    from: sentence.from,
    to: sentence.to,
    sentence,
    isWhole: false,
    text: withCode(sentence.text, code),
    score,
  };
}

const isRepetition = (text: string, other: string) =>
  isSaidAgain(text, other) && !isContradiction(text, other);

export function isSaidAgain(text: string, other: string): boolean {
  const [words, others] = [new Set(terms(text)), new Set(terms(other))];
  const common = [...words].filter((word) => others.has(word)).length;
  return common >= 0.8 * Math.min(words.size, others.size);
}

/** The same sentence with another number or unit, which the reader should see. */
export function isContradiction(text: string, other: string): boolean {
  const [amounts, others] = [amountsIn(text), amountsIn(other)];
  return (
    amounts.some((amount) => !others.includes(amount)) &&
    others.some((amount) => !amounts.includes(amount))
  );
}

/** Numbers and codes, each with the unit behind it. */
const amountsIn = (text: string) =>
  (text.match(amount) ?? []).map((said) => said.replace(/\s/g, '').toLowerCase());
const amount =
  /[\p{Script=Latin}\d./-]*\d[\p{Script=Latin}\d,./-]*(?<![,./-])(?:\s?(?:[\p{Script=Latin}µ°%€$]+|\p{Script=Han}))?/gu;
