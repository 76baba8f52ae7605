// The passages nearest to a question that is not answered: one line of each of the best, if it has anything in
// common with the question.
import { type Question, weighTelling } from '../../../language/question.ts';
import type { JudgedSentence, Passage } from './quote.ts';

export interface NearestLine {
  /** Index of the passage. */
  passage: number;
  text: string;
}

const maxLines = 3;
/** In UTF-16 units. */
const maxLineLength = 300;
/** The minimum share of the question's words in a passage and above it. */
const minHeldShare = 0.2;
/** The alternative minimum: how far it stands out by meaning. */
const minMeaning = 0.2;

/** Best passage first, without duplicates, and only with enough words or meaning in common with the question. */
export function findNearest(
  question: Question,
  passages: readonly Passage[],
  sentences: readonly JudgedSentence[],
): NearestLine[] {
  const lines: NearestLine[] = [];
  const shownSeries = new Set<string>();
  passages.forEach((passage, at) => {
    if (lines.length >= maxLines) return;
    const own = sentences.filter((one) => one.passage === at);
    const [best] = own;
    if (!best || !isNear(question, passage, own)) return;
    const text = best.sentence.text.slice(0, maxLineLength).toWellFormed();
    // One item per list, one row per table, and one copy of a text are enough.
    const series = (passage.inTable ? passage.section : passage.list).join('\n');
    if (lines.some((line) => line.text === text) || shownSeries.has(series)) return;
    if (series !== '') shownSeries.add(series);
    lines.push({ passage: at, text });
  });
  return lines;
}

function isNear(question: Question, { meaning }: Passage, own: readonly JudgedSentence[]): boolean {
  if (meaning >= minMeaning) return true;
  const missing = weighTelling(question, (term) => own.every((one) => one.missing.has(term)));
  return 1 - missing >= minHeldShare;
}
