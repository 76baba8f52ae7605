import { useTranslation } from 'react-i18next';

/**
 * In UTF-16 units; somewhat less than the server's limit, because mentions get longer when they are sent.
 */
const maxLength = 9_000;

/**
 * Error message for a text that is too long; null if it can be sent. A maximum length on the field would
 * silently truncate pasted text.
 */
export function useLengthError(text: string): string | null {
  const { t } = useTranslation();
  return text.length > maxLength ? t('shell.tooLong', { count: text.length - maxLength }) : null;
}
