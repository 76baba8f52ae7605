import { ownLanguage, withTime } from '../../ui/times.ts';

/** "21 Nov, 14:03". `at` is ISO 8601. */
export function shortTime(at: string, language: string): string {
  const options = withTime({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return new Intl.DateTimeFormat(ownLanguage(language), options).format(new Date(at));
}
