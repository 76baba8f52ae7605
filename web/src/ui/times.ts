// Moments and sizes as people say them.

let hour12: boolean | undefined;

/** How the time of day is written from now on: as usual where the reader lives, or with 12 or 24 hours. */
export function setTimeFormat(format: 'auto' | '12' | '24'): void {
  hour12 = format === 'auto' ? undefined : format === '12';
}

/** The options of a format with a time of day. */
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

/** "Edited now" would be said of what goes on. */
const justNow = new Map([
  ['en', 'just now'],
  ['zh', '刚刚'],
]);

/** "3 hours ago", "yesterday"; `at` is ISO 8601. Within the last minute: "just now". */
export function sinceThen(at: string, language: string, now = Date.now()): string {
  const seconds = (Date.parse(at) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  if (step) return spaced(format.format(Math.round(seconds / step[1]), step[0]));
  return justNow.get(language) ?? format.format(0, 'second');
}

/** Chinese has a space after a number. */
const spaced = (words: string) => words.replace(/(?<=\d)(?=\p{Script=Han})/gu, ' ');

/** The moment in full, for a title. `at` is ISO 8601. */
export function fullTime(at: string, language: string): string {
  const options = withTime({ dateStyle: 'long', timeStyle: 'short' });
  return new Intl.DateTimeFormat(ownLanguage(language), options).format(new Date(at));
}

/** A language as it is written where the reader lives: English in Britain and in America writes days differently. */
export function ownLanguage(language: string): string {
  return navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;
}

/** "3 Dec 2026", as the reader writes it; `at` is ISO 8601. */
export function dayInWords(at: string, language: string): string {
  return new Intl.DateTimeFormat(ownLanguage(language), { dateStyle: 'medium' }).format(
    new Date(at),
  );
}

/** "14:03", as the reader writes it; `at` is ISO 8601. */
export function timeOfDay(at: string, language: string): string {
  const options = withTime({ timeStyle: 'short' });
  return new Intl.DateTimeFormat(ownLanguage(language), options).format(new Date(at));
}

/** The local day of a moment ("2026-12-03"), as a date field takes it. */
export function dayOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The end of the day of a date field, in the reader's time zone; null for a value that is no day. */
export function endOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** Today in words, which nobody reads for another day. */
export function todayInWords(language: string): string {
  return new Intl.DateTimeFormat(ownLanguage(language), { dateStyle: 'long' }).format();
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** "1.2 MB". */
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
    // "5 byte" is no English.
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}
