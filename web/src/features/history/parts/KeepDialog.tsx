// Asks for the name of a version, or saves the draft as a named version.
import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCloseWithoutRight } from '../../files/useCloseWithoutRight.ts';

interface Props {
  file: Pick<File, 'id'>;
  /** The version to name; without one, the draft is saved. */
  version?: Version;
  onKept?: (version: Version) => void;
  onClose: () => void;
}

const maxLength = 200;

export function KeepDialog({ file, version, onKept, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [label, setLabel] = useState(version?.label ?? '');
  const [isSending, send] = useSending();
  useCloseWithoutRight(file.id, 'edit', onClose);
  const name = label.trim();

  const keep = () =>
    send(async () => {
      const namedVersion = version
        ? await api.history.name({ id: version.id, label: name })
        : await api.history.keep({ fileId: file.id, label: name });
      showToast({ type: 'success', message: t('history.kept', { label: name }) });
      await client.invalidateQueries({ queryKey: ['history'] });
      onClose();
      onKept?.(namedVersion);
    });

  return (
    <FormDialog
      title={t(version ? 'history.nameTitle' : 'history.keepTitle')}
      submit={t(version ? 'history.rename' : 'history.keep')}
      onSubmit={keep}
      isSending={isSending}
      disabled={name === ''}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('history.keepText')}
      </Text>
      <TextInput
        data-autofocus
        label={t('history.name')}
        value={label}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
    </FormDialog>
  );
}
