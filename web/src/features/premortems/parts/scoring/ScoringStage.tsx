// Everybody scores the likelihood and impact of each group; the result appears when all have.
import type { Premortem } from '@docent/contract/premortem-data';
import { useQueryClient } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { showPremortem } from '../../premortems.queries.ts';
import { BoardPart } from '../board/BoardPart.tsx';
import type { BoardGroup } from '../board/board.rules.ts';
import { GroupReasons } from '../board/GroupReasons.tsx';
import { RiskMatrix } from '../results/RiskMatrix.tsx';
import { rankRisks } from '../results/results.rules.ts';
import { usePendingChanges } from '../voting/usePendingChanges.ts';
import { ScoreScale } from './ScoreScale.tsx';
import classes from './ScoringStage.module.css';

interface OwnScores {
  likelihood: number | null;
  impact: number | null;
}

const noScores: OwnScores = { likelihood: null, impact: null };

export function ScoringStage({ premortem }: { premortem: Premortem }) {
  const { t } = useTranslation();
  return (
    <BoardPart fileId={premortem.file.id}>
      {({ groups }) =>
        groups.length === 0 ? (
          <EmptyState
            icon={<Inbox size={24} />}
            title={t('premortems.groupsEmpty')}
            text={t('premortems.groupsEmptyText')}
          />
        ) : (
          <div className={classes.stage}>
            <ScoreResult premortem={premortem} groups={groups} />
            <Scores premortem={premortem} groups={byVotes(groups, premortem)} />
          </div>
        )
      }
    </BoardPart>
  );
}

interface Props {
  premortem: Premortem;
  groups: readonly BoardGroup[];
}

/** What all have scored together, once it is shown. */
function ScoreResult({ premortem, groups }: Props) {
  const { t } = useTranslation();
  const rankedRisks = useMemo(() => rankRisks(premortem, groups), [premortem, groups]);
  if (rankedRisks.every(({ score }) => score === null)) {
    return <p className={classes.hidden}>{t('premortems.scoresHidden')}</p>;
  }
  return (
    <section className={classes.result} aria-label={t('premortems.matrix')}>
      <RiskMatrix risks={rankedRisks} />
    </section>
  );
}

function byVotes(groups: readonly BoardGroup[], { results }: Premortem): BoardGroup[] {
  const votes = new Map(results.map((result) => [result.groupId, result.votes ?? 0]));
  return groups.toSorted((a, b) => (votes.get(b.id) ?? 0) - (votes.get(a.id) ?? 0));
}

function Scores({ premortem, groups }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [pending, change] = usePendingChanges<OwnScores>();
  /** Scores with only one of the two values, which the server does not have. */
  const [halves, setHalves] = useState<ReadonlyMap<string, OwnScores>>(new Map());
  const fileId = premortem.file.id;
  const mayScore = premortem.actions.includes('take-part');
  const own = new Map<string, OwnScores>(premortem.own.scores.map((one) => [one.groupId, one]));
  const scoresOf = (groupId: string): OwnScores =>
    pending.get(groupId)?.value ?? own.get(groupId) ?? halves.get(groupId) ?? noScores;

  function score(groupId: string, part: Partial<OwnScores>) {
    const next = { ...scoresOf(groupId), ...part };
    const { likelihood, impact } = next;
    if (likelihood === null || impact === null) {
      setHalves((was) => new Map(was).set(groupId, next));
      return;
    }
    change(groupId, next, async () =>
      showPremortem(client, await api.premortems.score({ fileId, groupId, likelihood, impact })),
    );
  }

  const doneCount = groups.filter(({ id }) => {
    const { likelihood, impact } = scoresOf(id);
    return likelihood !== null && impact !== null;
  }).length;
  return (
    <section>
      {mayScore && (
        <div className={classes.head}>
          <strong role="status">
            {t('premortems.scoredCount', { done: doneCount, of: groups.length })}
          </strong>
          <span>{t('premortems.scoreKeys')}</span>
        </div>
      )}
      <ul className={classes.groups}>
        {groups.map((group) => {
          const scores = scoresOf(group.id);
          return (
            <li key={group.id} className={classes.group}>
              <div className={classes.text}>
                <h2 dir="auto">{group.title}</h2>
                <GroupReasons group={group} />
              </div>
              {mayScore && (
                <div className={classes.scales}>
                  {(['likelihood', 'impact'] as const).map((scale) => (
                    <ScoreScale
                      key={scale}
                      scale={scale}
                      name={group.title}
                      value={scores[scale]}
                      onChange={(value) => score(group.id, { [scale]: value })}
                    />
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
