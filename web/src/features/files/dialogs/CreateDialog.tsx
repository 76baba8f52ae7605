import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, send] = useSending();
  const [title, placeholder] = words[what];

  async function create() {
    const problem = nameError(name, t);
    if (problem !== null) return setError(problem);
    await send(
      async () => {
        const file = await actions.createFolder(parent?.id ?? null, name);
        onClose();
        await navigate({ to: '/', search: { folder: file.id } });
      },
      (refused) => setError(sentenceOf(refused, t)),
    );
  }

  function change(value: string) {
    setName(value);
    setError(value.includes('/') ? nameError(value, t) : null);
  }

  return (
    <FormDialog
      title={parent === null ? t(title) : `${t(title)} · ${parent.name}`}
      gap="md"
      submit={t('files.create')}
      onSubmit={create}
      isSending={isSending}
      disabled={error !== null}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('files.nameLabel')}
        placeholder={t(placeholder)}
        value={name}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </FormDialog>
  );
}
