// Earlier conversations, which can be searched, opened and deleted.
import type { Conversation } from '@docent/contract/assistant';
import { ActionIcon, Button, CloseButton, Skeleton, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { pagedQuery } from '../../../api/queries.ts';
import { sinceThen } from '../../../ui/times.ts';
import classes from './ConversationList.module.css';

/** Delay of the search after the last key, in milliseconds. */
const typingPause = 200;

interface Props {
  /** Id of the visible conversation; empty for a new one. */
  chatId: string;
  onOpen: (id: string) => void;
  onDeleted: (id: string) => void;
}

export function ConversationList({ chatId, onOpen, onDeleted }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const [q, setQ] = useState('');
  const [searchText] = useDebouncedValue(q.trim(), typingPause);
  const [deleting, setDeleting] = useState<string | null>(null);
  const client = useQueryClient();
  const pages = useInfiniteQuery({
    ...pagedQuery('assistant', 'conversations', searchText === '' ? {} : { q: searchText }),
    staleTime: 0,
    meta: { silent: true },
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];

  const remove = async (id: string) => {
    setDeleting(null);
    try {
      await api.assistant.deleteConversation({ id });
      if (id === chatId) onDeleted(id);
    } finally {
      await client.invalidateQueries({ queryKey: ['assistant', 'conversations'] });
    }
  };

  return (
    <div className={classes.page}>
      <TextInput
        className={classes.search}
        value={q}
        data-autofocus
        autoFocus
        aria-label={t('searchConversations')}
        placeholder={t('searchConversations')}
        leftSection={<Search size={15} aria-hidden />}
        rightSection={
          q !== '' && (
            <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => setQ('')} />
          )
        }
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {pages.isPending &&
        [0, 1, 2].map((row) => <Skeleton key={row} height={48} mt={8} radius="md" />)}
      {pages.isError && (
        <div className={classes.nothing} role="alert">
          <p>{t('failedToast')}</p>
          <Button size="compact-sm" variant="default" onClick={() => void pages.refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {pages.isSuccess && list.length === 0 && (
        <div className={classes.nothing}>
          <MessagesSquare size={24} aria-hidden />
          <p>{t(searchText === '' ? 'noConversations' : 'noConversationFound')}</p>
        </div>
      )}
      <ul className={classes.list} aria-label={t('conversations')}>
        {list.map((conversation) => (
          <Row
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === chatId}
            isDeleting={conversation.id === deleting}
            onOpen={() => onOpen(conversation.id)}
            onAsk={() => setDeleting(conversation.id)}
            onKeep={() => setDeleting(null)}
            onDelete={() => void remove(conversation.id)}
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('moreConversations')}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  conversation: Conversation;
  isOpen: boolean;
  isDeleting: boolean;
  onOpen: () => void;
  onAsk: () => void;
  onKeep: () => void;
  onDelete: () => void;
}

function Row({ conversation, isOpen, isDeleting, onOpen, onAsk, onKeep, onDelete }: RowProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'assistant' });
  const { title, updatedAt } = conversation;
  if (isDeleting) {
    return (
      <li className={classes.row} data-deleting>
        <span className={classes.sure}>{t('deleteSure')}</span>
        <Button size="compact-sm" variant="default" onClick={onKeep} autoFocus>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" color="red" onClick={onDelete}>
          {t('delete')}
        </Button>
      </li>
    );
  }
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.title}>{title}</span>
        <time dateTime={updatedAt}>{sinceThen(updatedAt, i18n.language)}</time>
      </button>
      <Tooltip label={t('delete')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('deleteConversation', { title })}
          onClick={onAsk}
        >
          <Trash2 size={15} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
