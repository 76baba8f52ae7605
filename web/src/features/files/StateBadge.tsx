import type { File } from '@docent/contract/files';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { decideShownState } from './files.rules.ts';

const colours = {
  draft: 'gray',
  changed: 'yellow',
  review: 'violet',
  published: 'teal',
  outdated: 'red',
} as const;

interface Props {
  file: Pick<File, 'state' | 'version'>;
  /** Says nothing for the state that needs no attention. */
  onlyNotable?: boolean;
}

export function StateBadge({ file, onlyNotable = false }: Props) {
  const { t } = useTranslation();
  const shown = decideShownState(file);
  if (shown === null || (onlyNotable && shown.kind === 'published')) return null;
  const text = () => {
    switch (shown.kind) {
      case 'draft':
        return t('files.stateDraft');
      case 'review':
        return t('files.stateReview');
      case 'outdated':
        return t('files.stateOutdated');
      case 'published':
        return t('files.statePublishedVersion', { version: shown.version });
      case 'changed':
        return t('files.stateChanged', { version: shown.version });
    }
  };
  return (
    <Badge
      size="sm"
      radius="sm"
      variant="light"
      color={colours[shown.kind]}
      tt="none"
      fw={550}
      style={{ flex: 'none' }}
      data-state={shown.kind}
    >
      {text()}
    </Badge>
  );
}
