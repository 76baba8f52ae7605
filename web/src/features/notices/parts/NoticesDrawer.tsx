// What one should know, newest first; a click opens what it is about and marks it as read.

import type { Notice } from '@docent/contract/notices';
import {
  ActionIcon,
  Avatar,
  Button,
  Drawer,
  SegmentedControl,
  Skeleton,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bell, BellDot, CheckCheck, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { noticesQuery } from '../notices.queries.ts';
import { addressOf } from '../notices.rules.ts';
import { NoticeSettingsForm } from './NoticeSettingsForm.tsx';
import classes from './notices.module.css';

export function NoticesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [isSetting, setSetting] = useState(false);
  useReturnedFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t(isSetting ? 'notices.settings' : 'notices.title')}
      size={420}
      padding={0}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ header: classes.header, body: classes.body }}
    >
      {isSetting ? (
        <NoticeSettingsForm onDone={() => setSetting(false)} />
      ) : (
        <NoticeList onClose={onClose} onSettings={() => setSetting(true)} />
      )}
    </Drawer>
  );
}

function NoticeList({ onClose, onSettings }: { onClose: () => void; onSettings: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const notices = useInfiniteQuery(noticesQuery(isUnreadOnly));
  const list = notices.data?.pages.flatMap((page) => page.list);
  const unread = notices.data?.pages[0]?.unread ?? 0;

  async function read(what: { ids?: string[]; all?: boolean }) {
    await api.notices.read(what);
    await client.invalidateQueries({ queryKey: ['notices', 'get'] });
  }

  function open(notice: Notice) {
    if (notice.readAt === null) void read({ ids: [notice.id] });
    const address = addressOf(notice);
    if (address === null) return;
    onClose();
    void navigate({ to: address });
  }

  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          value={isUnreadOnly ? 'unread' : 'all'}
          onChange={(value) => setUnreadOnly(value === 'unread')}
          data={[
            { value: 'all', label: t('notices.all') },
            {
              value: 'unread',
              label: unread > 0 ? `${t('notices.unread')} ${unread}` : t('notices.unread'),
            },
          ]}
        />
        <span className={classes.gap} />
        <Tooltip label={t('notices.readAll')}>
          <ActionIcon
            aria-label={t('notices.readAll')}
            disabled={unread === 0}
            onClick={() => void read({ all: true })}
          >
            <CheckCheck size={17} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('notices.settings')}>
          <ActionIcon aria-label={t('notices.settings')} onClick={onSettings}>
            <Settings2 size={17} />
          </ActionIcon>
        </Tooltip>
      </div>
      {notices.isPending && (
        <div className={classes.coming} aria-busy>
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} h={52} radius="md" />
          ))}
        </div>
      )}
      {notices.error && !list && (
        <Failed text={sentenceOf(notices.error, t)} onRetry={() => void notices.refetch()} />
      )}
      {list?.length === 0 && (
        <EmptyState
          icon={isUnreadOnly ? <CheckCheck size={24} /> : <Bell size={24} />}
          title={t(isUnreadOnly ? 'notices.emptyUnreadTitle' : 'notices.emptyTitle')}
          text={t('notices.emptyText')}
        />
      )}
      <ul className={classes.list}>
        {list?.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            onOpen={() => open(notice)}
            onRead={() => void read({ ids: [notice.id] })}
          />
        ))}
      </ul>
      {notices.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={notices.isFetchingNextPage}
          onClick={() => void notices.fetchNextPage()}
        >
          {t('notices.more')}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  notice: Notice;
  onOpen: () => void;
  onRead: () => void;
}

function NoticeRow({ notice, onOpen, onRead }: RowProps) {
  const { t, i18n } = useTranslation();
  const { actor, createdAt, readAt, text } = notice;
  return (
    <li className={classes.notice} data-unread={readAt === null || undefined}>
      <UnstyledButton className={classes.open} onClick={onOpen}>
        <Avatar size={32} radius="xl" name={actor?.username ?? ''} color="initials" aria-hidden>
          {actor === null && <Bell size={15} />}
        </Avatar>
        <span className={classes.text}>
          {text}
          <time dateTime={createdAt} title={fullTime(createdAt, i18n.language)}>
            {sinceThen(createdAt, i18n.language)}
          </time>
        </span>
      </UnstyledButton>
      {readAt === null && (
        <Tooltip label={t('notices.markRead')}>
          <ActionIcon aria-label={`${t('notices.markRead')}: ${text}`} onClick={onRead}>
            <BellDot size={15} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
