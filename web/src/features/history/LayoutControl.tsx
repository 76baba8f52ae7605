import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChangeLayout } from './history.rules.ts';

interface Props {
  layout: ChangeLayout;
  onLayout: (layout: ChangeLayout) => void;
}

/** Chooses how changes are shown. */
export function LayoutControl({ layout, onLayout }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('history.view')}
      value={layout}
      onChange={(value) => onLayout(value as ChangeLayout)}
      data={[
        { value: 'inline', label: t('history.inline') },
        { value: 'sides', label: t('history.sides') },
      ]}
    />
  );
}
