import type { Revision, RevisionOutcome } from '@docent/contract/duplicates';
import type { TFunction } from 'i18next';

const outcomes = ['published', 'draft', 'suggested'] as const satisfies RevisionOutcome[];

/** How many copies were published, changed in a draft, or became a suggestion. */
export function revisionSummary(revisedPlaces: Revision['revised'], t: TFunction): string {
  return outcomes
    .flatMap((outcome) => {
      const count = revisedPlaces.filter((one) => one.outcome === outcome).length;
      return count > 0 ? [t(`duplicates.revisedAs_${outcome}`, { count })] : [];
    })
    .join(t('duplicates.comma'));
}
