// Rules for questions about one thing that are met by sentences about another: another year, another property, only the name.
import { type Question, weighTelling } from '../../../language/question.ts';
import { terms } from '../../../language/tokens.ts';
import { isOfFewWords, type JudgedSentence } from './quote.ts';

/** The share of the question that a sentence may lack and still count as containing all of it. */
export const missedAtMost = 0.15;

/** Whether all names and numbers of the question are in the sentence or above it. */
export const namesAll = ({ names }: Question, sentence: JudgedSentence | undefined) =>
  [...names].every((name) => !sentence?.missing.has(name));

/** The share in the question of its heaviest word that the best passage, with its headings, does not contain. */
export function heaviestMissing(
  { weights, total }: Question,
  sentences: readonly JudgedSentence[],
): number {
  const own = sentences.filter(({ passage }) => passage === sentences[0]?.passage);
  const isMissing = (term: string) => own.every(({ missing }) => missing.has(term));
  return (
    Math.max(0, ...[...weights].map(([term, weight]) => (isMissing(term) ? weight : 0))) / total
  );
}

/** Whether the question names a year, and the sentence answers it for another one. */
export function asksOtherYear(question: Question, sentences: readonly JudgedSentence[]): boolean {
  const [best] = sentences as readonly [JudgedSentence, ...JudgedSentence[]];
  const own = sentences.filter(({ passage }) => passage === best.passage);
  const yearsAsked = yearsIn(question.text).filter((year) =>
    own.every((one) => one.missing.has(year)),
  );
  const others = (term: string) => best.missing.has(term) && !yearsAsked.includes(term);
  return (
    yearsAsked.length > 0 &&
    weighTelling(question, others) <= missedAtMost &&
    yearsIn(best.sentence.text).some((year) => !yearsAsked.includes(year))
  );
}

const yearsIn = (text: string) => text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];

/** Whether the question is about one property ("the warranty on the pump") and the sentence does not name it. */
export function lacksWhatIsAskedOf(question: Question, { missing }: JudgedSentence): boolean {
  const [, thing = '', own = ''] = askedOf.exec(question.text) ?? [];
  const [term] = terms(thing || own);
  return isOfFewWords(question) && term !== undefined && missing.has(term);
}

/** Properties that a text names when it states them. */
const property =
  '(salary|wage|pay|price|cost|fee|discount|warranty|guarantee|password|address|e-?mail|phone|extension|deadline|menu|timetable|dress code)';
const askedOf = new RegExp(
  String.raw`\bwhat(?:['’]?s| is| are| was| were) (?:(?:the |our |my )?(?:\p{L}+ )?${property}s? (?:of|for|on|in|at)\b|[^,?]{0,40}['’]s ${property}\b)`,
  'iu',
);

/**
 * Whether it contains only the names in the question. This is conclusive for a row, whose columns are named, while
 * a sentence may use other words.
 */
export function saysOnlyNames(
  { text, weights, names }: Question,
  { missing }: JudgedSentence,
): boolean {
  // A capitalised first word is part of a name only before another capitalised word.
  const first = terms(/^\p{Lu}[\p{Ll}'’-]+(?= \p{Lu}[\p{Ll}])/u.exec(text)?.[0] ?? '');
  const others = [...weights.keys()].filter((term) => !names.has(term) && !first.includes(term));
  return names.size > 0 && others.length > 0 && others.every((term) => missing.has(term));
}
