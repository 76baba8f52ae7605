import { type Attribute, choice } from './attributes.ts';
import { inlineLeaf } from './leaf.ts';

/** Date formats; null is ISO 8601. */
export const dateFormats = ['short', 'long', 'weekday', 'chinese'] as const;

/** A date such as `2026-11-21`, or null. */
export const day: Attribute = {
  default: null,
  repair: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value))
      ? value
      : null,
};

export const date = inlineLeaf('date', {
  attrs: { value: day, format: choice(...dateFormats) },
  words: (attrs) => dateWords(attrs.value, attrs.format, 'en'),
});

/** Formats a date in a language (a BCP 47 tag); empty if the value is not a date. */
export function dateWords(value: unknown, format: unknown, language: string): string {
  const iso = day.repair(value, {}) as string | null;
  if (iso === null) return '';
  const [year, month, dayOfMonth] = iso.split('-').map(Number);
  if (format === 'chinese') return `${year}年${month}月${dayOfMonth}日`;
  if (format == null) return iso;
  const options: Intl.DateTimeFormatOptions =
    format === 'short'
      ? { dateStyle: 'short' }
      : { dateStyle: format === 'weekday' ? 'full' : 'long' };
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(iso));
}
