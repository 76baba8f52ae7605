// Whether a claim contradicts its sources although it uses their words: by a negation, another amount or scope, an
// opposite, swapped roles or an addition. The rules look at single words and know no further grammar.
import { alternatives, opposites } from '../../../language/quantities.ts';
import { isChinese, terms } from '../../../language/tokens.ts';
import { addsSomething, changesScope, namesOthers } from './additions.ts';
import { countsOtherwise } from './amounts.ts';
import { swapsRoles, withoutAgent } from './roles.ts';
import {
  clausesOf,
  closestByItself,
  closestTo,
  type SourceStatement,
  type Sources,
} from './statements.ts';
import { replacesThing, withoutThing } from './substitutions.ts';

/** Longer texts are not sentences, and analysing them would take too long. */
const longestClaim = 1_000;

export function contradicts(claim: string, sources: Sources): boolean {
  if (claim.length > longestClaim) return false;
  const { statements, clauses } = sources;
  return (
    [countsOtherwise, namesOtherDay, changesScope, addsSomething, namesOthers].some((isOther) =>
      isOther(claim, sources),
    ) ||
    clausesOf(claim).some((part) => {
      const everyClosest = (
        holds: (statement: SourceStatement) => boolean,
        list = statements,
        about = part,
      ) => {
        const closestStatements = closestByItself(about, list);
        return closestStatements.length > 0 && closestStatements.every(holds);
      };
      return (
        everyClosest(({ text }) => demandsMore(part, text) || saysOpposite(part, text)) ||
        (everyClosest(({ text }) => denies(part, text)) &&
          everyClosest(({ text }) => denies(part, text), clauses)) ||
        everyClosest((one) => swapsRoles(part, one, sources), statements, withoutAgent(part)) ||
        everyClosest((one) => replacesThing(part, one, sources), clauses, withoutThing(part)) ||
        namesAlternative(part, clauses)
      );
    })
  );
}

/** Conditions are compared on their own: "if it is not paid, …" denies nothing. */
const conditions = /\b(if|when|where|unless)\b[^,]*/giu;

function denies(part: string, text: string): boolean {
  const [mine, theirs] = [part, text].map((one) => one.match(conditions)?.join(' '));
  const mainOf = (one: string) => one.replace(conditions, ' ');
  const isOtherWhole = isDenied(part) !== isDenied(text);
  const isOtherMain = isDenied(mainOf(part)) !== isDenied(mainOf(text));
  if (mine === undefined && theirs === undefined) return isOtherWhole;
  if (mine === undefined || theirs === undefined) return isOtherMain && isOtherWhole;
  return isOtherMain || isDenied(mine) !== isDenied(theirs);
}

/** Restrictive clauses such as "that was not taken" identify something, and negate nothing. */
const tellsWhich =
  /\b(that|which|who)\s+((has|have|is|are|was|were|do|does|did|could|can)\s+not|cannot)\b|\bno (later|more|less|fewer) than\b|\bnot (only|later than|more than)\b|[未没][^，。]{1,4}的|不[得能应]?(超过|少于|多于|到|足|满|低于|高于|限|仅|只是|同)/giu;
const denials =
  /\b(not|no|never|neither|nor|none|nobody|without|cannot|forbidden|prohibited|banned|excluded|exempt(ed)?)\b|n['’]t\b|不|没有?|无[须需法人]|除外|未|勿|禁止|严禁|非(?!常)/giu;

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
const swappedOpposites = opposites.map(
  ([some, others]) => [standing(some), standing(others)] as const,
);

/** Finds opposites between the same neighbouring words, such as "before the end" for "after the end". */
function saysOpposite(part: string, text: string): boolean {
  return swappedOpposites.some(
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

const alternativesIn = (text: string) =>
  alternatives.map((words) =>
    words.flatMap((forms, at) => (forms.some((form) => wordAt(form).test(text)) ? [at] : [])),
  );

const patterns = new Map<string, RegExp>();
function wordAt(word: string): RegExp {
  let pattern = patterns.get(word);
  if (!pattern) {
    pattern = new RegExp(isChinese(word) ? word : String.raw`\b${word}\b`, 'iu');
    patterns.set(word, pattern);
  }
  return pattern;
}

/** Whether the statements about the same subject say "first" where the part says "second". */
function namesAlternative(part: string, clauses: readonly SourceStatement[]): boolean {
  const own = alternativesIn(part);
  if (own.every((some) => some.length === 0)) return false;
  const namedAlternatives = alternatives.flatMap((words, at) =>
    (own[at] ?? []).flatMap((word) => words[word] ?? []),
  );
  const rest = namedAlternatives.reduce((text, word) => text.replace(wordAt(word), ' '), part);
  const comparisons = closestTo(rest, clauses).map(({ text }) => compareAlternatives(own, text));
  return comparisons.includes('other') && !comparisons.includes('same');
}

function compareAlternatives(
  own: readonly (readonly number[])[],
  text: string,
): 'other' | 'same' | 'none' {
  const both = alternativesIn(text)
    .map((theirs, at) => ({ mine: own[at] ?? [], theirs }))
    .filter(({ mine, theirs }) => mine.length > 0 && theirs.length > 0);
  if (both.length === 0) return 'none';
  const agree = both.every(({ mine, theirs }) => mine.some((word) => theirs.includes(word)));
  return agree ? 'same' : 'other';
}

const days =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:星期|周|礼拜)([一二三四五六日天])|\b(january|february|march|april|june|july|august|september|october|november|december)\b/giu;
const daysIn = (text: string) =>
  [...text.matchAll(days)].map(([, english, chinese, month]) =>
    (english ?? chinese?.replace('天', '日') ?? month ?? '').toLowerCase(),
  );

/** Whether the claim names a weekday or day of the month that the sources don't, although they name others. */
function namesOtherDay(claim: string, { text: sourceText }: Sources): boolean {
  const saidDays = daysIn(sourceText);
  return saidDays.length > 0 && daysIn(claim).some((day) => !saidDays.includes(day));
}
