import type { File } from '@docent/contract/files';
import { useTranslation } from 'react-i18next';
import { decideShownState, type ShownState } from './files.rules.ts';
import classes from './StateBadge.module.css';

interface Props {
  file: Pick<File, 'state' | 'version' | 'changesLive' | 'unpublished'>;
  /** Hides the badge for states that need no attention. */
  onlyNotable?: boolean;
}

export function StateBadge({ file, onlyNotable = false }: Props) {
  const { t } = useTranslation();
  const badgeState = decideShownState(file);
  if (badgeState === null || (onlyNotable && isUsual(badgeState))) return null;
  const text = () => {
    switch (badgeState.kind) {
      case 'draft':
        return t('files.stateDraft');
      case 'review':
        return t('files.stateReview');
      case 'live':
        return t('files.stateLive');
      case 'outdated':
        return t('files.stateOutdated');
      case 'published':
        return t('files.statePublishedVersion', { version: badgeState.version });
      case 'changed':
        return t('files.stateChanged', { version: badgeState.version });
    }
  };
  return (
    <span className={classes.badge} data-state={badgeState.kind}>
      {text()}
    </span>
  );
}

const isUsual = ({ kind }: ShownState) => kind === 'published' || kind === 'live';
