import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../../api/reasons.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { nameProblemText, useFileActions } from '../files.actions.ts';
import { addressOf, decideName } from '../files.rules.ts';

interface Props {
  what: 'document' | 'folder' | 'space';
  parent: { id: string; name: string } | null;
  onClose: () => void;
}

const words = {
  document: ['files.newDocument', 'files.namePlaceholderDocument'],
  folder: ['files.newFolder', 'files.namePlaceholderFolder'],
  space: ['files.newSpace', 'files.namePlaceholderSpace'],
} as const;

export function CreateDialog({ what, parent, onClose }: Props) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [title, placeholder] = words[what];

  async function create(event: FormEvent) {
    event.preventDefault();
    const problem = decideName(name);
    if (problem !== null) {
      setError(nameProblemText(problem, t));
      return;
    }
    setSending(true);
    try {
      const kind = what === 'document' ? 'document' : 'folder';
      const file = await actions.create(parent?.id ?? null, kind, name);
      onClose();
      if (what === 'document') {
        await navigate({
          to: '/detail/$id/$title/{-$des}',
          params: addressOf(file),
          search: { edit: true },
        });
      } else {
        await navigate({ to: '/', search: { folder: file.id } });
      }
    } catch (refused) {
      setError(sentenceOf(refused, t));
      setSending(false);
    }
  }

  function change(value: string) {
    setName(value);
    setError(value.includes('/') ? nameProblemText('slash', t) : null);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={parent === null ? t(title) : `${t(title)} · ${parent.name}`}
    >
      <form onSubmit={(event) => void create(event)}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('files.nameLabel')}
            placeholder={t(placeholder)}
            value={name}
            error={error}
            autoComplete="off"
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={isSending} disabled={error !== null}>
              {t('files.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
