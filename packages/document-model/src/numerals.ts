// Numerals for lists and page numbers.

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

const romanFigures = new Map<string, number>(romans.map(([value, symbol]) => [symbol, value]));

/** Upper-case Roman numeral; decimal beyond 3,999, where no common notation exists. */
export function roman(number: number): string {
  if (number < 1 || number > 3999) return `${number}`;
  let remainder = number;
  let numeral = '';
  for (const [value, symbol] of romans) {
    for (; remainder >= value; remainder -= value) numeral += symbol;
  }
  return numeral;
}

/** The value of a Roman numeral in either case. Does not check its form: IIII is 4. */
export function romanValue(numeral: string): number {
  const values = Array.from(numeral.toUpperCase(), (figure) => romanFigures.get(figure) ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

const digits = '零一二三四五六七八九';
const units = ['', '十', '百', '千'];

/** Chinese numeral such as 十二 or 一百零五; decimal beyond 99,999. */
export function chinese(number: number): string {
  if (number < 0 || number > 99_999) return `${number}`;
  if (number >= 10_000) {
    const remainder = number % 10_000;
    const zero = remainder > 0 && remainder < 1000 ? '零' : '';
    return `${chinese(Math.floor(number / 10_000))}万${zero}${remainder > 0 ? chinese(remainder) : ''}`;
  }
  if (number < 10) return digits[number] ?? '';
  const figures = [...`${number}`].map(Number);
  let numeral = '';
  let hasGap = false;
  for (const [i, figure] of figures.entries()) {
    if (figure === 0) {
      hasGap = true;
      continue;
    }
    if (hasGap) numeral += '零';
    hasGap = false;
    numeral += `${digits[figure]}${units[figures.length - 1 - i]}`;
  }
  // Ten to nineteen are written without the leading 一.
  return number < 20 ? numeral.slice(1) : numeral;
}

/** a … z, aa, ab …, like the columns of a spreadsheet. */
export function letters(number: number): string {
  if (number < 1) return `${number}`;
  let numeral = '';
  for (let remainder = number; remainder > 0; remainder = Math.floor((remainder - 1) / 26))
    numeral = String.fromCharCode(97 + ((remainder - 1) % 26)) + numeral;
  return numeral;
}
