// Every reason for which a call can fail has a sentence in both languages; a missing one does not compile.
import type { TFunction } from 'i18next';
import type { reasons } from '../locales/en/reasons.ts';
import { ApiError, type ApiReason } from './errors.ts';

type Missing = Exclude<ApiReason, keyof typeof reasons>;
const complete: [Missing] extends [never] ? true : Missing = true;

/** The sentence for people; what is not an ApiError gets the sentence for a fault. */
export function sentenceOf(error: unknown, t: TFunction): string {
  return complete && error instanceof ApiError
    ? sentenceOfReason(error.reason, t)
    : t('reasons.server/fault');
}

/** A server that is newer than this page may name a reason that has no sentence here. */
export function sentenceOfReason(reason: ApiReason, t: TFunction): string {
  return t([`reasons.${reason}`, 'reasons.server/fault']);
}
