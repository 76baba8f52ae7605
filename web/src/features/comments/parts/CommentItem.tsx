// A comment: author, time, text, reactions and actions.

import type { Level } from '@docent/contract/access';
import type { Comment } from '@docent/contract/comments';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSession } from '../../../session/session.ts';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { showToast } from '../../../ui/toasts.ts';
import { Face } from '../../people/Face.tsx';
import { refreshComments } from '../comments.queries.ts';
import { decideComment, piecesOf, writtenOf } from '../comments.rules.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentMenu } from './CommentMenu.tsx';
import classes from './comments.module.css';
import { ReactionList, ReactionsMenu } from './Reactions.tsx';

interface Props {
  comment: Comment;
  level: Level;
  /** Actions on its thread. */
  actions?: ReactNode;
  /** Shortened for a card that is not open. */
  isBrief?: boolean;
}

export function CommentItem({ comment, level, actions, isBrief }: Props) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const [state, setState] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const may = decideComment(comment, personId, level);
  const { author, createdAt, editedAt, body, id, fileId } = comment;

  async function copyLink() {
    const path = `/detail/${encodeURIComponent(fileId)}/-#c-${id}`;
    await navigator.clipboard.writeText(`${location.origin}${path}`);
    showToast({ type: 'success', message: t('comments.linkCopied') });
  }
  async function remove() {
    await api.comments.delete({ id });
    setState('reading');
    await refreshComments(client);
  }

  return (
    <div className={classes.comment} data-unread={comment.unread || undefined}>
      <div className={classes.head}>
        <Face size={26} name={author.username} picture={author.avatar} aria-hidden />
        <span className={classes.who}>
          <strong>{author.username}</strong>
          <small>
            <time dateTime={createdAt} title={fullTime(createdAt, i18n.language)}>
              {sinceThen(createdAt, i18n.language)}
            </time>
            {editedAt && ` · ${t('comments.edited')}`}
            {comment.unread && (
              <span className={classes.dot} role="img" aria-label={t('comments.unread')} />
            )}
          </small>
        </span>
        {!isBrief && (
          <span className={classes.actions}>
            {actions}
            {may.react && <ReactionsMenu comment={comment} personId={personId} />}
            {!comment.deleted && (
              <CommentMenu
                may={may}
                onCopyLink={() => void copyLink()}
                onEdit={() => setState('editing')}
                onDelete={() => setState('deleting')}
              />
            )}
          </span>
        )}
      </div>
      {state === 'editing' ? (
        <CommentForm
          fileId={fileId}
          what={id}
          label={t('comments.editLabel')}
          submit={t('comments.save')}
          initial={writtenOf(body)}
          autoFocus
          onSend={async ({ body: newBody }) => {
            await api.comments.update({ id, body: newBody }, { silent: true });
            await refreshComments(client);
            setState('reading');
          }}
          onCancel={() => setState('reading')}
        />
      ) : (
        <p className={classes.body} dir="auto" data-brief={isBrief || undefined}>
          {comment.deleted ? <em>{t('comments.deleted')}</em> : <CommentText body={body} />}
        </p>
      )}
      {state === 'deleting' && (
        <div role="alert" className={classes.ask}>
          {t('comments.deleteAsk')}
          <Group gap={6}>
            <Button size="compact-sm" color="red" autoFocus onClick={() => void remove()}>
              {t('comments.delete')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setState('reading')}>
              {t('shell.cancel')}
            </Button>
          </Group>
        </div>
      )}
      {comment.reactions.length > 0 && !isBrief && (
        <ReactionList comment={comment} personId={personId} disabled={!may.react} />
      )}
    </div>
  );
}

function CommentText({ body }: { body: string }) {
  return piecesOf(body).map((piece, at) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
      <span key={at} className={classes.mention}>
        @{piece.name}
      </span>
    ),
  );
}
