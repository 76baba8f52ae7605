// Rows and list items that stand for the numbers of a question, or say how many there are of what it counts.
import { type Question, weighTelling } from '../../../language/question.ts';
import {
  type AskedNumber,
  countedOtherwise,
  decideRange,
  namesWhatIsCounted,
} from '../../../language/ranges.ts';
import { terms } from '../../../language/tokens.ts';

/** Bonus for a row or item for the number in the question, and penalty for one for other numbers. */
const worthOfRange = 2;
/** Bonus for a row of figures that names what the question counts. */
const worthOfCount = 12;
/** The share of the question that may be missing in that row and above it. */
const countedMissesAtMost = 0.5;

const rangeSigns = { inside: 1, none: 0, outside: -1 } as const;

interface Surroundings {
  /** The numbers of the question. */
  numbers: readonly AskedNumber[];
  /** Terms of the text. Those of the question's numbers are added or removed as the text stands for them or not. */
  own: Set<string>;
  /** Terms of title, headings and introduction. */
  above: ReadonlySet<string>;
  /** Whether the text is a row or an item of a list. */
  isPart: boolean;
  isRow: boolean;
}

/** Whether the text is the row or item for the number in the question, and what that is worth. */
export function readFigures(
  question: Question,
  text: string,
  { numbers, own, above, isPart, isRow }: Surroundings,
): { isAsked: boolean; worth: number } {
  const range = isPart ? decideRange(numbers, text) : { kind: 'none' as const };
  if (range.kind === 'inside') {
    for (const term of range.matches.flatMap((number) => terms(number.text))) own.add(term);
  } else {
    // A 12 in the row for 5 to 10 years counts something else.
    const other = range.kind === 'outside' ? numbers : countedOtherwise(numbers, text);
    for (const term of other.flatMap((number) => terms(number.text))) own.delete(term);
  }
  const isMissing = (term: string) => !own.has(term) && !above.has(term);
  const isCount =
    isRow &&
    namesWhatIsCounted(question.text, text) &&
    weighTelling(question, isMissing) <= countedMissesAtMost;
  return {
    isAsked: range.kind === 'inside' || isCount,
    worth: worthOfRange * rangeSigns[range.kind] + (isCount ? worthOfCount : 0),
  };
}
