import type { ReviewRule } from '@docent/contract/reviews';
import type { TFunction } from 'i18next';

/** How many reviewers must approve, in words. */
export function ruleText(rule: ReviewRule, t: TFunction): string {
  return typeof rule === 'number'
    ? t('reviews.rule_some', { count: rule })
    : t(`reviews.rule_${rule}`);
}
