// Begins the document that answers a gap: its name, and the folder that it stands in.
import type { Gap } from '@docent/contract/gaps';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FolderChoice, type FolderPlace } from '../../files/FolderChoice.tsx';
import { nameProblemText } from '../../files/files.actions.ts';
import { addressOf, decideName } from '../../files/files.rules.ts';
import classes from './WriteDialog.module.css';

const maxNameLength = 200;

export function WriteDialog({ gap, onClose }: { gap: Gap; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState(() =>
    gap.question.replaceAll('/', ' ').trim().slice(0, maxNameLength),
  );
  const [path, setPath] = useState<FolderPlace[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [isSending, send] = useSending();
  const place = path.at(-1);

  async function write() {
    const problem = decideName(name);
    if (problem !== null) return setError(nameProblemText(problem, t));
    if (!place) return;
    await send(
      async () => {
        const questions = gap.questions.map(({ id }) => id);
        const file = await api.gaps.write({ questions, parentId: place.id, name }, { quiet: true });
        onClose();
        void client.invalidateQueries({ queryKey: ['gaps'] });
        void client.invalidateQueries({ queryKey: ['files'] });
        await navigate({
          to: '/detail/$id/$title/{-$des}',
          params: addressOf(file),
          search: { edit: true },
        });
      },
      (refused) => setError(sentenceOf(refused, t)),
    );
  }

  return (
    <FormDialog
      title={t('gaps.writeTitle')}
      gap="md"
      submit={t('gaps.begin')}
      onSubmit={write}
      isSending={isSending}
      disabled={!place?.mayWrite}
      onClose={onClose}
    >
      <p className={classes.text}>{t('gaps.writeText')}</p>
      <TextInput
        data-autofocus
        label={t('files.nameLabel')}
        value={name}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setError(null);
        }}
      />
      <FolderChoice path={path} onChange={setPath} />
    </FormDialog>
  );
}
