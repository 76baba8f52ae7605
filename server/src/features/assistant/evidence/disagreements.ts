// Finds sources that say the same with another number, date, name or rule. The reader must know about both.
import { judgePair } from '../../../duplicate-engine/diverging.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { isSaidAgain } from './quotations.ts';

export interface Statement {
  /** The number of its source. */
  n: number;
  text: string;
}

/**
 * The numbers of the sources that contradict another statement, in order. Pass only prose, as rows of a table
 * differ by nature.
 */
export function findDisagreeing(statements: readonly Statement[]): number[] {
  const sentences = statements.flatMap(({ n, text }) =>
    splitSentences(text).map((sentence) => ({ n, text: sentence.text })),
  );
  const disagreeing = new Set<number>();
  sentences.forEach((one, i) => {
    for (const other of sentences.slice(i + 1)) {
      if (!isSaidAgain(one.text, other.text) || judgePair(one.text, other.text) === 'near')
        continue;
      disagreeing.add(one.n).add(other.n);
    }
  });
  return [...disagreeing].sort((x, y) => x - y);
}
