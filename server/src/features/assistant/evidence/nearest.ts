// What comes nearest to a question that is not answered: a line each of the best passages, as far as they hold anything of it.
import type { Question } from '../../../language/question.ts';
import { type JudgedSentence, type Passage, weighTelling } from './quote.ts';

export interface NearestLine {
  /** Position of the passage. */
  passage: number;
  text: string;
}

const maxLines = 3;
/** In UTF-16 units. */
const maxLineLength = 300;
/** The share of what is asked that a passage holds by its words, with what stands above it. */
const minHeldShare = 0.2;
/** Or how far it stands out by its meaning. */
const minMeaning = 0.2;

/** Best passage first, none twice, none that shares neither enough words nor a meaning with the question. */
export function findNearest(
  question: Question,
  passages: readonly Passage[],
  judged: readonly JudgedSentence[],
): NearestLine[] {
  const lines: NearestLine[] = [];
  const shownSeries = new Set<string>();
  passages.forEach((passage, at) => {
    if (lines.length >= maxLines) return;
    const own = judged.filter((one) => one.passage === at);
    const [best] = own;
    if (!best || !isNear(question, passage, own)) return;
    const text = best.sentence.text.slice(0, maxLineLength).toWellFormed();
    // Of a list one item is enough, of a table one row, and a copy leads nowhere else.
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
