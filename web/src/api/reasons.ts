// Every reason for which a call can fail has a message in both languages; a missing one does not compile.
import type { TFunction } from 'i18next';
import type { reasons } from '../locales/en/reasons.ts';
import { ApiError, type ApiReason } from './errors.ts';

type Missing = Exclude<ApiReason, keyof typeof reasons>;
const complete: [Missing] extends [never] ? true : Missing = true;

/** The error message for people; other errors get the message for a fault. */
export function sentenceOf(error: unknown, t: TFunction): string {
  return complete && error instanceof ApiError
    ? sentenceOfReason(error.reason, t)
    : t('reasons.server/fault');
}

/** A server newer than this page may return a reason without a message here. */
export function sentenceOfReason(reason: ApiReason, t: TFunction): string {
  return t([`reasons.${reason}`, 'reasons.server/fault']);
}
