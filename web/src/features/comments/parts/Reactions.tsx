// The reactions to a comment, and the menu that adds one.
import type { Comment } from '@docent/contract/comments';
import { reactions } from '@docent/contract/constants';
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { refreshComments } from '../comments.queries.ts';
import classes from './comments.module.css';

interface Props {
  comment: Comment;
  personId: string;
}

export function ReactionList({ comment, personId, disabled }: Props & { disabled: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
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
              disabled={disabled}
              onClick={() =>
                void api.comments
                  .react({ id: comment.id, reaction, on: !isOn })
                  .then(() => refreshComments(client))
              }
            >
              {reaction} {people.length}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}

export function ReactionsMenu({ comment, personId }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const ownReactions = new Set(
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
        {reactions.map((reaction) => (
          <ActionIcon
            key={reaction}
            size={32}
            aria-label={reaction}
            aria-pressed={ownReactions.has(reaction)}
            onClick={() => {
              setOpened(false);
              void api.comments
                .react({ id: comment.id, reaction, on: !ownReactions.has(reaction) })
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
