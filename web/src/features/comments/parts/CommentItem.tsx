// A comment: author, time, text, reactions and actions.

import type { Level } from '@docent/contract/access';
import { type Comment, Reaction } from '@docent/contract/comments';
import { ActionIcon, Button, Group, Menu, Popover, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Link2, Pencil, SmilePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSession } from '../../../session/session.ts';
import { Face } from '../../../ui/Face.tsx';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { showToast } from '../../../ui/toasts.ts';
import { refreshComments } from '../comments.queries.ts';
import { decideComment, piecesOf, writtenOf } from '../comments.rules.ts';
import { CommentForm } from './CommentForm.tsx';
import classes from './comments.module.css';

interface Props {
  comment: Comment;
  level: Level;
  /** Actions on its thread. */
  actions?: ReactNode;
  /** As much as fits a card that is not open. */
  isBrief?: boolean;
}

export function CommentItem({ comment, level, actions, isBrief }: Props) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const [state, setState] = useState<'shown' | 'changed' | 'leaving'>('shown');
  const may = decideComment(comment, personId, level);
  const { author, createdAt, editedAt, body, id, fileId } = comment;

  async function copyLink() {
    const path = `/detail/${encodeURIComponent(fileId)}/-#c-${id}`;
    await navigator.clipboard.writeText(`${location.origin}${path}`);
    showToast({ type: 'success', message: t('comments.linkCopied') });
  }
  async function remove() {
    await api.comments.delete({ id });
    setState('shown');
    await refreshComments(client);
  }

  return (
    <div className={classes.comment} data-unread={comment.unread || undefined}>
      <div className={classes.head}>
        <Face size={26} name={author.username} aria-hidden />
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
              <Menu position="bottom-end" width={200} withinPortal>
                <Menu.Target>
                  <ActionIcon size={26} aria-label={t('comments.options')}>
                    <Ellipsis size={15} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<Link2 size={15} />} onClick={() => void copyLink()}>
                    {t('comments.copyLink')}
                  </Menu.Item>
                  {may.edit && (
                    <Menu.Item
                      leftSection={<Pencil size={15} />}
                      onClick={() => setState('changed')}
                    >
                      {t('comments.edit')}
                    </Menu.Item>
                  )}
                  {may.delete && (
                    <Menu.Item
                      color="red"
                      leftSection={<Trash2 size={15} />}
                      onClick={() => setState('leaving')}
                    >
                      {t('comments.delete')}
                    </Menu.Item>
                  )}
                </Menu.Dropdown>
              </Menu>
            )}
          </span>
        )}
      </div>
      {state === 'changed' ? (
        <CommentForm
          fileId={fileId}
          what={id}
          label={t('comments.editLabel')}
          submit={t('comments.save')}
          initial={writtenOf(body)}
          autoFocus
          onSend={async ({ body: changed }) => {
            await api.comments.update({ id, body: changed }, { quiet: true });
            await refreshComments(client);
            setState('shown');
          }}
          onCancel={() => setState('shown')}
        />
      ) : (
        <p className={classes.body} dir="auto" data-brief={isBrief || undefined}>
          {comment.deleted ? <em>{t('comments.deleted')}</em> : <CommentText body={body} />}
        </p>
      )}
      {state === 'leaving' && (
        <div role="alert" className={classes.ask}>
          {t('comments.deleteAsk')}
          <Group gap={6}>
            <Button size="compact-sm" color="red" autoFocus onClick={() => void remove()}>
              {t('comments.delete')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setState('shown')}>
              {t('shell.cancel')}
            </Button>
          </Group>
        </div>
      )}
      {comment.reactions.length > 0 && !isBrief && (
        <div className={classes.reactions}>
          {comment.reactions.map(({ reaction, people }) => {
            const isOn = people.some((person) => person.id === personId);
            const names = people.map(({ username }) => username).join(', ');
            return (
              <Tooltip key={reaction} label={names}>
                <button
                  type="button"
                  className={classes.reaction}
                  aria-pressed={isOn}
                  aria-label={t('comments.reaction', { reaction, people: people.length, names })}
                  disabled={!may.react}
                  onClick={() =>
                    void api.comments
                      .react({ id, reaction, on: !isOn })
                      .then(() => refreshComments(client))
                  }
                >
                  {reaction} {people.length}
                </button>
              </Tooltip>
            );
          })}
        </div>
      )}
    </div>
  );
}

function ReactionsMenu({ comment, personId }: { comment: Comment; personId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const own = new Set(
    comment.reactions
      .filter(({ people }) => people.some(({ id }) => id === personId))
      .map(({ reaction }) => reaction),
  );
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <ActionIcon
          size={26}
          aria-label={t('comments.react')}
          onClick={() => setOpened((was) => !was)}
        >
          <SmilePlus size={15} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('comments.react')}>
        {Reaction.options.map((reaction) => (
          <ActionIcon
            key={reaction}
            size={32}
            aria-label={reaction}
            aria-pressed={own.has(reaction)}
            onClick={() => {
              setOpened(false);
              void api.comments
                .react({ id: comment.id, reaction, on: !own.has(reaction) })
                .then(() => refreshComments(client));
            }}
          >
            <span aria-hidden>{reaction}</span>
          </ActionIcon>
        ))}
      </Popover.Dropdown>
    </Popover>
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
