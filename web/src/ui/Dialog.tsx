import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from './focus.ts';
import { useIsComposingAhead } from './typedAhead.ts';

/** A modal dialog whose close button has a name, mounted while it is open. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  useReturnedFocus();
  const isComposing = useIsComposingAhead();
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      trapFocus={!isComposing}
      {...props}
    />
  );
}
