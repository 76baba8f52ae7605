// Why an upload failed, in words.
import type { TFunction } from 'i18next';
import { ApiError, isTemporary } from '../../../api/errors.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { maxUploadSize } from '../files.rules.ts';

export const isTooLarge = (error: unknown): boolean =>
  error === 'too-large' || (error instanceof ApiError && error.reason === 'request/too-large');

/** Whether another attempt may succeed. An upload that the server no longer has begins anew. */
export const canUploadAgain = (error: unknown): boolean =>
  error instanceof ApiError && (isTemporary(error.status) || error.reason === 'upload/not-found');

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
