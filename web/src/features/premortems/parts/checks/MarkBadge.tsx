import type { RiskMark } from '@docent/contract/premortem-data';
import { useTranslation } from 'react-i18next';
import badge from '../../../files/StateBadge.module.css';
import { markIcons } from './marks.ts';

const states = {
  'not-seen': 'draft',
  moving: 'changed',
  happened: 'outdated',
  averted: 'published',
} as const;

export function MarkBadge({ mark }: { mark: RiskMark }) {
  const { t } = useTranslation();
  const Icon = markIcons[mark];
  return (
    <span className={badge.badge} data-state={states[mark]}>
      <Icon size={13} aria-hidden />
      {t(`premortemResults.mark_${mark}`)}
    </span>
  );
}
