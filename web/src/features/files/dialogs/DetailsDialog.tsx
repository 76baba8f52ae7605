// Icon of a folder or document, description of a folder, and cover of a space.
import type { File } from '@docent/contract/files';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFileActions } from '../files.actions.ts';
import { isSpace } from '../files.rules.ts';
import { type CoverChange, CoverField } from '../folder/CoverField.tsx';
import { IconChoice } from '../parts/IconChoice.tsx';

const maxDescriptionLength = 500;

export function DetailsDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const form = useForm({
    initialValues: {
      icon: file.icon,
      description: file.description,
      cover: { picture: undefined, position: file.cover?.position ?? 50 } as CoverChange,
    },
  });
  const { icon, description, cover } = form.values;
  const [isSending, send] = useSending();
  const isFolder = file.kind === 'folder';

  const save = () =>
    send(async () => {
      await actions.describe(file, { icon, ...(isFolder && { description }) });
      if (isSpace(file)) await actions.changeCover(file, cover);
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
          {...form.getInputProps('description')}
        />
      )}
      {isSpace(file) && (
        <CoverField
          file={file}
          change={cover}
          onChange={(change) => form.setFieldValue('cover', change)}
        />
      )}
      <IconChoice
        file={file}
        icon={icon}
        onChange={(chosenIcon) => form.setFieldValue('icon', chosenIcon)}
      />
    </FormDialog>
  );
}
