// The author's text whose paragraphs were deleted, in a side panel, or in a sheet on a phone.
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { useIsNarrow } from '../../../ui/useIsNarrow.ts';
import { RecoveredList, type RecoveredListProps } from './RecoveredList.tsx';

/** In CSS pixels; in a narrower window, the list is a sheet. */
const narrow = 640;

interface Props extends RecoveredListProps {
  onClose: () => void;
}

export function RecoveredPanel({ onClose, ...list }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow(narrow);
  useReturnedFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('recovered.title')}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '80%' : 420}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <RecoveredList {...list} onInserting={onClose} />
    </Drawer>
  );
}
