// Why an upload failed, in words.
import type { TFunction } from 'i18next';
import { ApiError } from '../../../api/errors.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { maxUploadSize } from '../files.rules.ts';

export const isTooLarge = (error: unknown): boolean =>
  error === 'too-large' || (error instanceof ApiError && error.reason === 'request/too-large');

/** Whether another attempt may succeed. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.status === 409 ||
    error.status === 429 ||
    error.reason === 'upload/not-found');

export function sentenceOfUpload(error: unknown, t: TFunction): string {
  if (error === 'unreadable-folder') return t('files.folderUnreadable');
  if (!isTooLarge(error)) return sentenceOf(error, t);
  return t('files.uploadTooLarge', { megabytes: Math.floor(maxBytesIn(error) / 2 ** 20) });
}

/** The limit of the server, or of folders that are packed by the page. */
function maxBytesIn(error: unknown): number {
  const details = error instanceof ApiError ? error.details : null;
  const hasLimit = typeof details === 'object' && details !== null && 'maxBytes' in details;
  return hasLimit && typeof details.maxBytes === 'number' ? details.maxBytes : maxUploadSize;
}
