// Restores a file whose folder is in the trash as well, into a folder chosen here.
import type { File } from '@docent/contract/files';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FolderChoice, type FolderPlace } from '../FolderChoice.tsx';
import { useFileActions } from '../files.actions.ts';

export function RestoreDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const [path, setPath] = useState<FolderPlace[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [isSending, send] = useSending();
  const place = path.at(-1);

  async function restore() {
    if (!place) return;
    await send(
      async () => {
        await actions.restoreInto(file, place.id);
        onClose();
      },
      (error) => setError(sentenceOf(error, t)),
    );
  }

  return (
    <FormDialog
      title={t('files.restoreTitle', { name: file.name })}
      gap="md"
      submit={t('files.restore')}
      onSubmit={restore}
      isSending={isSending}
      disabled={!place?.mayWrite}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('files.restoreText')}
      </Text>
      <FolderChoice path={path} onChange={setPath} />
      {error !== null && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </FormDialog>
  );
}
