// Creates a document that answers a gap, with a name and a folder.
import type { Gap } from '@docent/contract/gaps';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FolderChoice, type FolderPlace } from '../../files/FolderChoice.tsx';
import { nameError } from '../../files/files.actions.ts';
import { useEditFile } from '../../files/useEditFile.ts';
import classes from './WriteDialog.module.css';

const maxNameLength = 200;

export function WriteDialog({ gap, onClose }: { gap: Gap; onClose: () => void }) {
  const { t } = useTranslation();
  const editFile = useEditFile();
  const client = useQueryClient();
  const form = useForm({
    initialValues: {
      name: [gap.questions[0]?.context, gap.question]
        .filter(Boolean)
        .join(' ')
        .replaceAll('/', ' ')
        .trim()
        .slice(0, maxNameLength),
      path: [] as FolderPlace[],
    },
    validate: { name: (name) => nameError(name, t) },
  });
  const [isSending, send] = useSending();
  const place = form.values.path.at(-1);

  async function write() {
    if (form.validate().hasErrors || !place) return;
    const { name } = form.values;
    await send(
      async () => {
        const questions = gap.questions.map(({ id }) => id);
        const file = await api.gaps.write(
          { questions, parentId: place.id, name },
          { silent: true },
        );
        onClose();
        void client.invalidateQueries({ queryKey: ['gaps'] });
        void client.invalidateQueries({ queryKey: ['files'] });
        await editFile(file);
      },
      (error) => form.setFieldError('name', sentenceOf(error, t)),
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
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <FolderChoice path={form.values.path} onChange={(path) => form.setFieldValue('path', path)} />
    </FormDialog>
  );
}
