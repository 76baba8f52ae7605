/** In milliseconds: from Hawaii (UTC-10) to New Zealand (UTC+13), all days include the time before their end. */
const backIntoDay = 36_000_000;

/**
 * The date of an instant. A date field ends its day at 23:59:59 in the time zone of whoever fills it in, which may be
 * the next day in UTC.
 */
export function dayOf(instant: string | null): string {
  if (instant === null) return '';
  const isEndOfDay = instant.endsWith(':59.000Z');
  const at = isEndOfDay ? new Date(Date.parse(instant) - backIntoDay).toISOString() : instant;
  return at.slice(0, 10);
}
