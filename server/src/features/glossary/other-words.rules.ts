// Finds synonyms: an unanswered question was asked again in other words, and then answered.
import { askingWords, emptyWords } from '../../language/questions.ts';
import { isChinese, type Token, tokenize } from '../../language/tokens.ts';

export interface OtherWords {
  /** From the answered question. */
  term: string;
  /** From the unanswered question. */
  synonym: string;
}

const maxWords = 2;
const maxCharacters = 6;

/** Null if more than one expression differs, or the questions have nothing in common. */
export function otherWords(declinedText: string, answeredText: string): OtherWords | null {
  if (isChinese(declinedText) !== isChinese(answeredText)) return null;
  return isChinese(declinedText)
    ? otherCharacters(clean(declinedText), clean(answeredText))
    : otherEnglish(declinedText, answeredText);
}

const clean = (text: string) => text.replace(/[\s?？。.!！，,]+/gu, '');

function otherEnglish(declinedText: string, answeredText: string): OtherWords | null {
  const [before, after] = [declinedText, answeredText].map((text) =>
    tokenize(text).filter(
      ({ stop, word }) => !stop && !askingWords.has(word) && !emptyWords.has(word),
    ),
  ) as [Token[], Token[]];
  const termsBefore = new Set(before.map(({ term }) => term));
  const termsAfter = new Set(after.map(({ term }) => term));
  if (![...termsBefore].some((term) => termsAfter.has(term))) return null;
  const synonym = expressionOf(declinedText, before, termsAfter);
  const term = expressionOf(answeredText, after, termsBefore);
  return synonym === null || term === null ? null : { term, synonym };
}

/** The words of a text that the other one lacks, if they are adjacent. */
function expressionOf(
  text: string,
  tokens: readonly Token[],
  others: ReadonlySet<string>,
): string | null {
  const own = tokens.filter(({ term }) => !others.has(term));
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || own.length > maxWords) return null;
  const expression = text.slice(first.from, last.to);
  return expression.split(/\s+/).length === own.length ? expression.toLowerCase() : null;
}

function otherCharacters(declinedText: string, answeredText: string): OtherWords | null {
  const minLength = Math.min(declinedText.length, answeredText.length);
  let start = 0;
  while (start < minLength && declinedText[start] === answeredText[start]) start++;
  let end = 0;
  while (end < minLength - start && declinedText.at(-1 - end) === answeredText.at(-1 - end)) end++;
  const synonym = declinedText.slice(start, declinedText.length - end);
  const term = answeredText.slice(start, answeredText.length - end);
  const isExpression = (text: string) =>
    text.length >= 2 && text.length <= maxCharacters && /^[\p{L}\d]+$/u.test(text);
  return start + end >= 2 && isExpression(synonym) && isExpression(term) ? { term, synonym } : null;
}
