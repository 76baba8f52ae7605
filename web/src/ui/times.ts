// Formats times, sizes and percentages.

let hour12: boolean | undefined;

/** Sets the format of the time of day: the default of the reader's locale, or 12 or 24 hours. */
export function setTimeFormat(format: 'auto' | '12' | '24'): void {
  hour12 = format === 'auto' ? undefined : format === '12';
}

/** Adds the chosen hour format to options with a time of day. */
export function withTime(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  return hour12 === undefined ? options : { ...options, hour12 };
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** RelativeTimeFormat's "now" would sound as if it were happening. */
const justNow = new Map([
  ['en', 'just now'],
  ['zh', '刚刚'],
]);

/** "3 hours ago", "yesterday"; `at` is ISO 8601. Within the last minute: "just now". */
export function sinceThen(at: string, language: string, now = Date.now()): string {
  const seconds = (Date.parse(at) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  if (step) return withSpaces(format.format(Math.round(seconds / step[1]), step[0]));
  return justNow.get(language) ?? format.format(0, 'second');
}

/** Adds the space that Chinese needs after a number. */
const withSpaces = (words: string) => words.replace(/(?<=\d)(?=\p{Script=Han})/gu, ' ');

/** The full date and time, for a tooltip. `at` is ISO 8601. */
export function fullTime(at: string, language: string): string {
  const options = withTime({ dateStyle: 'long', timeStyle: 'short' });
  return new Intl.DateTimeFormat(ownLanguage(language), options).format(new Date(at));
}

/** The reader's regional variant of a language, because for example British and American dates differ. */
export function ownLanguage(language: string): string {
  return navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;
}

/** A date such as "3 Dec 2026" in the reader's format; `at` is ISO 8601. */
export function dayInWords(at: string, language: string): string {
  return new Intl.DateTimeFormat(ownLanguage(language), { dateStyle: 'medium' }).format(
    new Date(at),
  );
}

/** A time such as "14:03" in the reader's format; `at` is ISO 8601. */
export function timeOfDay(at: string, language: string): string {
  const options = withTime({ timeStyle: 'short' });
  return new Intl.DateTimeFormat(ownLanguage(language), options).format(new Date(at));
}

/** The local date ("2026-12-03"), as the value of a date field. */
export function dayOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The end of a date field's day in the local time zone; null for an invalid value. */
export function endOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** Today's date, formatted; not updated after midnight. */
export function todayInWords(language: string): string {
  return new Intl.DateTimeFormat(ownLanguage(language), { dateStyle: 'long' }).format();
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a size such as "1.2 MB". */
export function sizeOf(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    // The short unit would give "5 byte".
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}

/** "35%" for 0.35. */
export const percentOf = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(share);
