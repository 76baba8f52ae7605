// Numbers that a row or a list item covers without naming them: "after 12 years" is answered by "11 to 20 years".
import { spelledNumbersIn } from './numbers.ts';
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

type Unit = (typeof units)[number][0];

const units = [
  ['years', /^(?:years?\b|年)/i],
  ['months', /^(?:months?\b|个?月)/i],
  ['weeks', /^(?:weeks?\b|周|星期)/i],
  ['days', /^(?:days?\b|[天日])/i],
  ['hours', /^(?:hours?\b|h\b|小时)/i],
  ['minutes', /^(?:minutes?\b|min\b|分钟)/i],
  ['seconds', /^(?:seconds?\b|秒)/i],
  ['money', /^(?:euros?\b|dollars?\b|pounds?\b|€|元|块)/i],
  ['percent', /^(?:percent\b|per cent\b|[%％])/i],
  ['kilometres', /^(?:kilomet(?:er|re)s?\b|km\b(?!\/h)|公里|千米)/i],
  ['centimetres', /^(?:centimet(?:er|re)s?\b|cm\b|厘米)/i],
  ['millimetres', /^(?:millimet(?:er|re)s?\b|mm\b|毫米)/i],
  ['metres', /^(?:met(?:er|re)s?\b|m\b(?!\/s)|米)/i],
  ['tonnes', /^(?:tonn?es?\b|tons?\b|t\b|吨)/i],
  ['kilograms', /^(?:kilos?\b|kilograms?\b|kg\b|公斤|千克)/i],
  ['grams', /^(?:grams?\b|g\b|克)/i],
] as const;

/** Units that measure the same quantity, with their factor. */
const sizes: Readonly<Partial<Record<Unit, { kind: string; factor: number }>>> = {
  millimetres: { kind: 'length', factor: 1 },
  centimetres: { kind: 'length', factor: 10 },
  metres: { kind: 'length', factor: 1e3 },
  kilometres: { kind: 'length', factor: 1e6 },
  grams: { kind: 'weight', factor: 1 },
  kilograms: { kind: 'weight', factor: 1e3 },
  tonnes: { kind: 'weight', factor: 1e6 },
  seconds: { kind: 'time', factor: 1 },
  minutes: { kind: 'time', factor: 60 },
  hours: { kind: 'time', factor: 3600 },
};

/** The factor between two units; null if they measure different quantities. */
function ratioOf(unit: Unit | undefined, other: Unit | undefined): number | null {
  if (unit === undefined || other === undefined || unit === other) return 1;
  const [size, otherSize] = [sizes[unit], sizes[other]];
  return size && otherSize && size.kind === otherSize.kind ? size.factor / otherSize.factor : null;
}

/** The unit of the numbers at the start of a text. */
function unitOf(text: string): Unit | undefined {
  for (const { index, 0: number } of text.matchAll(
    /\d+(?:\.\d+)?\s*(?:(?:working|calendar|full) )?/gi,
  )) {
    const behind = text.slice(index + number.length);
    const unit = units.find(([, pattern]) => pattern.test(behind));
    if (unit) return unit[0];
  }
  return undefined;
}

const n = String.raw`(\d+(?:\.\d+)?)(?!\d)`;
const unit = String.raw`\s*[\p{L}%°€$]{0,12}\s*`;
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

/** Digits without separators, and large numbers in full: 30000 for "30,000", "3万" and "30 thousand". */
function inFull(text: string): string {
  return simplify(text)
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/(\d+(?:\.\d+)?)\s*(thousand\b|million\b|万|亿)/gi, (_, number, of) =>
      String(Math.round(Number(number) * (large[of.toLowerCase()] as number))),
    );
}

/** The text after a number that may belong to it, up to the end of the cell or clause. */
const behind = /^[^|,;:，；：\n]{0,20}/;

function rangesIn(text: string): Range[] {
  const plain = inFull(text);
  return kinds.flatMap(([pattern, read]) =>
    [...plain.matchAll(pattern)]
      .map(({ 0: match, 1: first, 2: second, index }) => ({
        ...read(Number(first), Number(second)),
        unit: unitOf(match + behind.exec(plain.slice(index + match.length))?.[0]),
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
  const spelled = spelledNumbersIn(simple).filter(
    ({ index }) => !/\d(?:\.\d+)?\s*$/.test(simple.slice(Math.max(0, index - nearby), index)),
  );
  return [...figures, ...spelled].map(({ index, text, value }) => {
    const end = index + text.length;
    const before = simple.slice(Math.max(0, index - nearby), index);
    const behind = simple.slice(end, end + nearby);
    return {
      value: value * shiftOf(before, behind),
      text,
      index,
      unit: unitOf(`1 ${behind.trimStart()}`),
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
    const isOther = (other: AskedNumber) => other.unit !== undefined && other.unit !== unit;
    return same.length > 0 && same.every(isOther);
  });
}

const counted = /\b(?:how many|number of) (\p{L}+)|多少[个名条台家]?(\p{Script=Han}{2,})/iu;

/** Whether a cell of a row with a number is what the question counts: "How many people…?" and "What: people | Number: 412". */
export function namesWhatIsCounted(question: string, row: string): boolean {
  const [, word, chinese] = counted.exec(simplify(question)) ?? [];
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
