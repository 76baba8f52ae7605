// The verdict of the newest premortem of a plan, with its open conditions.
import type { OutputOf } from '@docent/contract/endpoint';
import type { premortems } from '@docent/contract/premortems';
import { Link } from '@tanstack/react-router';
import { ShieldQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import badge from '../../../files/StateBadge.module.css';
import classes from './home.module.css';

type OfPlan = OutputOf<typeof premortems.ofPlan>['list'][number];

const states = {
  go: 'published',
  conditions: 'changed',
  delay: 'review',
  stop: 'outdated',
} as const;

export function PlanBadgeLink({ premortem }: { premortem: OfPlan }) {
  const { t } = useTranslation();
  const { file, verdict, openConditions } = premortem;
  const state =
    verdict === null ? t('premortemResults.running') : t(`premortemResults.verdict_${verdict}`);
  const conditions =
    openConditions > 0 ? t('premortemResults.openConditions', { count: openConditions }) : '';
  return (
    <Link
      to="/codetetail"
      search={{ id: file.id }}
      className={`${classes.link} ${badge.pressed}`}
      title={`${file.name}: ${[state, conditions].filter(Boolean).join(', ')}`}
    >
      <span className={badge.badge} data-state={verdict === null ? 'draft' : states[verdict]}>
        <ShieldQuestion size={13} aria-hidden />
        {[t('premortemResults.one'), state, conditions].filter(Boolean).join(' · ')}
      </span>
    </Link>
  );
}
