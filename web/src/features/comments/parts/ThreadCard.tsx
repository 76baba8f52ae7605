// A thread: its first comment and, while it is open, its replies and a field for another one.
import type { Level } from '@docent/contract/access';
import type { Comment } from '@docent/contract/comments';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, RotateCcw, TextSelect, Unlink2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSession } from '../../../session/session.ts';
import { showToast } from '../../../ui/toasts.ts';
import { reaches } from '../../files/files.rules.ts';
import { refreshComments, threadQuery } from '../comments.queries.ts';
import { decideCheck } from '../comments.rules.ts';
import { CommentItem } from './CommentItem.tsx';
import classes from './comments.module.css';
import { ReplyForm } from './ReplyForm.tsx';
import { subjectOf } from './subject.ts';

interface Props {
  /** The first comment of the thread. */
  top: Comment;
  level: Level;
  isOpen: boolean;
  /** Beside its text, the card does not show its subject. */
  isBesideText: boolean;
  onOpen: () => void;
  /** Scrolls to its text; null if it has none. */
  onGo: (() => void) | null;
  onClose: () => void;
}

export function ThreadCard({ top, level, isOpen, isBesideText, onOpen, onGo, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const thread = useQuery({ ...threadQuery(top.id), enabled: isOpen });
  const [first = top, ...replies] = isOpen ? (thread.data?.list ?? [top]) : [top];
  const mayComment = reaches(level, 'comment');
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const step = decideCheck(first, personId, level);
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const isUnread = thread.data?.list.some(({ unread }) => unread) ?? false;

  useEffect(() => {
    if (!isOpen || !isUnread) return;
    // Reading is marked again when the card is opened again.
    api.comments.read({ id: top.id }, { silent: true }).then(
      () => refreshComments(client),
      () => {},
    );
  }, [isOpen, isUnread, top.id, client]);

  async function check(checked: boolean) {
    await api.comments.checked({ id: top.id, checked });
    await refreshComments(client);
    if (!checked) return;
    onClose();
    showToast({
      type: 'success',
      message: t('comments.checkedToast'),
      duration: 6000,
      action: { label: t('comments.undo'), run: () => void check(false) },
    });
  }

  const what =
    first.paragraphId === null && !first.detached && first.quote === null
      ? t('comments.onDocument')
      : subjectOf(first, t);
  return (
    <article
      ref={card}
      className={classes.card}
      aria-labelledby={titleId}
      data-open={isOpen || undefined}
      data-checked={first.checked || undefined}
      onClick={isOpen ? undefined : onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <h2 id={titleId} className={isBesideText ? classes.hiddenTitle : classes.cardTitle}>
        {isOpen ? (
          what
        ) : (
          <button type="button" className={classes.titleButton} onClick={onOpen}>
            {what}
          </button>
        )}
      </h2>
      <ThreadNotes top={first} />
      <CommentItem
        comment={first}
        level={level}
        isBrief={!isOpen}
        actions={
          <>
            {onGo && (
              <Tooltip label={t('comments.goToText')}>
                <ActionIcon size={26} aria-label={t('comments.goToText')} onClick={onGo}>
                  <TextSelect size={15} />
                </ActionIcon>
              </Tooltip>
            )}
            {step && (
              <Tooltip label={t(`comments.${step}`)}>
                <ActionIcon
                  size={26}
                  variant={step === 'check' ? 'light' : 'default'}
                  aria-label={t(`comments.${step}`)}
                  onClick={() => void check(step === 'check')}
                >
                  {step === 'check' ? <Check size={16} /> : <RotateCcw size={15} />}
                </ActionIcon>
              </Tooltip>
            )}
          </>
        }
      />
      {!isOpen && top.replies > 0 && (
        <p className={classes.note}>
          {t('comments.replies', { count: top.replies })}
          {top.unreadReplies > 0 && (
            <span className={classes.dot} role="img" aria-label={t('comments.unread')} />
          )}
        </p>
      )}
      {replies.map((reply) => (
        <CommentItem key={reply.id} comment={reply} level={level} />
      ))}
      {isOpen && mayComment && <ReplyForm top={top} />}
    </article>
  );
}

/** State of a thread: its text is deleted, it is resolved, or people are assigned. */
function ThreadNotes({ top }: { top: Comment }) {
  const { t } = useTranslation();
  const waiting = top.approvers.filter(({ checkedAt }) => checkedAt === null);
  return (
    <>
      {top.detached && (
        <p className={classes.note}>
          <Unlink2 size={13} aria-hidden /> {t('comments.detached')}
        </p>
      )}
      {top.checked && (
        <p className={classes.note}>
          <Check size={13} aria-hidden />{' '}
          {top.checkedBy
            ? t('comments.checkedBy', { name: top.checkedBy.username })
            : t('comments.checked')}
        </p>
      )}
      {!top.checked && waiting.length > 0 && (
        <p className={classes.note}>
          {t('comments.toCheck', {
            names: waiting.map(({ person }) => person.username).join(', '),
          })}
        </p>
      )}
    </>
  );
}
