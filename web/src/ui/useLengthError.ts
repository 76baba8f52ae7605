import { useTranslation } from 'react-i18next';

/** In UTF-16 units; somewhat less than the server takes, since names that are mentioned grow on the way. */
const longest = 9_000;

/**
 * Said under a field whose text cannot be sent, null where it can be. A field that took no more than fits would drop the rest of
 * what is pasted without a word.
 */
export function useLengthError(text: string): string | null {
  const { t } = useTranslation();
  return text.length > longest ? t('shell.tooLong', { count: text.length - longest }) : null;
}
