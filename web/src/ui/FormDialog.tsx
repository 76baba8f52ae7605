import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';

interface Props {
  title: string;
  size?: ModalProps['size'];
  gap?: 'sm' | 'md';
  /** Label of the submit button. */
  submit: string;
  onSubmit: () => void | Promise<void>;
  isSending?: boolean;
  disabled?: boolean;
  /** Set if the form shows validation errors itself. */
  noValidate?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form: submitted by its button, Enter or (also in several lines of text) Ctrl+Enter, or cancelled. */
export function FormDialog(props: Props) {
  const { title, size, gap = 'sm', submit, onSubmit, onClose, children } = props;
  const { t } = useTranslation();

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (!props.disabled && !props.isSending) event.currentTarget.requestSubmit();
  }

  return (
    <Dialog opened onClose={onClose} title={title} {...(size ? { size } : {})}>
      <form
        noValidate={props.noValidate}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <Stack gap={gap}>
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={props.isSending} disabled={props.disabled}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
