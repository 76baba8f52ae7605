import type { File } from '@docent/contract/files';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { nameProblemText, useFileActions } from './files.actions.ts';
import { decideName, isSpace } from './files.rules.ts';
import { useCloseWithoutRight } from './useCloseWithoutRight.ts';

/** Renames where there is no row to write into. */
export function RenameDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const [name, setName] = useState(file.name);
  const problem = decideName(name);
  useCloseWithoutRight(file.id, isSpace(file) ? 'manage' : 'edit', onClose);

  async function rename() {
    if (problem === null && (await actions.rename(file, name))) onClose();
  }

  return (
    <FormDialog
      title={t('files.rename')}
      gap="md"
      submit={t('files.rename')}
      onSubmit={rename}
      disabled={problem !== null}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('files.nameLabel')}
        value={name}
        error={problem === null ? null : nameProblemText(problem, t)}
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  );
}
