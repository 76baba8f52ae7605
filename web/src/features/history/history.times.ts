import { ownLanguage } from '../../ui/times.ts';

/** "21 Nov, 14:03". `at` is ISO 8601. */
export function shortTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(ownLanguage(language), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at));
}
