import type { File } from '@docent/contract/files';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { nameError, useFileActions } from './files.actions.ts';
import { isSpace } from './files.rules.ts';
import { useCloseWithoutRight } from './useCloseWithoutRight.ts';

/** Renames a file where inline renaming is impossible. */
export function RenameDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const [name, setName] = useState(file.name);
  const error = nameError(name, t);
  useCloseWithoutRight(file.id, isSpace(file) ? 'manage' : 'edit', onClose);

  async function rename() {
    if (error === null && (await actions.rename(file, name))) onClose();
  }

  return (
    <FormDialog
      title={t('files.rename')}
      gap="md"
      submit={t('files.rename')}
      onSubmit={rename}
      disabled={error !== null}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('files.nameLabel')}
        value={name}
        error={error}
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  );
}
