// The statements that sources make, and which of them is about the same as a part of a claim.
import { valueOfNumberWord } from '../../../language/numbers.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { expandSynonyms } from '../../../language/synonyms.ts';
import { isChinese, terms, tokenize } from '../../../language/tokens.ts';

/** The share of a claim's words that a statement must contain to be about the same subject. */
const sameSubject = 0.5;

export interface SourceStatement {
  text: string;
  /** The terms of the text itself. */
  own: ReadonlySet<string>;
  /** Includes those of the preceding statement if this one refers to it, like "They are paid". */
  terms: ReadonlySet<string>;
  /** Likewise, without synonyms. */
  literalTerms: ReadonlySet<string>;
}

/** The cited sources, analysed. */
export interface Sources {
  text: string;
  terms: ReadonlySet<string>;
  /** With their synonyms. */
  held: ReadonlySet<string>;
  statements: readonly SourceStatement[];
  /** English sentences are split further. */
  clauses: readonly SourceStatement[];
}

export function readSources(sources: readonly string[]): Sources {
  const text = sources.join('\n');
  const own = new Set(tokenize(text).map(({ term }) => term));
  return {
    text,
    terms: own,
    held: expandSynonyms(own),
    statements: sources.flatMap((source) => statementsOf(source)),
    clauses: sources.flatMap((source) => statementsOf(source, englishClauses)),
  };
}

const englishClauses = /[,;]|\s(?:and|but)\s/;

export function partsOf(text: string, border: RegExp): string[] {
  return text
    .replace(/\[\d+\]/g, ' ')
    .split(border)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const chineseBorder = /[，；]/u;

/** English clauses are not told apart from enumerations, so that a claim is one part. */
export const clausesOf = (claim: string) =>
  partsOf(claim, isChinese(claim) ? chineseBorder : /(?!)/);

export const startsWithPronoun = /^(they|it|this|these|those|he|she|one|that)\b|^(其|该|此)/i;
const leansOnBefore = (text: string) =>
  startsWithPronoun.test(text) || /\b(them|it|ones?)\b/i.test(text);

const isNumber = (term: string) => /\d/.test(term) || valueOfNumberWord(term) !== null;

/** With `englishBorder`, English sentences are split further, and each part refers to the one before it. */
function statementsOf(source: string, englishBorder?: RegExp): SourceStatement[] {
  const statements: SourceStatement[] = [];
  for (const sentence of splitSentences(source)) {
    const isZh = isChinese(sentence.text);
    const parts = partsOf(sentence.text, isZh ? chineseBorder : (englishBorder ?? /;/));
    for (const [at, text] of parts.entries()) {
      const leans = isZh || leansOnBefore(text) || (englishBorder !== undefined && at > 0);
      const before = leans ? statements.at(-1) : undefined;
      const literal = terms(withoutModality(text));
      const own = expandSynonyms(literal);
      const inherit = (from: Iterable<string>) => [...from].filter((term) => !isNumber(term));
      statements.push({
        text,
        own,
        terms: new Set([...own, ...inherit(before?.terms ?? [])]),
        literalTerms: new Set([...literal, ...inherit(before?.literalTerms ?? [])]),
      });
    }
  }
  return statements;
}

const modality =
  /\b(?:may|can|could|must|shall|should|will)\b|[不无][须需用必得能可应准许]要?以?|必须|可以|应当|需要|没有|禁止|严禁|[须不]/giu;

/** Chinese terms cross the borders of words: 不需要签字 and 须签字 would hardly share any. */
export const withoutModality = (text: string) => text.replace(modality, ' ');

/** Chinese terms need at least two characters, as a single one is too ambiguous. */
export function wordsOf(text: string): string[] {
  const words = tokenize(withoutModality(text)).filter(({ stop }) => !stop);
  const distinct = new Set(words.map(({ term }) => term));
  return [...distinct].filter((term) => !isChinese(term) || term.length > 1);
}

export function shareHeld(of: readonly string[], heldTerms: ReadonlySet<string>): number {
  return of.length === 0 ? 1 : of.filter((term) => heldTerms.has(term)).length / of.length;
}

/** The statements with the most of the part's words. */
export function closestTo(part: string, statements: readonly SourceStatement[]): SourceStatement[] {
  const distinct = wordsOf(part);
  const most = bestOf(statements, (statement) => shareHeld(distinct, statement.terms));
  return most.score < sameSubject ? [] : most.best;
}

/** Those of equal statements that have the most of the part's words themselves. */
export function closestByItself(
  part: string,
  statements: readonly SourceStatement[],
): SourceStatement[] {
  const distinct = wordsOf(part);
  const shareOf = (heldTerms: ReadonlySet<string>) => shareHeld(distinct, heldTerms);
  const literally = bestOf(closestTo(part, statements), (one) => shareOf(one.literalTerms)).best;
  return bestOf(literally, ({ own }) => shareOf(own)).best;
}

function bestOf(
  statements: readonly SourceStatement[],
  scoreOf: (statement: SourceStatement) => number,
) {
  const scoredStatements = statements.map((statement) => ({
    statement,
    score: scoreOf(statement),
  }));
  const score = Math.max(0, ...scoredStatements.map((one) => one.score));
  const best = scoredStatements
    .filter((one) => one.score === score)
    .map(({ statement }) => statement);
  return { best, score };
}
