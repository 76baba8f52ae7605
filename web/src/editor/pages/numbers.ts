// What stands in the bands at the top and bottom of pages: words with fields, and numbers in three scripts.

import type { Band, PageSetup } from '@docent/document-model/page';

export const fields = ['title', 'version', 'date', 'page', 'pages'] as const;
export type Field = (typeof fields)[number];

export type FieldValues = Record<Field, string>;

/** The words of a band with its fields filled in; braces around anything else stay as they are. */
export function filledIn(words: string, values: FieldValues): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) =>
    (fields as readonly string[]).includes(name) ? values[name as Field] : whole,
  );
}

export type BandName = 'header' | 'footer' | 'firstHeader' | 'firstFooter';

/** The key of the set-up that says what is at this place of the first or of another page. */
export function bandName(page: PageSetup, place: 'header' | 'footer', isFirst: boolean): BandName {
  const first = place === 'header' ? 'firstHeader' : 'firstFooter';
  return isFirst && page[first] !== null ? first : place;
}

export function bandOf(page: PageSetup, name: BandName): Band {
  return page[name] ?? { left: '', centre: '', right: '' };
}

export function pageNumber(number: number, script: PageSetup['numbers']): string {
  if (script === 'chinese') return chinese(number);
  if (script === 'roman') return roman(number);
  return `${number}`;
}

const romans = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

/** Beyond 3,999 there is no common way of writing; then as everybody counts. */
function roman(number: number): string {
  if (number < 1 || number > 3999) return `${number}`;
  let rest = number;
  let written = '';
  for (const [value, sign] of romans) {
    for (; rest >= value; rest -= value) written += sign;
  }
  return written;
}

const digits = '零一二三四五六七八九';
const units = ['', '十', '百', '千'];

function chinese(number: number): string {
  if (number < 0 || number > 99_999) return `${number}`;
  if (number >= 10_000) {
    const rest = number % 10_000;
    const zero = rest > 0 && rest < 1000 ? '零' : '';
    return `${chinese(Math.floor(number / 10_000))}万${zero}${rest > 0 ? chinese(rest) : ''}`;
  }
  if (number < 10) return digits[number] ?? '';
  const figures = [...`${number}`].map(Number);
  let written = '';
  let skipped = false;
  for (const [i, figure] of figures.entries()) {
    if (figure === 0) {
      skipped = true;
      continue;
    }
    if (skipped) written += '零';
    skipped = false;
    written += `${digits[figure]}${units[figures.length - 1 - i]}`;
  }
  // Ten to nineteen are said without the one.
  return number < 20 ? written.slice(1) : written;
}
