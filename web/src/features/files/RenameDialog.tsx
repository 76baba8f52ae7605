import type { File } from '@docent/contract/files';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { nameProblemText, useFileActions } from './files.actions.ts';
import { decideName } from './files.rules.ts';

/** Renames where there is no row to write into. */
export function RenameDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const [name, setName] = useState(file.name);
  const problem = decideName(name);

  async function rename(event: FormEvent) {
    event.preventDefault();
    if (problem === null && (await actions.rename(file, name))) onClose();
  }

  return (
    <Dialog opened onClose={onClose} title={t('files.rename')}>
      <form onSubmit={(event) => void rename(event)}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('files.nameLabel')}
            value={name}
            error={problem === null ? null : nameProblemText(problem, t)}
            autoComplete="off"
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" disabled={problem !== null}>
              {t('files.rename')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
