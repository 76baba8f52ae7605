// All threads of a document, or the one without room beside its text: in a drawer at the side, on small
// screens at the bottom.
import type { Level } from '@docent/contract/access';
import type { Comment, CommentFilter } from '@docent/contract/comments';
import { commentFilters } from '@docent/contract/constants';
import { ActionIcon, Button, Drawer, NativeSelect, Skeleton, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ArrowLeft,
  CheckCheck,
  MessageSquare,
  MessageSquareOff,
  MessageSquarePlus,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { type CommentedText, threadClass } from '../../../editor/comments/commented.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { SidePanel } from '../../../ui/page/SidePanel.tsx';
import { reaches } from '../../files/files.rules.ts';
import { countsQuery, refreshComments, threadQuery, threadsQuery } from '../comments.queries.ts';
import {
  type CommentsState,
  changeComments,
  newThread,
  openThread,
  writeThread,
} from '../comments.state.ts';
import classes from './comments.module.css';
import { NewThread } from './NewThread.tsx';
import { ThreadCard } from './ThreadCard.tsx';

/** Height of the sheet on a phone, in percent of the window. */
const sheetHeight = 62;

interface Props {
  fileId: string;
  level: Level;
  text: CommentedText | null;
  state: CommentsState;
  /** The thread shown here; null shows all. */
  openId: string | null;
  /** The subject of that thread is not in the text. */
  isElsewhere: boolean;
  onGo: (id: string) => void;
}

export function CommentDrawer(props: Props) {
  const { fileId, level, text, state, openId, isElsewhere, onGo } = props;
  const { t } = useTranslation();
  useReturnedFocus();
  const isSmall = useMediaQuery('(max-width: 36em)', undefined, {
    getInitialValueInEffect: false,
  });
  const isSheet = isSmall && openId !== null;
  const isOpenInSheet = isSheet && !isElsewhere && !state.isSought;
  useEffect(() => {
    // The sheet covers the lower part of the text, so its end needs room to scroll above the sheet.
    const mark = isOpenInSheet
      ? text?.root.querySelector(`.${CSS.escape(threadClass(openId))}`)
      : null;
    const scroller = mark?.closest<HTMLElement>('.docent-scroll');
    if (!mark || !scroller) return;
    scroller.style.paddingBottom = `${sheetHeight}dvh`;
    mark.scrollIntoView({ block: 'start' });
    return () => {
      scroller.style.paddingBottom = '';
    };
  }, [isOpenInSheet, openId, text]);
  const close = () =>
    changeComments(fileId, { isListOpen: false, activeId: null, isSought: false });
  const toList = () => changeComments(fileId, { isListOpen: true, activeId: null });
  const content = (
    <>
      {openId === null ? (
        <ThreadList {...props} />
      ) : (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            m={8}
            leftSection={<ArrowLeft size={14} />}
            onClick={toList}
          >
            {t('comments.back')}
          </Button>
          {openId === newThread ? (
            state.newThreadPlace && (
              <NewThread
                fileId={fileId}
                place={state.newThreadPlace}
                text={text}
                isActive
                isBesideText={false}
              />
            )
          ) : (
            <OpenThread
              id={openId}
              level={level}
              onGo={isElsewhere ? null : onGo}
              onClose={close}
            />
          )}
        </>
      )}
    </>
  );
  if (!isSheet) {
    return (
      <SidePanel title={t('comments.title')} onClose={close}>
        {content}
      </SidePanel>
    );
  }
  return (
    <Drawer
      opened
      onClose={close}
      title={t('comments.title')}
      position="bottom"
      size={`${sheetHeight}%`}
      padding={0}
      // The text that the thread is about stays visible.
      overlayProps={{ backgroundOpacity: 0.12 }}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ header: classes.drawerHeader, body: classes.drawerBody }}
    >
      {content}
    </Drawer>
  );
}

interface OpenThreadProps {
  id: string;
  level: Level;
  onGo: ((id: string) => void) | null;
  onClose: () => void;
}

function OpenThread({ id, level, onGo, onClose }: OpenThreadProps) {
  const { t } = useTranslation();
  const thread = useQuery(threadQuery(id));
  const top = thread.data?.list[0];
  if (thread.isPending) return <Skeleton h={140} w="auto" m="sm" radius="md" />;
  if (!top) {
    return thread.error instanceof ApiError && thread.error.reason !== 'comment/not-found' ? (
      <Failed text={sentenceOf(thread.error, t)} onRetry={() => void thread.refetch()} />
    ) : (
      <EmptyState icon={<MessageSquareOff size={24} />} title={t('comments.gone')} />
    );
  }
  const hasText = top.paragraphId !== null && !top.detached;
  return (
    <ThreadCard
      top={top}
      level={level}
      isOpen
      isBesideText={false}
      onOpen={() => {}}
      onGo={hasText && onGo ? () => onGo(id) : null}
      onClose={onClose}
    />
  );
}

function ThreadList({ fileId, level, onGo }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [filter, setFilter] = useState<CommentFilter>('open');
  const threads = useInfiniteQuery(threadsQuery(fileId, filter));
  const unread = useQuery(countsQuery([fileId])).data?.list[0]?.unread ?? 0;
  const list = threads.data?.pages.flatMap((page) => page.list);
  const mayComment = reaches(level, 'comment');
  const hasText = (top: Comment) => top.paragraphId !== null && !top.detached;

  async function readAll() {
    await api.comments.oneClickRead({ fileId });
    await refreshComments(client);
  }

  return (
    <>
      <div className={classes.tools}>
        <NativeSelect
          size="xs"
          aria-label={t('comments.filter')}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value as CommentFilter)}
          data={commentFilters.map((value) => ({
            value,
            label: t(`comments.filters.${value}`),
          }))}
        />
        <span className={classes.gap} />
        <Tooltip label={t('comments.readAll')}>
          <ActionIcon
            aria-label={t('comments.readAll')}
            disabled={unread === 0}
            onClick={() => void readAll()}
          >
            <CheckCheck size={17} />
          </ActionIcon>
        </Tooltip>
        {mayComment && (
          <Tooltip label={t('comments.addOnDocument')}>
            <ActionIcon
              aria-label={t('comments.addOnDocument')}
              onClick={() => writeThread(fileId, 'document')}
            >
              <MessageSquarePlus size={17} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {threads.isPending && (
        <div aria-busy>
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} h={96} w="auto" m="sm" radius="md" />
          ))}
        </div>
      )}
      {threads.error && !list && (
        <Failed text={sentenceOf(threads.error, t)} onRetry={() => void threads.refetch()} />
      )}
      {list?.length === 0 && (
        <NoThreads
          fileId={fileId}
          filter={filter}
          mayComment={mayComment}
          onShowAll={() => setFilter('all')}
        />
      )}
      <ul className={classes.list}>
        {list?.map((top) => (
          <li key={top.id}>
            <ThreadCard
              top={top}
              level={level}
              isOpen={false}
              isBesideText={false}
              onOpen={() => (hasText(top) ? onGo(top.id) : openThread(fileId, top.id))}
              onGo={null}
              onClose={() => {}}
            />
          </li>
        ))}
      </ul>
      {threads.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={threads.isFetchingNextPage}
          onClick={() => void threads.fetchNextPage()}
        >
          {t('notices.more')}
        </Button>
      )}
    </>
  );
}

interface NoThreadsProps {
  fileId: string;
  filter: CommentFilter;
  mayComment: boolean;
  onShowAll: () => void;
}

/** Whether there are no threads, or the filter hides them. */
function NoThreads({ fileId, filter, mayComment, onShowAll }: NoThreadsProps) {
  const { t } = useTranslation();
  const all = useInfiniteQuery(threadsQuery(fileId, 'all'));
  if (all.isPending) return null;
  const isHidden = (all.data?.pages[0]?.list.length ?? 0) > 0;
  return (
    <EmptyState
      icon={<MessageSquare size={24} />}
      title={t(isHidden ? `comments.none.${filter}` : 'comments.none.all')}
      text={isHidden ? undefined : t(mayComment ? 'comments.emptyText' : 'comments.emptyRead')}
    >
      {isHidden && (
        <Button variant="default" size="xs" onClick={onShowAll}>
          {t('comments.showAll')}
        </Button>
      )}
    </EmptyState>
  );
}
