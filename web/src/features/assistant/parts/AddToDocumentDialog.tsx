// Chooses the document that an answer is added to.

import { canEdit } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import { Button, CloseButton, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { query } from '../../../api/queries.ts';
import { showToast } from '../../../ui/toasts.ts';
import classes from './AddToDocumentDialog.module.css';

const typingPause = 200;
const maxDocuments = 8;

interface Props {
  /** The answer to add. */
  answerId: string;
  onClose: () => void;
}

export function AddToDocumentDialog({ answerId, onClose }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const [q, setQ] = useState('');
  const [searchText] = useDebouncedValue(q.trim(), typingPause);
  const [adding, setAdding] = useState<string | null>(null);
  const { documents, isPending, isError } = useDocuments(searchText);

  const add = async ({ id, name }: Pick<File, 'id' | 'name'>) => {
    setAdding(id);
    try {
      await api.assistant.addToDocument({ id: answerId, fileId: id });
      showToast({ type: 'success', message: t('added', { name }) });
      onClose();
    } catch (error) {
      // The person can choose another document.
      setAdding(null);
      requireShown(error);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
      zIndex={300}
      centered
    >
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('addText')}
        </Text>
        <TextInput
          data-autofocus
          value={q}
          aria-label={t('findDocument')}
          placeholder={t('findDocument')}
          leftSection={<Search size={15} aria-hidden />}
          rightSection={
            q !== '' && (
              <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => setQ('')} />
            )
          }
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <ul className={classes.list} aria-label={t('documents')} aria-busy={isPending}>
          {isPending &&
            [0, 1, 2].map((row) => (
              <li key={row}>
                <Skeleton height={40} radius="md" />
              </li>
            ))}
          {documents.map((file) => (
            <li key={file.id}>
              <Button
                variant="subtle"
                color="gray"
                fullWidth
                justify="flex-start"
                leftSection={<FileText size={16} aria-hidden />}
                loading={adding === file.id}
                disabled={adding !== null && adding !== file.id}
                onClick={() => void add(file)}
                classNames={{ label: classes.label }}
              >
                <span className={classes.name}>{file.name}</span>
                <span className={classes.place}>
                  {file.path.map(({ name }) => name).join(' › ')}
                </span>
              </Button>
            </li>
          ))}
          {!isPending && documents.length === 0 && (
            <li className={classes.nothing} role="status">
              {t(
                isError
                  ? 'failedToast'
                  : searchText === ''
                    ? 'findDocumentHint'
                    : 'noDocumentFound',
              )}
            </li>
          )}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Documents that the person may edit: recently edited ones, or those with a matching name. */
function useDocuments(searchText: string) {
  const recent = useQuery({
    ...query('files', 'recent', { limit: 30 }),
    enabled: searchText === '',
    meta: { silent: true },
  });
  const matches = useQuery({
    ...query('search', 'search', { q: searchText, kind: 'document', limit: 50 }),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const files =
    (searchText === '' ? recent.data?.list : matches.data?.list)?.map(({ file }) => file) ?? [];
  const once = [...new Map(files.map((file) => [file.id, file])).values()];
  const active = searchText === '' ? recent : matches;
  return {
    documents: once
      .filter((file) => file.kind === 'document' && canEdit(file))
      .slice(0, maxDocuments),
    isPending: active.isPending,
    isError: active.isError,
  };
}
