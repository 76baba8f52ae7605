// Builds the answer from judged sentences: which are quoted, with how much context, and without repetition.
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
  /** Index of the passage that it is taken from. */
  passage: number;
  /** Range of the passage's text; all of it for a list or a table row. */
  from: number;
  to: number;
  /** The range of the best sentence in it. */
  sentence: Pick<Sentence, 'from' | 'to'>;
  /** Whether the whole list or table that contains the passage is quoted. */
  isWhole: boolean;
  /** The text to show: the sentence, the row, or the list in Markdown. */
  text: string;
  score: number;
}

interface QuoteOptions {
  limit?: number;
  /** Whether the best sentence may not be the answer. */
  isUnsure?: boolean;
}

/**
 * The best sentences, at most `limit`: none much worse than the best, none repeated, and none without the kind of
 * answer that another one contains (except steps, which have many forms). Sorted by passage (strongest first), then
 * by position. A list or table is quoted whole if the question asks for it.
 * If unsure, the best sentence of each passage, from a wider range of scores.
 */
export function quote(
  question: Question,
  passages: readonly Passage[],
  sentences: readonly JudgedSentence[],
  { limit = 3, isUnsure = false }: QuoteOptions = {},
): Quotation[] {
  const [first] = sentences;
  if (!first) return [];
  const isRead = passages.some(({ reading }) => reading);
  const isFollowUp = passages.some(({ goesOn }) => goesOn);
  const isWide = isRead && isUnsure;
  const usual = isRead ? farBehindWhenRead : farBehind;
  const range = usual * (isFollowUp ? 2 : 1) * (isWide ? widening : 1);
  const close = sentences.filter(({ score }) => score >= first.score - range);
  const fitting = Math.max(...close.map(({ features }) => features['answer kind']));
  // A short question is ambiguous, so sentences that match it equally well are quoted too.
  const asWell = ({ score, lacking }: JudgedSentence) =>
    isOfFewWords(question) &&
    lacking.size <= first.lacking.size &&
    score >= first.score - 2 * range;
  const quotations: Quotation[] = [];
  // Another document with a different figure belongs to the answer, however low it ranks.
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
  for (const one of sentences) {
    if (!close.includes(one) && !asWell(one) && !deniesBest(one)) continue;
    if (quotations.length >= limit) break;
    const { passage: at, features, wantsWhole } = one;
    const isLeftOut = isWide
      ? order.includes(at)
      : features['answer kind'] < fitting && !wantsWhole && question.kind !== 'steps';
    if (isLeftOut) continue;
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
 * The text of the answer: each passage's sentences in quotation marks with the number of their source; lists and
 * rows as they are. `used` contains the passages in the order of source numbers.
 */
export function writeQuotations(
  quotations: readonly Quotation[],
  passages: readonly Passage[],
): { text: string; used: number[] } {
  const usedPassages = [...new Set(quotations.map(({ passage }) => passage))];
  const parts = usedPassages.map((at, i) => {
    const own = quotations.filter(({ passage }) => passage === at);
    const source = (passages[at] as Passage).text;
    let content = '';
    own.forEach((quotation, j) => {
      const before = own[j - 1];
      if (before) content += source.slice(before.to, quotation.from).trim() === '' ? ' ' : ' … ';
      content += quotation.text;
    });
    // A bracketed number in the document must not look like one of our sources.
    content = content.replace(/\[(?=\d{1,3}\])/g, '[\u2060');
    const isBlock = content.includes('\n- ') || content.startsWith('- ');
    return isBlock ? `${content}\n\n[${i + 1}]` : `“${content}” [${i + 1}]`;
  });
  return { text: parts.join('\n\n'), used: usedPassages };
}

/** In units of the learned score, where one unit is about a factor e of likelihood. */
const farBehind = 1;
/** Higher, because the reader model adds its own differences. */
const farBehindWhenRead = 2;
/** For unsure answers: if the best sentence is wrong, one of the next is often right. */
const widening = 4;

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
  // The introduction of code says what the code is for.
  if (passage.context && passage.code === passage.text && passage.text.length <= maxListLength)
    return { ...whole, text: withCode(passage.context, passage.text) };
  // The following sentences often complete an answer, and a short paragraph is read as quickly.
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

/** Whether two versions of a sentence differ in a number or unit, which the reader should see. */
function isContradiction(text: string, other: string): boolean {
  const [amounts, others] = [amountsIn(text), amountsIn(other)];
  return (
    amounts.some((amount) => !others.includes(amount)) &&
    others.some((amount) => !amounts.includes(amount))
  );
}

/** Numbers and codes, each with the following unit. */
const amountsIn = (text: string) =>
  (text.match(amount) ?? []).map((amountText) => amountText.replace(/\s/g, '').toLowerCase());
const amount =
  /[\p{Script=Latin}\d./-]*\d[\p{Script=Latin}\d,./-]*(?<![,./-])(?:\s?(?:[\p{Script=Latin}µ°%€$]+|\p{Script=Han}))?/gu;
