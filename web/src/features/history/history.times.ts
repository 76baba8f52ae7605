import { ownLanguage, withTime } from '../../ui/times.ts';

/** "21 Nov, 14:03". `at` is ISO 8601. */
export function shortTime(at: string, language: string): string {
  const formatWith = (hour: '2-digit' | 'numeric') =>
    new Intl.DateTimeFormat(
      ownLanguage(language),
      withTime({ day: 'numeric', month: 'short', hour, minute: '2-digit' }),
    );
  const format = formatWith('2-digit');
  // Like the time alone, "9:03 AM" has no leading zero.
  const isHour12 = format.resolvedOptions().hour12;
  return (isHour12 ? formatWith('numeric') : format).format(new Date(at));
}
