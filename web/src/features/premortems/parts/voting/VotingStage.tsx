// Everybody gives their votes to groups; totals stay hidden until all have voted.
import type { Premortem } from '@docent/contract/premortem-data';
import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Inbox, Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { showPremortem } from '../../premortems.queries.ts';
import { BoardPart } from '../board/BoardPart.tsx';
import type { BoardGroup } from '../board/board.rules.ts';
import { GroupReasons } from '../board/GroupReasons.tsx';
import { usePendingChanges } from './usePendingChanges.ts';
import classes from './VotingStage.module.css';

export function VotingStage({ premortem }: { premortem: Premortem }) {
  return (
    <BoardPart fileId={premortem.file.id}>
      {({ groups }) => <Votes premortem={premortem} groups={groups} />}
    </BoardPart>
  );
}

function Votes({ premortem, groups }: { premortem: Premortem; groups: readonly BoardGroup[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [pending, change] = usePendingChanges<number>();
  const { file, own, votesPerPerson, results, actions } = premortem;
  const votes = new Map(own.votes.map((one) => [one.groupId, one.votes]));
  for (const [groupId, { value }] of pending) votes.set(groupId, value);
  const usedVotes = [...votes.values()].reduce((sum, count) => sum + count, 0);
  const left = votesPerPerson - usedVotes;
  const totals = new Map(results.map((result) => [result.groupId, result.votes]));
  const areHidden = results.every((result) => result.votes === null);
  const mayVote = actions.includes('take-part');

  function vote(groupId: string, count: number) {
    if (count < 0 || count - (votes.get(groupId) ?? 0) > left) return;
    change(groupId, count, async () =>
      showPremortem(client, await api.premortems.vote({ fileId: file.id, groupId, votes: count })),
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = (event.target as HTMLElement).closest('li');
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (row === null || step === 0) return;
    event.preventDefault();
    const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    next?.querySelector<HTMLElement>('button[data-add]')?.focus();
  }

  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<Inbox size={24} />}
        title={t('premortems.groupsEmpty')}
        text={t('premortems.groupsEmptyText')}
      />
    );
  }
  return (
    <div className={classes.stage}>
      <div className={classes.head}>
        {mayVote && (
          <p className={classes.left} role="status">
            <Dots count={left} of={votesPerPerson} />
            {t('premortems.votesLeft', { count: left })}
          </p>
        )}
        {areHidden && <p>{t('premortems.votesHidden')}</p>}
      </div>
      <ul className={classes.groups} onKeyDown={onKeyDown}>
        {groups.map((group) => {
          const count = votes.get(group.id) ?? 0;
          const total = totals.get(group.id) ?? null;
          return (
            <li key={group.id} className={classes.group} data-voted={count > 0 || undefined}>
              <div className={classes.text}>
                <h2 dir="auto">{group.title}</h2>
                <GroupReasons group={group} />
              </div>
              {total !== null && (
                <strong className={classes.total}>
                  {t('premortems.allVotes', { count: total })}
                </strong>
              )}
              {mayVote && (
                <div className={classes.buttons}>
                  <ActionIcon
                    variant="default"
                    size="md"
                    // Both buttons stay in the tab order, so that the focus is not lost with the last vote.
                    data-disabled={count === 0 || undefined}
                    aria-disabled={count === 0}
                    aria-label={t('premortems.unvoteFor', { name: group.title })}
                    onClick={() => vote(group.id, count - 1)}
                  >
                    <Minus size={15} />
                  </ActionIcon>
                  <span className={classes.count}>
                    <span aria-hidden>{count}</span>
                    <span className={classes.spoken}>{t('premortems.ownVotes', { count })}</span>
                  </span>
                  <ActionIcon
                    data-add
                    variant="default"
                    size="md"
                    data-disabled={left === 0 || undefined}
                    aria-disabled={left === 0}
                    aria-label={t('premortems.voteFor', { name: group.title })}
                    onClick={() => vote(group.id, count + 1)}
                  >
                    <Plus size={15} />
                  </ActionIcon>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Dots({ count, of }: { count: number; of: number }) {
  return (
    <span className={classes.dots} aria-hidden>
      {Array.from({ length: of }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity
        <i key={at} data-on={at < count || undefined} />
      ))}
    </span>
  );
}
