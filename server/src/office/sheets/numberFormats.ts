// Shows a number by the format code of its cell, as Excel does. Dates without a format of their own follow ISO.

const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
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
  47: 'mm:ss',
};

export const builtInFormat = (id: number): string =>
  builtIn[id] ?? ((id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'yyyy-mm-dd' : 'General');

/** A literal, an escaped or padding character, a bracket, a part of a date or number, or any other character. */
const tokens =
  /"[^"]*"|\\.|[_*].|\[[^\]]*\]|AM\/PM|General|y+|m+|d+|h+|s+(?:\.0+)?|[#0?][#0?,.]*(?:E[+-]0+)?|[\s\S]/gi;

export function showNumber(value: number, code: string, startsIn1904: boolean): string {
  const sections = code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? ['General'];
  const index = value < 0 && sections[1] ? 1 : value === 0 && sections[2] ? 2 : 0;
  const parts = (sections[index] as string).match(tokens) ?? [];
  if (parts.some((part) => /^(?:[ymdhs]+(?:\.0+)?|\[[hms]+\])$/i.test(part))) {
    return showDate(value, parts, startsIn1904);
  }
  if (!parts.some((part) => /^[#0?]/.test(part))) {
    const isPlain = parts.length === 0 || parts.some((part) => /^(?:General|@)$/i.test(part));
    return isPlain ? general(value) : parts.map(literal).join('');
  }
  const percent = parts.filter((part) => part === '%').length;
  const shown = Math.abs(value) * 100 ** percent;
  let isPlaced = false;
  const text = parts.map((part) => {
    if (!/^[#0?]/.test(part)) return literal(part);
    if (isPlaced) return '';
    isPlaced = true;
    return digits(shown, part);
  });
  const sign = value < 0 && index === 0 ? '-' : '';
  return `${sign}${text.join('')}`.trim();
}

/** Excel shows at most eleven digits. */
function general(value: number): string {
  return `${Number(value.toPrecision(11))}`;
}

function digits(value: number, pattern: string): string {
  if (/E/i.test(pattern)) {
    const places = /\.(0*)/.exec(pattern)?.[1]?.length ?? 0;
    const [mantissa, exponent = '+0'] = value.toExponential(places).split('e');
    return `${mantissa}E${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
  }
  const thousands = /,+$/.exec(pattern)?.[0].length ?? 0;
  const [whole = '', decimals = ''] = pattern.replace(/,+$/, '').split('.');
  const fixed = Math.min(20, decimals.length);
  const least = Math.min(fixed, decimals.replace(/[#?]+$/, '').length);
  return (value / 1000 ** thousands).toLocaleString('en', {
    minimumIntegerDigits: Math.min(21, Math.max(1, (whole.match(/0/g) ?? []).length)),
    minimumFractionDigits: least,
    maximumFractionDigits: fixed,
    useGrouping: whole.includes(','),
  });
}

function literal(part: string): string {
  if (part.startsWith('"')) return part.slice(1, -1);
  if (part.startsWith('\\')) return part.slice(1);
  if (/^[_*]/.test(part)) return '';
  // Currencies are written as [$€-407]; colours and conditions are not shown.
  if (part.startsWith('[')) return /^\[\$([^\]-]*)/.exec(part)?.[1] ?? '';
  return part;
}

const months =
  'January February March April May June July August September October November December';
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday';

function showDate(value: number, parts: readonly string[], startsIn1904: boolean): string {
  // Excel counts 29 February 1900, which did not exist.
  const shift = startsIn1904 ? 1462 : value < 60 ? 1 : 0;
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round((value + shift) * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) return general(value);
  const hasHalves = parts.some((part) => /^AM\/PM$/i.test(part));
  return parts
    .map((part, i) => {
      const elapsed = /^\[([hms])+\]$/i.exec(part)?.[1]?.toLowerCase();
      if (elapsed) {
        const unit = { h: 24, m: 1440, s: 86_400 }[elapsed] ?? 1;
        return `${Math.floor(value * unit + 1e-6)}`;
      }
      if (/^AM\/PM$/i.test(part)) return date.getUTCHours() < 12 ? 'AM' : 'PM';
      if (!/^[ymdhs]/i.test(part)) return literal(part);
      const isMinute = /^m{1,2}$/i.test(part) && isBesideTime(parts, i);
      return datePart(date, isMinute ? 'n'.repeat(part.length) : part.toLowerCase(), hasHalves);
    })
    .join('')
    .trim();
}

/** An `m` after hours or before seconds means minutes. */
function isBesideTime(parts: readonly string[], at: number): boolean {
  const isField = (part: string) => /^(?:[ymdhs]+(?:\.0+)?|\[[hms]+\])$/i.test(part);
  const before = parts.slice(0, at).findLast(isField) ?? '';
  const after = parts.slice(at + 1).find(isField) ?? '';
  return /^\[?h/i.test(before) || /^\[?s/i.test(after);
}

function datePart(date: Date, part: string, hasHalves: boolean): string {
  const padded = (number: number) => `${number}`.padStart(Math.min(2, part.length), '0');
  const month = months.split(' ')[date.getUTCMonth()] as string;
  const weekday = weekdays.split(' ')[date.getUTCDay()] as string;
  switch (part[0]) {
    case 'y':
      return part.length > 2 ? `${date.getUTCFullYear()}` : `${date.getUTCFullYear()}`.slice(-2);
    case 'm':
      if (part.length > 2) return part.length === 3 ? month.slice(0, 3) : month;
      return padded(date.getUTCMonth() + 1);
    case 'd':
      if (part.length > 2) return part.length === 3 ? weekday.slice(0, 3) : weekday;
      return padded(date.getUTCDate());
    case 'h':
      return padded(hasHalves ? date.getUTCHours() % 12 || 12 : date.getUTCHours());
    case 'n':
      return padded(date.getUTCMinutes());
    default:
      return `${date.getUTCSeconds()}`.padStart(part.startsWith('ss') ? 2 : 1, '0');
  }
}
