import type { PremortemVerdict } from '@docent/contract/premortem-data';
import { CircleCheck, CircleCheckBig, OctagonX, PauseCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import badge from '../../../files/StateBadge.module.css';

export const verdictIcons = {
  go: CircleCheckBig,
  conditions: CircleCheck,
  delay: PauseCircle,
  stop: OctagonX,
} as const;

const states = {
  go: 'published',
  conditions: 'changed',
  delay: 'review',
  stop: 'outdated',
} as const;

export function VerdictBadge({ verdict }: { verdict: PremortemVerdict }) {
  const { t } = useTranslation();
  const Icon = verdictIcons[verdict];
  return (
    <span className={badge.badge} data-state={states[verdict]}>
      <Icon size={13} aria-hidden />
      {t(`premortemResults.verdict_${verdict}`)}
    </span>
  );
}
