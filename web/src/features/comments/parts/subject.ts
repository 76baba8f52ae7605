import type { TFunction } from 'i18next';

interface Quoting {
  quote: string | null;
  further?: readonly Quoting[] | undefined;
}

const maxLength = 80;

/** The subject of a thread, for its title. */
export function subjectOf({ quote, further = [] }: Quoting, t: TFunction): string {
  const words = [quote, ...further.map((part) => part.quote)].filter(Boolean).join(' ');
  const quoteText = words.length > maxLength ? `${words.slice(0, maxLength)}…` : words;
  return further.length > 0
    ? t('comments.onParagraphs', { count: further.length + 1, quote: quoteText })
    : t('comments.onText', { quote: quoteText });
}
