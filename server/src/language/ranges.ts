// Numbers that a row or a list item covers without naming them: "after 12 years" is answered by "11 to 20 years".
import { spelledNumbersIn } from './numbers.ts';
import { type Unit, unitAt } from './quantities.ts';
import { simplify } from './tokens.ts';

interface Range {
  from: number;
  to: number;
  unit: Unit | undefined;
}

/** A number in a question. */
export interface AskedNumber {
  /** Slightly above or below the written number if the question says more or less than it. */
  value: number;
  /** As written. */
  text: string;
  /** Where it is in the question. */
  index: number;
  unit: Unit | undefined;
}

/** The factor between two units; null if they measure different quantities. */
function ratioOf(unit: Unit | undefined, other: Unit | undefined): number | null {
  if (unit === undefined || other === undefined) return 1;
  return unit[0] === other[0] ? unit[1] / other[1] : null;
}

const kindOfDay = /^\s*(?:working|calendar|full) /i;

/** The unit of the numbers in a text. */
function unitOf(text: string): Unit | undefined {
  for (const { index, 0: number } of text.matchAll(/\d+(?:\.\d+)?/g)) {
    const unit = unitAt(text.slice(index + number.length).replace(kindOfDay, ''));
    if (unit) return unit;
  }
  return undefined;
}

const perTime = /每(秒|小时)\s*$/;

/** The unit of a number between two texts: 16 in 每秒16米 or in "16 m/s". */
function unitBetween(before: string, behind: string): Unit | undefined {
  const [, time] = perTime.exec(before) ?? [];
  const [length] = /^\s*(?:米|公里|千米)/.exec(behind) ?? [];
  return unitAt(time && length ? `${length}/${time}` : behind.replace(kindOfDay, ''));
}

const n = String.raw`(\d+(?:\.\d+)?)(?!\d)`;
const unit = String.raw`\s*[\p{L}/%°€$]{0,12}\s*`;
const kinds: readonly [
  pattern: RegExp,
  read: (first: number, second: number) => Omit<Range, 'unit'>,
][] = [
  [
    new RegExp(`${n}${unit}(?:to|until|through|and|–|—|-|~|至|到)\\s*${n}`, 'giu'),
    (from, to) => ({ from, to }),
  ],
  [
    new RegExp(`${n}${unit}(?:不满|不足|未满)\\s*${n}`, 'giu'),
    (from, to) => ({ from, to: to - Number.EPSILON * to }),
  ],
  [
    new RegExp(`(?:more than|over|above|exceeding|after|超过|大于|高于|多于)\\s*${n}`, 'giu'),
    (over) => ({ from: over + Number.EPSILON * over, to: Infinity }),
  ],
  [
    new RegExp(
      `(?:from|at least|since|≥|(?<!不)满|不少于)\\s*${n}(?!${unit}(?:to|until|至|到|不满|–|-))`,
      'giu',
    ),
    (from) => ({ from, to: Infinity }),
  ],
  [
    new RegExp(
      `${n}${unit}(?:or more|and more|and above|and over|or older|\\+|以上|及以上)`,
      'giu',
    ),
    (from) => ({ from, to: Infinity }),
  ],
  [
    new RegExp(
      `(?<!\\d${unit})(?:less than|fewer than|under|below|不满|不足|少于|低于|小于)\\s*${n}`,
      'giu',
    ),
    (to) => ({ from: 0, to: to - Number.EPSILON * to }),
  ],
  [new RegExp(`(?:up to|at most|≤|不超过)\\s*${n}`, 'giu'), (to) => ({ from: 0, to })],
  [
    new RegExp(`${n}${unit}(?:or less|or fewer|or under|以下|以内)`, 'giu'),
    (to) => ({ from: 0, to }),
  ],
];

const large: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  万: 1e4,
  亿: 1e8,
};

/** Digits without separators, large numbers in full, speeds with their unit behind: 30000 for "3万", 16米/秒 for 每秒16米. */
function inFull(text: string): string {
  return simplify(text)
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/(\d+(?:\.\d+)?)\s*(thousand\b|million\b|万|亿)/gi, (_, number, of) =>
      String(Math.round(Number(number) * (large[of.toLowerCase()] as number))),
    )
    .replace(/每(秒|小时)\s*(\d+(?:\.\d+)?)\s*(米|公里|千米)/g, '$2$3/$1');
}

/** The text after a number that may belong to it, up to the end of the cell or clause. */
const behind = /^[^|,;:，；：\n]{0,20}/;
/** The unit in the name of a column, in front of its cell: "Gust (km/h): below 40". */
const nameBefore = /[(（]([^()（）|]{1,20})[)）]\s*[:：]\s*$/;

function rangesIn(text: string): Range[] {
  const plain = inFull(text);
  return kinds.flatMap(([pattern, read]) =>
    [...plain.matchAll(pattern)]
      .map(({ 0: match, 1: first, 2: second, index }) => ({
        ...read(Number(first), Number(second)),
        unit:
          unitOf(match + behind.exec(plain.slice(index + match.length))?.[0]) ??
          unitAt(nameBefore.exec(plain.slice(Math.max(0, index - nearby), index))?.[1] ?? ''),
      }))
      .filter(({ from, to }) => from < to),
  );
}

const figure =
  /(?<![\p{Script=Latin}\d./-])\d[\d,]*(?:\.\d+)?(?:\s*(?:thousand|million)\b|\s*[万亿])?(?![\d/]|\.\d)/giu;
/**
 * Characters before and after a number that may contain its unit or "more than". Searching the whole text would be
 * quadratic.
 */
const nearby = 40;

/** The numbers in a question, in digits or words. */
export function numbersIn(question: string): AskedNumber[] {
  const simple = simplify(question);
  const figures = [...simple.matchAll(figure)].map(({ 0: text, index }) => ({
    index,
    text,
    value: Number(/^\d+(?:\.\d+)?/.exec(inFull(text))?.[0]),
  }));
  // Excludes the words of "30 thousand" or 3万.
  const spelledNumbers = spelledNumbersIn(simple).filter(
    ({ index }) => !/\d(?:\.\d+)?\s*$/.test(simple.slice(Math.max(0, index - nearby), index)),
  );
  return [...figures, ...spelledNumbers].map(({ index, text, value }) => {
    const end = index + text.length;
    const before = simple.slice(Math.max(0, index - nearby), index);
    const behind = simple.slice(end, end + nearby);
    return {
      value: value * shiftOf(before, behind),
      text,
      index,
      unit: unitBetween(before, behind),
    };
  });
}

const slightly = 1e-6;
const above = {
  before:
    /(?:more than|over|above|exceeding|beyond|(?<!不)(?:超过|超出|大于|高于|多于))\s*[€$¥]?$/i,
  behind: /^[\s\p{L}]{0,8}?(?:以上|and above|or more|or above)/iu,
};
const below = {
  before: /(?:less than|under|below|不到|不足|少于|低于|小于)\s*[€$¥]?$/i,
  behind: /^[\s\p{L}]{0,8}?(?:以下|以内|or less)/iu,
};

function shiftOf(before: string, behind: string): number {
  if (above.before.test(before) || above.behind.test(behind)) return 1 + slightly;
  if (below.before.test(before) || below.behind.test(behind)) return 1 - slightly;
  return 1;
}

/** `outside`: the text covers only other numbers than the question's; `none`: it covers no numbers of that kind. */
export function decideRange(
  numbers: readonly AskedNumber[],
  text: string,
): { kind: 'inside'; matches: AskedNumber[] } | { kind: 'outside' | 'none' } {
  if (numbers.length === 0) return { kind: 'none' };
  const ranges = rangesIn(text);
  if (
    !numbers.some((number) => ranges.some((range) => ratioOf(number.unit, range.unit) !== null))
  ) {
    return { kind: 'none' };
  }
  const matches = numbers.filter(({ value, unit }) =>
    ranges.some((range) => {
      const inItsUnit = value * (ratioOf(unit, range.unit) ?? Number.NaN);
      return inItsUnit >= range.from && inItsUnit <= range.to;
    }),
  );
  return matches.length > 0 ? { kind: 'inside', matches } : { kind: 'outside' };
}

/** Numbers that occur in the text with another unit: the 25 of "25 days" if the question is about 25 years. */
export function countedOtherwise(numbers: readonly AskedNumber[], text: string): AskedNumber[] {
  const withUnit = numbers.filter(({ unit }) => unit !== undefined);
  if (withUnit.length === 0) return [];
  const textNumbers = numbersIn(text);
  return withUnit.filter(({ value, unit }) => {
    const same = textNumbers.filter(
      (other) => Math.abs(other.value - value) <= 2 * slightly * value,
    );
    const isOther = (other: AskedNumber) =>
      other.unit !== undefined && ratioOf(other.unit, unit) !== 1;
    return same.length > 0 && same.every(isOther);
  });
}

const countedThing = /\b(?:how many|number of) (\p{L}+)|多少[个名条台家]?(\p{Script=Han}{2,})/iu;

/** Whether a cell of a row with a number is what the question counts: "How many people…?" and "What: people | Number: 412". */
export function namesWhatIsCounted(question: string, row: string): boolean {
  const [, word, chinese] = countedThing.exec(simplify(question)) ?? [];
  if (!/\d/.test(row) || (word === undefined && chinese === undefined)) return false;
  return simplify(row)
    .split(' | ')
    .map((cell) =>
      cell
        .replace(/^[^:]*: /, '')
        .trim()
        .toLowerCase(),
    )
    .some((cell) => cell === word?.toLowerCase() || (cell.length > 1 && chinese?.startsWith(cell)));
}
