import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { nameError, useFileActions } from '../files.actions.ts';

interface Props {
  what: 'folder' | 'space';
  parent: { id: string; name: string } | null;
  onClose: () => void;
}

const words = {
  folder: ['files.newFolder', 'files.namePlaceholderFolder'],
  space: ['files.newSpace', 'files.namePlaceholderSpace'],
} as const;

export function CreateDialog({ what, parent, onClose }: Props) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => nameError(name, t) },
  });
  const { name } = form.values;
  // A slash is told at once; that the name is missing, only when it is sent.
  const error = name.includes('/') ? nameError(name, t) : form.errors.name;
  const [isSending, send] = useSending();
  const [title, placeholder] = words[what];

  async function create() {
    if (form.validate().hasErrors) return;
    await send(
      async () => {
        const file = await actions.createFolder(parent?.id ?? null, name);
        onClose();
        await navigate({ to: '/', search: { folder: file.id } });
      },
      (error) => form.setFieldError('name', sentenceOf(error, t)),
    );
  }

  return (
    <FormDialog
      title={parent === null ? t(title) : `${t(title)} · ${parent.name}`}
      gap="md"
      submit={t('files.create')}
      onSubmit={create}
      isSending={isSending}
      disabled={Boolean(error)}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('files.nameLabel')}
        placeholder={t(placeholder)}
        autoComplete="off"
        {...form.getInputProps('name')}
        error={error}
      />
    </FormDialog>
  );
}
