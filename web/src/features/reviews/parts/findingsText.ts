import type { Review } from '@docent/contract/reviews';
import type { TFunction } from 'i18next';

/** The number of findings, and how many of them are open. */
export function findingsText(
  { findings: count, unsettled: open }: Review['counts'],
  t: TFunction,
): string {
  return open === count
    ? t('reviews.findings', { count })
    : t('reviews.findingsOpen', { count, open });
}
