// Numbers in the scripts that lists and pages are counted in.

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

/** In capitals. Beyond 3,999 there is no common way of writing; then as everybody counts. */
export function roman(number: number): string {
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

/** As numbers are said: 十二, 一百零五; beyond 99,999 in figures. */
export function chinese(number: number): string {
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

/** a … z, aa, ab …: as the columns of a sheet are called. */
export function letters(number: number): string {
  if (number < 1) return `${number}`;
  let written = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    written = String.fromCharCode(97 + ((rest - 1) % 26)) + written;
  return written;
}
