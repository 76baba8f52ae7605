// Whether a claim contradicts its sources although it uses their words: by a negation, another unit, another scope,
// an opposite or an addition. The rules look at single words and know no further grammar.
import { opposites, units } from '../../../language/quantities.ts';
import { numbersIn } from '../../../language/ranges.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { expandSynonyms } from '../../../language/synonyms.ts';
import { isChinese, terms } from '../../../language/tokens.ts';

/** The share of a claim's words that a statement must contain to be about the same subject. */
const sameSubject = 0.5;
/** If the sources contain less than this share of a part's words, the part was added. */
const notAdded = 0.34;
/** Longer texts are not sentences, and analysing them would take too long. */
const longestClaim = 1_000;

interface Statement {
  text: string;
  /** Includes the terms of the preceding statement if this one refers to it, like "They are paid". */
  terms: ReadonlySet<string>;
}

export function contradicts(claim: string, sources: readonly string[]): boolean {
  if (claim.length > longestClaim) return false;
  const said = sources.join('\n');
  if (countsOtherwise(claim, said) || namesOtherDay(claim, said) || widens(claim, said))
    return true;
  if (addsSomething(claim, said)) return true;
  const statements = sources.flatMap(statementsOf);
  return partsOf(claim, isChinese(claim) ? /[，；]/u : /(?!)/).some((part) => {
    const meant = closestTo(part, statements);
    return meant.length > 0 && meant.every(({ text }) => deniesOrTurns(part, text));
  });
}

const deniesOrTurns = (part: string, text: string) =>
  isDenied(part) !== isDenied(text) || demandsMore(part, text) || saysOpposite(part, text);

function partsOf(text: string, border: RegExp): string[] {
  return text
    .replace(/\[\d+\]/g, ' ')
    .split(border)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const leansOnBefore = /^(they|it|this|these|those|he|she|one|that)\b|^(其|该|此)/i;

function statementsOf(source: string): Statement[] {
  const statements: Statement[] = [];
  for (const sentence of splitSentences(source)) {
    const isZh = isChinese(sentence.text);
    for (const text of partsOf(sentence.text, isZh ? /[，；]/u : /;/)) {
      const before = isZh || leansOnBefore.test(text) ? statements.at(-1) : undefined;
      const own = expandSynonyms(terms(text));
      statements.push({ text, terms: new Set([...own, ...(before?.terms ?? [])]) });
    }
  }
  return statements;
}

/** Chinese terms need at least two characters, as a single one is too ambiguous. */
function wordsOf(text: string): string[] {
  return [...new Set(terms(text))].filter((term) => !isChinese(term) || term.length > 1);
}

function shareHeld(of: readonly string[], held: ReadonlySet<string>): number {
  return of.length === 0 ? 1 : of.filter((term) => held.has(term)).length / of.length;
}

/** The statements with the most of its words; among equals, those with the most words of their own. */
function closestTo(part: string, statements: readonly Statement[]): Statement[] {
  const distinct = wordsOf(part);
  const ranked = statements.map((statement) => ({
    statement,
    share: shareHeld(distinct, statement.terms),
    own: shareHeld(distinct, expandSynonyms(terms(statement.text))),
  }));
  const most = Math.max(0, ...ranked.map(({ share }) => share));
  if (most < sameSubject) return [];
  const best = ranked.filter(({ share }) => share === most);
  const ownMost = Math.max(...best.map(({ own }) => own));
  return best.filter(({ own }) => own === ownMost).map(({ statement }) => statement);
}

/** Restrictive clauses such as "that was not taken" identify something, and negate nothing. */
const tellsWhich =
  /\b(that|which|who)\s+(has|have|is|are|was|were|do|does|did)\s+not\b|\bno (later|more|less|fewer) than\b|\bnot (only|later than|more than)\b|[未没][^，。]{1,4}的|不[得能应]?(超过|少于|多于|到|足|满|低于|高于|限|仅|只是|同)/giu;
const denials =
  /\b(not|no|never|neither|nor|none|nobody|without|cannot|forbidden|prohibited|banned)\b|n['’]t\b|不|没有?|无[须需法]|未|勿|禁止|严禁|非(?!常)/giu;

const isDenied = (text: string) =>
  (text.replace(tellsWhich, ' ').match(denials)?.length ?? 0) % 2 === 1;

const demands =
  /\b(must|have to|has to|required|mandatory|obliged)\b|必须|务必|一定要|(?<![无不])须/iu;
const allows = /\b(may|can|could|allowed|optional|voluntary)\b|(?<!许)可以?|允许|自愿/iu;

const demandsMore = (part: string, text: string) =>
  demands.test(part) && allows.test(text) && !demands.test(text);

const standing = (words: readonly string[]) =>
  new RegExp(
    words.map((word) => (isChinese(word) ? word : String.raw`\b${word}\s`)).join('|'),
    'giu',
  );
const turned = opposites.map(([some, others]) => [standing(some), standing(others)] as const);

/** Finds opposites between the same neighbouring words, such as "before the end" for "after the end". */
function saysOpposite(part: string, text: string): boolean {
  return turned.some(
    ([one, other]) =>
      (standsBeside(part, one, text, other) && !isSame(part, one, text)) ||
      (standsBeside(part, other, text, one) && !isSame(part, other, text)),
  );
}

const isSame = (part: string, word: RegExp, text: string) => standsBeside(part, word, text, word);

function standsBeside(part: string, word: RegExp, text: string, other: RegExp): boolean {
  const there = besidesOf(text, other);
  return besidesOf(part, word).some(({ before, behind }) =>
    there.some(
      (one) => (before !== '' && one.before === before) || (behind !== '' && one.behind === behind),
    ),
  );
}

function besidesOf(text: string, word: RegExp): { before: string; behind: string }[] {
  return [...text.matchAll(word)].map(({ 0: match, index }) => {
    const rest = text.slice(index + match.length);
    if (!isChinese(match)) return { before: '', behind: terms(rest)[0] ?? '' };
    return { before: text.slice(Math.max(0, index - 2), index), behind: rest.slice(0, 2) };
  });
}

const unitBehind =
  /^(?:(?:working|business) )?([€$£¥%°℃℉]\p{L}?|\p{Script=Latin}+(?:\/\p{Script=Latin}+)?|\p{Script=Han}{1,5}(?:\/\p{Script=Han}{2})?)/iu;

/** The longest unit at the start of a text, since Chinese has no spaces. */
function unitAt(text: string): string | undefined {
  const [all = '', word = ''] = unitBehind.exec(text.toLowerCase()) ?? [];
  const working = all === word ? '' : 'working ';
  for (let end = word.length; end > 0; end--) {
    const unit = units.get(word.slice(0, end));
    if (unit) return working + unit.join(' ');
    if (!isChinese(word)) break;
  }
  return undefined;
}

/** The numbers with the unit that they count, where it can be identified. */
function unitsOf(text: string): { value: number; unit: string }[] {
  const from = { at: 0 };
  return numbersIn(text).flatMap(({ value, text: number }) => {
    const index = text.indexOf(number, from.at);
    if (index < 0) return [];
    from.at = index + number.length;
    const [sign = ''] = /[€$£¥]?$/.exec(text.slice(0, index)) ?? [];
    const unit = unitAt(sign) ?? unitAt(text.slice(from.at).trimStart());
    return unit === undefined ? [] : [{ value, unit }];
  });
}

const rates =
  /\d[^\d,.;，。；]{0,14}?(?:\ban?|\bper)\s+(night|day|week|month|year|hour)\b|每([晚天周月年])[^\d，。]{0,4}(?=\d)/giu;
const ratesOf = (text: string) =>
  [...text.matchAll(rates)].map(([, english, chinese]) => (english ?? chinese ?? '').toLowerCase());

/** "More than" and "less than" are parsed as a number slightly beside the limit. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-5 * other;

/** Whether a number occurs in no source, or counts something else there. */
function countsOtherwise(claim: string, said: string): boolean {
  const own = claim.replace(/\[\d+\]/g, ' ');
  const saidNumbers = numbersIn(said);
  const isMissing = numbersIn(own).some(
    ({ value }) => value > 1.01 && !saidNumbers.some((one) => isNear(one.value, value)),
  );
  if (isMissing && saidNumbers.length > 0) return true;
  const saidUnits = unitsOf(said);
  const isOther = unitsOf(own).some(({ value, unit }) => {
    const same = saidUnits.filter((one) => isNear(one.value, value));
    return same.length > 0 && same.every((one) => one.unit !== unit);
  });
  const saidRates = ratesOf(said);
  return (
    isOther || (saidRates.length > 0 && ratesOf(own).some((rate) => !saidRates.includes(rate)))
  );
}

const days =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:星期|周|礼拜)([一二三四五六日天])|\b(january|february|march|april|june|july|august|september|october|november|december)\b/giu;
const daysIn = (text: string) =>
  [...text.matchAll(days)].map(([, english, chinese, month]) =>
    (english ?? chinese?.replace('天', '日') ?? month ?? '').toLowerCase(),
  );

/** Whether the claim names a weekday or day of the month that the sources don't, although they name others. */
function namesOtherDay(claim: string, said: string): boolean {
  const saidDays = daysIn(said);
  return saidDays.length > 0 && daysIn(claim).some((day) => !saidDays.includes(day));
}

const only = /\b(only|solely|exclusively)\b|只有|只能|只(?=[^有能])|仅|唯有/iu;
const most = /\b(most|some|usually|normally|often|generally)\b|大部分|大多|多数|部分|一般|通常/iu;
const all = /\b(all|every|everyone|everybody|always|any)\b|所有|全部|任何|总是/iu;
const noException = /\bwithout exception\b|\balways\b|一律|无一例外/iu;

function widens(claim: string, said: string): boolean {
  return (
    (only.test(claim) && !only.test(said)) ||
    (all.test(claim) && !all.test(said) && most.test(said)) ||
    (noException.test(claim) && !noException.test(said) && !all.test(said))
  );
}

const borders = /[,;，；、。]|\s(?:and|but|which|where|because|so that)\s|并且?|以及|和|还/u;

/** Whether the sources say almost nothing of one part of the claim. A claim of a single part is judged as a whole. */
function addsSomething(claim: string, said: string): boolean {
  const parts = partsOf(claim, borders);
  if (parts.length < 2) return false;
  const held = expandSynonyms(terms(said));
  return parts.some((part) => {
    const own = wordsOf(part);
    return own.length >= 3 && shareHeld(own, held) < notAdded;
  });
}
