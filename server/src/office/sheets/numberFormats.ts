// Shows a value by the format code of its cell, as Excel does. Dates without a format of their own follow ISO.
import { format } from 'numfmt';

const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

export const builtInFormat = (id: number): string =>
  builtIn[id] ?? ((id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'yyyy-mm-dd' : 'General');

/** Excel's own limit. */
const maxCodeLength = 255;
/** Days between the two epochs of dates, 1900 and 1904. */
const days1904 = 1462;

export function showValue(value: number | string, code: string, startsIn1904 = false): string {
  if (code.length > maxCodeLength || /^(?:General|@)?$/i.test(code)) return plain(value);
  if (typeof value === 'string') return tryFormat(code, value);
  const pattern = code.replaceAll(special, (part: string, currency: string | undefined) => {
    // The language of a currency says nothing about the separators of the number.
    if (currency !== undefined) return `[$${currency}]`;
    if (part === '上午/下午') return '[$-804]AM/PM';
    // numfmt would shorten it to eleven digits.
    return /^General$/i.test(part) ? `"${plain(Math.abs(value))}"` : part;
  });
  const bare = pattern.replaceAll(unseen, '');
  const isElapsed = /\[[hms]+\]/i.test(bare);
  const isDate = /[ymdhs]|a{3}/i.test(bare);
  const shift = startsIn1904 && isDate && !isElapsed ? days1904 : 0;
  return tryFormat(pattern, isDate ? value + shift : nearestFraction(value, bare), plain(value));
}

const special = /"[^"]*"|\\.|\[\$([^\]-]+)-[^\]]*\]|上午\/下午|General/gi;
const unseen = /"[^"]*"|[\\_*].|\[(?![hms]+\])[^\]]*\]|General/gi;

function tryFormat(pattern: string, value: number | string, otherwise = `${value}`): string {
  try {
    return format(pattern, value).trim();
  } catch (error) {
    // The parser throws both classes for a code that Excel would not accept either.
    if (error instanceof Error) return otherwise;
    throw error;
  }
}

/** As numfmt shows only values exactly that a fraction of the pattern's precision can express. */
function nearestFraction(value: number, pattern: string): number {
  const places = /[?#0]\s*\/\s*([?#0]{1,3}(?!\d)|[1-9]\d{0,3})/.exec(pattern)?.[1];
  if (places === undefined) return value;
  const fixedPlaces = Number(places);
  if (fixedPlaces > 0) return Math.round(value * fixedPlaces) / fixedPlaces + 0;
  const errorOf = (fraction: number) => Math.abs(fraction - value);
  let nearest = Math.round(value) + 0;
  for (let denominator = 2; denominator < 10 ** places.length; denominator++) {
    const fraction = Math.round(value * denominator) / denominator + 0;
    if (errorOf(fraction) < errorOf(nearest)) nearest = fraction;
  }
  return nearest;
}

/** With up to 15 digits, as many as Excel stores. */
function plain(value: number | string): string {
  if (typeof value === 'string' || Number.isSafeInteger(value)) return `${value}`;
  const number = Number(value.toPrecision(15));
  const text = Math.abs(number) < 1e15 ? `${number}` : number.toExponential();
  const [digits = '', exponent] = text.split('e');
  if (exponent === undefined) return digits;
  return `${digits}E${exponent.slice(0, 1)}${exponent.slice(1).padStart(2, '0')}`;
}
