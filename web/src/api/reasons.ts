// Every reason for which a call can fail has a message in both languages; a missing one does not compile.
import type { TFunction } from 'i18next';
import type { reasons } from '../locales/en/reasons.ts';
import { ApiError, type ApiReason } from './errors.ts';

type Missing = Exclude<ApiReason, keyof typeof reasons>;
const complete: [Missing] extends [never] ? true : Missing = true;

/** The error message for people; other errors get the message for a fault. */
export function sentenceOf(error: unknown, t: TFunction): string {
  if (!complete || !(error instanceof ApiError)) return t('reasons.server/fault');
  const seconds = error.reason === 'request/too-many' && secondsToWait(error.details);
  return seconds
    ? t('reasons.tooManyUntil', { count: seconds })
    : sentenceOfReason(error.reason, t);
}

function secondsToWait(details: unknown): number | null {
  const hasTime = typeof details === 'object' && details !== null && 'retryAfter' in details;
  return hasTime && typeof details.retryAfter === 'number' ? details.retryAfter : null;
}

/** A server newer than this page may return a reason without a message here. */
export function sentenceOfReason(reason: ApiReason, t: TFunction): string {
  return t([`reasons.${reason}`, 'reasons.server/fault']);
}
