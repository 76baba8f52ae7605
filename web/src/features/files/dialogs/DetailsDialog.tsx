// The icon of a folder or document, and what a folder is for.
import type { File } from '@docent/contract/files';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFileActions } from '../files.actions.ts';
import { IconChoice } from '../parts/IconChoice.tsx';

const maxDescriptionLength = 500;

export function DetailsDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const [icon, setIcon] = useState(file.icon);
  const [description, setDescription] = useState(file.description);
  const [isSending, send] = useSending();
  const isFolder = file.kind === 'folder';

  const save = () =>
    send(async () => {
      await actions.describe(file, { icon, ...(isFolder && { description }) });
      onClose();
    });

  return (
    <FormDialog
      title={t(isFolder ? 'folders.detailsTitle' : 'folders.iconTitle')}
      gap="md"
      submit={t('folders.save')}
      onSubmit={save}
      isSending={isSending}
      onClose={onClose}
    >
      {isFolder && (
        <Textarea
          data-autofocus
          label={t('folders.description')}
          placeholder={t('folders.descriptionPlaceholder')}
          maxLength={maxDescriptionLength}
          autosize
          minRows={2}
          maxRows={6}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
      )}
      <IconChoice file={file} icon={icon} onChange={setIcon} />
    </FormDialog>
  );
}
