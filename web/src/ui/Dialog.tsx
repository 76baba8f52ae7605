import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { beginAtFirstField } from './firstField.ts';
import { useReturnedFocus } from './focus.ts';
import { useIsComposingAhead } from './typedAhead.ts';

/** A modal dialog whose close button has a label, mounted while it is open. */
export function Dialog({ children, ...props }: ModalProps) {
  const { t } = useTranslation();
  useReturnedFocus();
  const isComposing = useIsComposingAhead();
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      trapFocus={!isComposing}
      {...props}
    >
      <Asking>{children}</Asking>
    </Modal>
  );
}

/** Mounted together with the body of the dialog. */
function Asking({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => (body.current ? beginAtFirstField(body.current) : undefined), []);
  return (
    <div ref={body} data-dialog>
      {children}
    </div>
  );
}
