// Finds chosen terms in a text. `scan` creates a string for every character and pair; searching many paragraphs for
// the few terms of a question is faster without.
import { stopCharacters } from './stop-words.ts';
import { scan, type TokenVisitor, visitRun } from './tokens.ts';
import { simplifiedCodes } from './traditional.ts';

export interface TermMatcher {
  /** Numbers of the terms, in the order in which they were given. */
  numbers: ReadonlyMap<string, number>;
  /** By number. */
  terms: readonly string[];
  /** By character code: bits for the character's role in these terms. */
  roles: Uint8Array;
  /** Numbers of single-character Chinese terms, by code. */
  characters: ReadonlyMap<number, number>;
  /** Numbers of two-character terms, by `pairKey`. */
  pairs: ReadonlyMap<number, number>;
}

/** `number` is the term's number; `place` is the count of preceding terms that are not stop words. */
export type MatchVisitor = (number: number, word: string, place: number, stop: boolean) => void;

const isChosen = 1;
const beginsChosen = 2;

export function createTermMatcher(
  terms: Iterable<string>,
  synonyms: ReadonlyMap<string, readonly string[]> = new Map(),
): TermMatcher {
  const all = [...new Set(terms)];
  const roles = new Uint8Array(65_536);
  const characters = new Map<number, number>();
  const pairs = new Map<number, number>();
  const numbers = new Map(all.map((term, number) => [term, number]));
  for (const [synonym, [term]] of synonyms) {
    numbers.set(synonym, numbers.get(term as string) as number);
  }
  for (const [term, number] of numbers) {
    const first = term.charCodeAt(0);
    if (term.length === 1) {
      characters.set(first, number);
      roles[first] = (roles[first] as number) | isChosen;
    } else if (term.length === 2) {
      pairs.set(pairKey(first, term.charCodeAt(1)), number);
      roles[first] = (roles[first] as number) | beginsChosen;
    }
  }
  return { numbers, terms: all, roles, characters, pairs };
}

/** Visits the chosen terms in the order of `scan`, and returns the number of terms that are not stop words. */
export function visitMatches(text: string, matcher: TermMatcher, onMatch: MatchVisitor): number {
  let place = 0;
  const visit: TokenVisitor = (term, word, _from, _to, stop) => {
    const number = matcher.numbers.get(term);
    if (number !== undefined) onMatch(number, word, place, stop);
    if (!stop) place++;
  };
  scan(text, visit, (from, to) => {
    if (isSimple(text, from, to)) place = seekInRun(text, from, to, place, matcher, onMatch);
    else visitRun(text, from, to, visit);
  });
  return place;
}

const isStop = 1;
const beginsStop = 2;
const stopRoles = new Uint8Array(65_536);
const stopPairs = new Set<number>();
for (const stop of stopCharacters) {
  const first = stop.charCodeAt(0);
  stopRoles[first] = (stopRoles[first] as number) | (stop.length === 1 ? isStop : beginsStop);
  if (stop.length === 2) stopPairs.add(pairKey(first, stop.charCodeAt(1)));
}

function pairKey(first: number, second: number): number {
  return first * 65_536 + second;
}

/** Whether each character is a single code unit without another form. */
function isSimple(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) >= 0xd800) return false;
  return true;
}

function seekInRun(
  text: string,
  from: number,
  to: number,
  firstPlace: number,
  { terms, roles, characters, pairs }: TermMatcher,
  onMatch: MatchVisitor,
): number {
  let place = firstPlace;
  for (let at = from; at < to; at++) {
    const code = simplifiedCodes[text.charCodeAt(at)] as number;
    const stop = ((stopRoles[code] as number) & isStop) !== 0;
    if ((roles[code] as number) & isChosen) {
      const number = characters.get(code) as number;
      onMatch(number, terms[number] as string, place, stop);
    }
    if (!stop) place++;
  }
  let first = simplifiedCodes[text.charCodeAt(from)] as number;
  for (let at = from + 1; at < to; at++) {
    const second = simplifiedCodes[text.charCodeAt(at)] as number;
    const role = stopRoles[first] as number;
    const stop =
      (role !== 0 && (role & (stopRoles[second] as number) & isStop) !== 0) ||
      ((role & beginsStop) !== 0 && stopPairs.has(pairKey(first, second)));
    if ((roles[first] as number) & beginsChosen) {
      const number = pairs.get(pairKey(first, second));
      if (number !== undefined) onMatch(number, terms[number] as string, place, stop);
    }
    if (!stop) place++;
    first = second;
  }
  return place;
}
