// Numbers that a row or an item of a list stands for without naming them: "after 12 years" is answered by "11 to 20 years".
import { simplify } from '../../platform/text/tokens.ts';

export interface Range {
  from: number;
  to: number;
}

const n = String.raw`(\d+(?:\.\d+)?)(?!\d)`;
const unit = String.raw`\s*[\p{L}%°€$]{0,12}\s*`;
const kinds: readonly [pattern: RegExp, read: (first: number, second: number) => Range][] = [
  [
    new RegExp(`${n}${unit}(?:to|until|through|and|–|—|-|~|至|到|不满|不足)\\s*${n}`, 'giu'),
    (from, to) => ({ from, to }),
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

export function rangesIn(text: string): Range[] {
  const plain = simplify(text).replace(/(?<=\d),(?=\d{3}\b)/g, '');
  return kinds.flatMap(([pattern, read]) =>
    [...plain.matchAll(pattern)]
      .map(([, first, second]) => read(Number(first), Number(second)))
      .filter(({ from, to }) => from < to),
  );
}

/** How a number is written in English: in digits and, up to twenty, in a word. */
export function spellingOf(number: number): string {
  return `${number} ${words.split(' ')[number] ?? ''}`;
}

const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const ofWords = new Map(words.split(' ').map((word, value) => [word, value]));
const digits = '零一二三四五六七八九';

/** The numbers that a question names, in digits or words. */
export function numbersIn(question: string): number[] {
  const plain = simplify(question).replace(/(?<=\d),(?=\d{3}\b)/g, '');
  const figures = [...plain.matchAll(/(?<![\p{L}\d./-])\d+(?:\.\d+)?(?![\d/]|\.\d)/gu)].map(
    ([found]) => Number(found),
  );
  const spelt = [...plain.toLowerCase().matchAll(/[a-z]+/g)].flatMap(
    ([word]) => ofWords.get(word) ?? [],
  );
  const chinese = [
    ...plain.matchAll(
      /([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)(?=年|月|天|日|岁|人|个|次|公里|小时)/g,
    ),
  ].flatMap(([found, tens, ten, ones]) => {
    if (found === '') return [];
    const last = digits.indexOf(ones || '零');
    if (ten === '') return [ones ? last : digits.indexOf(tens || '零')];
    return [(tens ? digits.indexOf(tens) : 1) * 10 + last];
  });
  return [...figures, ...spelt, ...chinese];
}

/** `outside`: the text stands for other numbers than any of the question's; `none`: it says nothing of the kind. */
export function decideRange(
  numbers: readonly number[],
  text: string,
): { kind: 'inside'; held: number[] } | { kind: 'outside' | 'none' } {
  if (numbers.length === 0) return { kind: 'none' };
  const ranges = rangesIn(text);
  if (ranges.length === 0) return { kind: 'none' };
  const held = numbers.filter((number) =>
    ranges.some(({ from, to }) => number >= from && number <= to),
  );
  return held.length > 0 ? { kind: 'inside', held } : { kind: 'outside' };
}
