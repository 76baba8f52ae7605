// How names are compared, and recognised in a text.
import { fold, isChinese, simplify } from '../../language/tokens.ts';

/** In UTF-16 units. Only the start of a long text is searched for names. */
const maxLookedThrough = 2_000;
/** The longest name that is recognised, in words or Chinese characters. */
const maxParts = 12;
/** Each rephrased question costs a search. */
const maxRephrased = 2;

/** A range of a text, in UTF-16 units. */
export interface NameRange {
  from: number;
  to: number;
}

interface Part extends NameRange {
  key: string;
}

/** Coaches and administrators. */
export function mayEditGlossary(person: { role: string; isCoach: boolean }): boolean {
  return person.isCoach || person.role === 'admin';
}

/**
 * Equal for names that differ only in case, width, accents, spaces, punctuation or traditional characters; may be
 * empty.
 */
export function keyOf(name: string): string {
  return joinParts(partsOf(name));
}

/** Every run of words or characters in the text that may be a name, by its key; the first one if keys are equal. */
export function candidatesIn(text: string): Map<string, NameRange> {
  const parts = partsOf(text.slice(0, maxLookedThrough).toWellFormed());
  const candidates = new Map<string, NameRange>();
  for (let first = 0; first < parts.length; first++) {
    for (let count = 1; count <= maxParts && first + count <= parts.length; count++) {
      const run = parts.slice(first, first + count);
      const range = { from: (run[0] as Part).from, to: (run[count - 1] as Part).to };
      const key = joinParts(run);
      for (const one of [key, singularOf(key)]) {
        if (one !== null && !candidates.has(one)) candidates.set(one, range);
      }
    }
  }
  return candidates;
}

/** A term with its synonyms and abbreviations. */
export function namesOf(entry: {
  term: string;
  synonyms: readonly string[];
  abbreviations: readonly string[];
}): string[] {
  return [entry.term, ...entry.synonyms, ...entry.abbreviations];
}

/** The question with each term replaced by its first other name, then by its second. */
export function rephrase(
  question: string,
  nameRanges: readonly (NameRange & { names: readonly string[] })[],
): string[] {
  const questions: string[] = [];
  for (let at = 0; at < maxRephrased; at++) {
    let rewording = '';
    let from = 0;
    for (const { names, ...range } of nameRanges) {
      const name = names[at];
      if (name === undefined) continue;
      rewording += question.slice(from, range.from) + name;
      from = range.to;
    }
    if (rewording === '') break;
    questions.push(rewording + question.slice(from));
  }
  return questions;
}

/** The longest of overlapping ranges, in the order of the text. */
export function chooseLongest<T extends NameRange>(ranges: readonly T[]): T[] {
  const chosenRanges: T[] = [];
  const byLength = [...ranges].sort((x, y) => y.to - y.from - (x.to - x.from) || x.from - y.from);
  for (const range of byLength) {
    if (chosenRanges.every(({ from, to }) => to <= range.from || range.to <= from))
      chosenRanges.push(range);
  }
  return chosenRanges.sort((x, y) => x.from - y.from);
}

/** The term in a question about a meaning: "What is an SLA?" → "SLA"; null for all other questions. */
export function askedTerm(question: string): string | null {
  const text = question.trim().replace(/[\s?？。.!！]+$/u, '');
  for (const pattern of meaningQuestions) {
    const term = pattern
      .exec(text)?.[1]
      ?.trim()
      .replace(/^["“”'‘’「]|["“”'‘’」]$/gu, '');
    if (term) return term;
  }
  return null;
}

const meaningQuestions = [
  /^what(?:'s| is| are| does)\s+(?:an?\s+|the\s+)?(.+?)\s+(?:mean|stand for|short for)$/i,
  /^(?:what is|what's) the (?:meaning|definition) of\s+(?:an?\s+|the\s+)?(.+)$/i,
  /^(?:define|explain)\s+(?:an?\s+|the\s+)?(.+)$/i,
  /^what(?:'s| is| are)\s+(?:an?\s+|the\s+)?(.+)$/i,
  /^(.+?)\s*(?:是什么意思|是什么的缩写|指的是什么|的定义是什么|的意思是什么|是什么|是啥意思|是啥|指什么)$/,
  /^(?:什么是|什么叫|解释一下|请解释)\s*(.+)$/,
];

const wordOrCharacter = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const { 0: word, index } of text.matchAll(wordOrCharacter)) {
    const key = simplify(fold(word));
    if (key !== '') parts.push({ key, from: index, to: index + word.length });
  }
  return parts;
}

/** Spaces count only between two words that are not Chinese. */
function joinParts(parts: readonly Part[]): string {
  let key = '';
  let afterWord = false;
  for (const part of parts) {
    const isWord = !isChinese(part.key);
    key += afterWord && isWord ? ` ${part.key}` : part.key;
    afterWord = isWord;
  }
  return key;
}

/** "slas" → "sla"; null if it can't be a plural. */
function singularOf(key: string): string | null {
  return /[a-z]{2}s$/.test(key) && !key.endsWith('ss') ? key.slice(0, -1) : null;
}
