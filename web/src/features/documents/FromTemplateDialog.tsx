// Creates a document from a template: search, preview, name.
import type { File } from '@docent/contract/files';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { LayoutTemplate, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { useSending } from '../../api/useSending.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { nameError } from '../files/files.actions.ts';
import { refreshChildren } from '../files/files.queries.ts';
import { useEditFile } from '../files/useEditFile.ts';
import classes from './FromTemplateDialog.module.css';
import { TemplateList } from './parts/TemplateList.tsx';
import { TemplatePreview } from './parts/TemplatePreview.tsx';
import { useTemplates } from './parts/useTemplates.ts';

interface Props {
  parent: { id: string; name: string };
  onClose: () => void;
}

const typingPause = 150;

export function FromTemplateDialog({ parent, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const editFile = useEditFile();
  const [input, setInput] = useState('');
  const [search] = useDebouncedValue(input.trim(), typingPause);
  const form = useForm({
    initialValues: { template: null as File | null, name: '' },
    validate: { name: (name) => nameError(name, t) },
  });
  const { template } = form.values;
  const [isSending, send] = useSending();
  const pages = useTemplates(parent.id, search);
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];

  async function create() {
    if (form.validate().hasErrors || template === null) return;
    const name = form.values.name.trim();
    await send(
      async () => {
        const file = await api.files.add(
          { parentId: parent.id, name, kind: 'document', templateId: template.id },
          { silent: true },
        );
        onClose();
        void refreshChildren(client, parent.id);
        await editFile(file);
      },
      (error) => form.setFieldError('name', sentenceOf(error, t)),
    );
  }

  return (
    <FormDialog
      title={t('templates.newTitle', { name: parent.name })}
      size={820}
      gap="md"
      submit={t('templates.create')}
      onSubmit={create}
      isSending={isSending}
      disabled={template === null}
      onClose={onClose}
    >
      <div className={classes.choice}>
        <TemplateList
          pages={pages}
          templates={list}
          selectedId={template?.id ?? null}
          input={input}
          onInput={setInput}
          onSelect={(file) => {
            form.setValues({ template: file, name: file.name });
            form.clearErrors();
          }}
        />
        <section
          className={`${classes.preview} docent-scroll`}
          aria-label={t('templates.preview')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing to step to
          tabIndex={0}
        >
          {pages.isError && list.length === 0 ? (
            <Failed text={sentenceOf(pages.error, t)} onRetry={() => void pages.refetch()} />
          ) : template ? (
            <TemplatePreview fileId={template.id} />
          ) : pages.isSuccess && list.length === 0 ? (
            search === '' ? (
              <EmptyState
                icon={<LayoutTemplate size={24} />}
                title={t('templates.noneTitle')}
                text={t('templates.noneText')}
              />
            ) : (
              <EmptyState icon={<Search size={24} />} title={t('templates.noneFound')} />
            )
          ) : (
            <Text size="sm" c="dimmed">
              {t('templates.choose')}
            </Text>
          )}
        </section>
      </div>
      {template && (
        <TextInput
          label={t('files.nameLabel')}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      )}
    </FormDialog>
  );
}
