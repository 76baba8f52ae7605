// Splits a text into words and facts: numbers with units, dates, times, negations, modal verbs and names. The same
// fact has the same value however it is written: "14 March" and "March 14", "1,000 mm" and "1 m", "3 pm" and
// "15:00".
import { valueOfNumberWord } from '../language/numbers.ts';
import { opposites, units } from '../language/quantities.ts';
import {
  modals,
  months,
  multiples,
  negations,
  placeNames,
  surnames,
  weekdays,
} from './facts.table.ts';

export type FactKind = 'number' | 'date' | 'weekday' | 'modal' | 'negation' | 'name';

export interface Piece {
  /** Equal for pieces with the same meaning. */
  value: string;
  /** Null for a word that states no fact. */
  fact: FactKind | null;
}

interface RawWord {
  text: string;
  lower: string;
  startsSentence: boolean;
}

const han = /^\p{Script=Han}/u;
const numeric = /^\d/;

/** Chinese words that are kept whole, longest first; all others are split into characters. */
const chineseWords = [
  ...new Set([
    ...modals.keys(),
    ...negations,
    ...units.keys(),
    ...weekdays.keys(),
    ...opposites.flat(2),
  ]),
]
  .filter((word) => han.test(word) && word.length > 1)
  .sort((a, b) => b.length - a.length);

const pattern = new RegExp(
  [
    String.raw`https?:\/\/\S+`,
    String.raw`\d{4}-\d{1,2}-\d{1,2}(?!\d)`,
    String.raw`\d+(?:[.,:]\d+)*(?:st|nd|rd|th)?(?![\p{Script=Latin}\d])`,
    String.raw`\d+(?:\.\d+)?(?=(?:mm|cm|km|m|mg|kg|g|ml|l|kb|mb|gb|tb|s|min|h|v|a|w|kw|nm|pa|kpa|mpa|bar|psi|am|pm)(?![\p{L}\d]))`,
    String.raw`[°℃℉%€$£¥][cCfF]?(?![\p{Script=Latin}])`,
    ...chineseWords,
    `[一二两三四五六七八九十百千]+(?=个?(?:工作日|小时|分钟|天|周|月|年|次|人|名|份|台|米|公斤|日))`,
    String.raw`\p{Script=Han}`,
    String.raw`[\p{L}\p{M}\p{N}_]+(?:['’\-./][\p{L}\p{N}_]+)*`,
  ].join('|'),
  'giu',
);

function readWords(text: string): RawWord[] {
  let end = 0;
  return Array.from(text.matchAll(pattern), ({ 0: word, index }) => {
    const between = text.slice(end, index);
    const startsSentence = end === 0 || /[.!?:;。！？：；•\n"“]/.test(between);
    end = index + word.length;
    return { text: word, lower: word.toLowerCase().replaceAll('’', "'"), startsSentence };
  });
}

export function readFacts(text: string): Piece[] {
  const words = readWords(text);
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const fact = readDate(words, at) ?? readTime(words, at) ?? readAmount(words, at);
    if (fact) {
      pieces.push(fact.piece);
      at += fact.length;
    } else {
      pieces.push(readWord(words, at));
      at++;
    }
  }
  return pieces;
}

interface Reading {
  piece: Piece;
  /** In words. */
  length: number;
}

const lowerAt = (words: readonly RawWord[], at: number) => words[at]?.lower ?? '';

function readDate(words: readonly RawWord[], at: number): Reading | null {
  const date = (month: number, day: number, year: string, length: number): Reading => ({
    piece: { value: `${month}-${day}${year && `-${year}`}`, fact: 'date' },
    length,
  });
  const [one, two, three] = [0, 1, 2].map((i) => lowerAt(words, at + i)) as [
    string,
    string,
    string,
  ];
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(one);
  if (iso) return date(Number(iso[2]), Number(iso[3]), iso[1] as string, 1);
  const yearAt = (i: number) =>
    /^(19|20)\d\d$/.test(lowerAt(words, at + i)) ? lowerAt(words, at + i) : '';
  const dayOf = (word: string) => /^([12]?\d|3[01])(?:st|nd|rd|th)?$/.exec(word)?.[1];
  // "may" is a month only next to a day.
  const [monthFirst, daySecond] = [months.get(one), dayOf(two)];
  if (monthFirst && daySecond && words[at]?.text !== one) {
    const year = yearAt(2);
    return date(monthFirst, Number(daySecond), year, year ? 3 : 2);
  }
  const skippedWords = two === 'of' ? 1 : 0;
  const month = months.get(skippedWords ? three : two);
  const day = dayOf(one);
  if (day && month) {
    const year = yearAt(2 + skippedWords);
    return date(month, Number(day), year, 2 + skippedWords + (year ? 1 : 0));
  }
  if (two === '年' && lowerAt(words, at + 3) === '月' && numeric.test(one)) {
    const hasDay = numeric.test(lowerAt(words, at + 4)) && /^[日号]$/.test(lowerAt(words, at + 5));
    return date(Number(three), hasDay ? Number(lowerAt(words, at + 4)) : 0, one, hasDay ? 6 : 4);
  }
  if (two === '月' && numeric.test(one)) {
    const hasDay = numeric.test(three) && /^[日号]$/.test(lowerAt(words, at + 3));
    return date(Number(one), hasDay ? Number(three) : 0, '', hasDay ? 4 : 2);
  }
  if (monthFirst && one !== 'may' && one !== 'march' && one !== 'mar' && one !== 'sep') {
    return date(monthFirst, 0, yearAt(1), yearAt(1) ? 2 : 1);
  }
  return null;
}

function readTime(words: readonly RawWord[], at: number): Reading | null {
  const clock = /^(\d{1,2})(?::(\d\d))?$/.exec(lowerAt(words, at));
  if (!clock) return null;
  const half = /^([ap])\.?m$/.exec(lowerAt(words, at + 1))?.[1];
  if (clock[2] === undefined && half === undefined) return null;
  const hour = (Number(clock[1]) % (half ? 12 : 24)) + (half === 'p' ? 12 : 0);
  return {
    piece: { value: `${hour}:${clock[2] ?? '00'}`, fact: 'number' },
    length: half ? 2 : 1,
  };
}

function readAmount(words: readonly RawWord[], at: number): Reading | null {
  const sign = units.get(lowerAt(words, at));
  const isBefore = sign !== undefined && /^[€$£¥]$/.test(lowerAt(words, at));
  const numberAt = isBefore ? at + 1 : at;
  const number = numberOf(lowerAt(words, numberAt));
  if (number === null) return null;
  if (placeNames.has(lowerAt(words, at - 1))) {
    return { piece: { value: `#${number}`, fact: null }, length: 1 };
  }
  if (isBefore) return amount(number, sign, 2);
  const joint = lowerAt(words, at + 1) === '个' ? 1 : 0;
  // "ten working days" differ from ten days.
  const isWorking =
    /^(working|business)$/.test(lowerAt(words, at + 1)) && /^days?$/.test(lowerAt(words, at + 2));
  if (isWorking) return amount(number, units.get('workday'), 3);
  const unit =
    units.get(lowerAt(words, at + 1 + joint)) ??
    (joint ? units.get(`个${lowerAt(words, at + 2)}`) : undefined);
  return unit ? amount(number, unit, 2 + joint) : amount(number, undefined, 1);
}

function amount(
  number: number,
  unit: readonly [string, number] | undefined,
  length: number,
): Reading {
  const [base, factor] = unit ?? ['', 1];
  return {
    piece: { value: `${Number((number * factor).toPrecision(9))} ${base}`, fact: 'number' },
    length,
  };
}

function numberOf(word: string): number | null {
  if (!numeric.test(word)) return multiples.get(word) ?? valueOfNumberWord(word);
  const plain = word.replace(/(st|nd|rd|th)$/, '');
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function readWord(words: readonly RawWord[], at: number): Piece {
  const { text, lower, startsSentence } = words[at] as RawWord;
  const weekday = weekdays.get(lower);
  if (weekday !== undefined && lower !== 'mon' && lower !== 'wed') {
    return { value: `weekday ${weekday}`, fact: 'weekday' };
  }
  if (negations.has(lower)) return { value: lower, fact: 'negation' };
  const modal = modals.get(lower);
  if (modal !== undefined) return { value: lower, fact: 'modal' };
  if (/^https?:/.test(lower)) return { value: lower, fact: null };
  // Part numbers, versions, URLs.
  if (/\d/.test(text) && !han.test(text))
    return { value: lower.replace(/[-_]/g, ''), fact: 'number' };
  if (surnames.has(text) && !startsSentence) return { value: text, fact: 'name' };
  if (isName(text, startsSentence)) return { value: lower, fact: 'name' };
  return { value: lower, fact: null };
}

function isName(text: string, startsSentence: boolean): boolean {
  if (!/^\p{Lu}/u.test(text)) return false;
  if (/^\p{Lu}{2,}$/u.test(text)) return true;
  return !startsSentence && text.length > 1;
}
