// Notices, newest first; a click opens the subject and marks the notice as read.
import { ActionIcon, Button, SegmentedControl, Skeleton, Tooltip } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, CheckCheck, Settings2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../../api/reasons.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { SidePanel } from '../../../ui/page/SidePanel.tsx';
import { OwnRecovered } from '../../recovered/OwnRecovered.tsx';
import { noticesQuery } from '../notices.queries.ts';
import { useOpenNotice } from '../useOpenNotice.ts';
import { NoticeRow } from './NoticeRow.tsx';
import classes from './notices.module.css';

export function NoticesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [isRecovering, setRecovering] = useState(false);
  return (
    <SidePanel onClose={onClose} title={t('notices.title')}>
      {isRecovering ? (
        <div className={classes.settings}>
          <Suspense fallback={<Skeleton h={320} radius="md" />}>
            <OwnRecovered />
          </Suspense>
        </div>
      ) : (
        <NoticeList onClose={onClose} onRecovered={() => setRecovering(true)} />
      )}
    </SidePanel>
  );
}

interface ListProps {
  onClose: () => void;
  onRecovered: () => void;
}

function NoticeList({ onClose, onRecovered }: ListProps) {
  const { t } = useTranslation();
  const { open, read } = useOpenNotice();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const notices = useInfiniteQuery(noticesQuery(isUnreadOnly));
  const list = notices.data?.pages.flatMap((page) => page.list);
  const unread = notices.data?.pages[0]?.unread ?? 0;

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
          <ActionIcon
            aria-label={t('notices.settings')}
            onClick={onClose}
            renderRoot={(root) => <Link to="/settings" hash="notifications" {...root} />}
          >
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
            onOpen={() => {
              if (open(notice)) onClose();
              else if (notice.kind === 'text-recovered') onRecovered();
            }}
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
