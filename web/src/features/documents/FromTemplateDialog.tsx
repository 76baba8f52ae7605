// A new document from a template: found by its name, looked at, and begun in the folder given.
import type { File } from '@docent/contract/files';
import type { NodeJSON } from '@docent/document-model/content';
import { Button, CloseButton, Skeleton, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LayoutTemplate, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { pagedQuery } from '../../api/queries.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { useSending } from '../../api/useSending.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { nameError } from '../files/files.actions.ts';
import { refreshChildren } from '../files/files.queries.ts';
import { addressOf } from '../files/files.rules.ts';
import { BlocksText } from '../reading/BlocksText.tsx';
import { previewQuery } from './documents.queries.ts';
import classes from './FromTemplateDialog.module.css';

interface Props {
  parent: { id: string; name: string };
  onClose: () => void;
}

const typingPause = 150;

export function FromTemplateDialog({ parent, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [input, setInput] = useState('');
  const [search] = useDebouncedValue(input.trim(), typingPause);
  const form = useForm({
    initialValues: { template: null as File | null, name: '' },
    validate: { name: (name) => nameError(name, t) },
  });
  const { template } = form.values;
  const [isSending, send] = useSending();
  const pages = useInfiniteQuery({
    ...pagedQuery('files', 'templates', { folderId: parent.id, ...(search !== '' && { search }) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];

  async function create() {
    if (form.validate().hasErrors || template === null) return;
    const name = form.values.name.trim();
    await send(
      async () => {
        const file = await api.files.add(
          { parentId: parent.id, name, kind: 'document', templateId: template.id },
          { quiet: true },
        );
        onClose();
        void refreshChildren(client, parent.id);
        await navigate({
          to: '/detail/$id/$title/{-$des}',
          params: addressOf(file),
          search: { edit: true },
        });
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
        <div className={classes.side}>
          <TextInput
            data-autofocus
            value={input}
            aria-label={t('templates.search')}
            placeholder={t('templates.search')}
            leftSection={<Search size={15} aria-hidden />}
            rightSection={
              input !== '' && (
                <CloseButton
                  size="sm"
                  aria-label={t('templates.clear')}
                  onClick={() => setInput('')}
                />
              )
            }
            onChange={({ currentTarget }) => setInput(currentTarget.value)}
            // A query is no name yet.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <ul className={`${classes.list} docent-scroll`} aria-label={t('templates.list')}>
            {pages.isPending &&
              [0, 1, 2].map((row) => (
                <li key={row}>
                  <Skeleton h={44} my={4} />
                </li>
              ))}
            {list.map(({ file, scope }) => (
              <li key={file.id}>
                <button
                  type="button"
                  aria-pressed={template?.id === file.id}
                  onClick={() => {
                    form.setValues({ template: file, name: file.name });
                    form.clearErrors();
                  }}
                >
                  <LayoutTemplate size={16} aria-hidden />
                  <span>
                    <span className={classes.name}>{file.name}</span>
                    <span className={classes.under}>
                      {file.path[0]?.name ??
                        t(scope === 'space' ? 'templates.fromSpace' : 'templates.fromElsewhere')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
            {pages.hasNextPage && (
              <li>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={pages.isFetchingNextPage}
                  onClick={() => void pages.fetchNextPage()}
                >
                  {t('templates.more')}
                </Button>
              </li>
            )}
          </ul>
        </div>
        <section
          className={`${classes.preview} docent-scroll`}
          aria-label={t('templates.preview')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing to step to
          tabIndex={0}
        >
          {pages.isError && list.length === 0 ? (
            <Failed text={sentenceOf(pages.error, t)} onRetry={() => void pages.refetch()} />
          ) : template ? (
            <Preview fileId={template.id} />
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

/** More than one sees without scrolling far. */
const maxBlocks = 60;

function Preview({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const preview = useQuery(previewQuery(fileId));
  const blocks = useMemo(() => {
    const sections = (preview.data?.content.content ?? []) as NodeJSON[];
    return sections.flatMap(({ content = [] }) => content).slice(0, maxBlocks);
  }, [preview.data]);
  if (preview.isPending) return <Skeleton h={180} />;
  if (preview.isError) {
    return <Failed text={sentenceOf(preview.error, t)} onRetry={() => void preview.refetch()} />;
  }
  if (preview.data.paragraphs.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('templates.empty')}
      </Text>
    );
  }
  return <BlocksText blocks={blocks} className={classes.text ?? ''} />;
}
