// Whether a claim says what a statement says, but for the thing behind a preposition, which no source knows: "gather
// at the canteen" for "gather at the car park". Other words are often replaced in a paraphrase.
import { isChinese, tokenize } from '../../../language/tokens.ts';
import { type SourceStatement, type Sources, wordsOf } from './statements.ts';

const maxReplaced = 3;
const minCopied = 2;

export function replacesThing(
  part: string,
  statement: SourceStatement,
  { held }: Sources,
): boolean {
  return isChinese(part)
    ? replacesChineseThing(part, statement.text, held)
    : replacesEnglishThing(part, statement, held);
}

const preposition = /\b(?:at|in|on|by|from|to|into|of|for|with|per)\s+(?:(?:the|an?)\s+)?$/iu;

function replacesEnglishThing(
  part: string,
  statement: SourceStatement,
  heldTerms: ReadonlySet<string>,
) {
  const novel = tokenize(part).filter(({ term, stop }) => !stop && !heldTerms.has(term));
  const [thing] = novel;
  if (novel.length !== 1 || thing === undefined) return false;
  const isLast = !/^\s+\p{L}{4}/u.test(part.slice(thing.to));
  if (!isLast || !preposition.test(part.slice(0, thing.from))) return false;
  const words = wordsOf(part);
  const at = words.indexOf(thing.term);
  const copiedWords = wordsOf(statement.text);
  const places = words.map((word) => copiedWords.indexOf(word));
  const others = words.filter((word) => word !== thing.term);
  if (others.length < minCopied || others.some((word) => !statement.terms.has(word))) return false;
  const before = places.slice(0, at).findLast((place) => place >= 0) ?? -1;
  const behind = places.slice(at + 1).find((place) => place >= 0) ?? copiedWords.length;
  const replacedWords = behind - before - 1;
  return replacedWords > 0 && replacedWords <= maxReplaced;
}

const behindPreposition =
  /(?<![收达迟直得看找遇受存现])([从到在往向])(?![期达位场此])(\p{Script=Han}{2})/gu;

function replacesChineseThing(part: string, statement: string, heldTerms: ReadonlySet<string>) {
  const knownNames = [...statement.matchAll(behindPreposition)];
  return [...part.matchAll(behindPreposition)].some(
    ([, word, thing = '']) =>
      !heldTerms.has(thing) &&
      knownNames.some(([, other, its = '']) => other === word && !part.includes(its)),
  );
}

/** The part without the thing, so that the statement about the same is found though it names another one. */
export const withoutThing = (part: string) => part.replace(behindPreposition, ' ');
