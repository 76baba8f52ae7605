// The risks in order, and what is done about the selected one.
import type { Premortem } from '@docent/contract/premortem-data';
import { Button } from '@mantine/core';
import { CircleCheck, CircleDashed, FilePenLine, ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { useIsNarrow } from '../../../../ui/useIsNarrow.ts';
import { BoardPart } from '../board/BoardPart.tsx';
import type { BoardGroup } from '../board/board.rules.ts';
import { RecurringOffer } from '../recurring/RecurringOffer.tsx';
import { RiskFigures } from '../results/RiskFigures.tsx';
import { isAnswered, type RankedRisk, rankRisks } from '../results/results.rules.ts';
import { RiskResponse } from './RiskResponse.tsx';
import classes from './respond.module.css';

interface Props {
  premortem: Premortem;
  groups: readonly BoardGroup[];
}

/** In CSS pixels; in a narrower page, the response is below the selected risk. */
const roomForBoth = 860;
/** The most important risks; the others are listed on demand. */
const topCount = 8;

export function RespondStage({ premortem }: { premortem: Premortem }) {
  return (
    <BoardPart fileId={premortem.file.id}>
      {({ groups }) => <Responses premortem={premortem} groups={groups} />}
    </BoardPart>
  );
}

function Responses({ premortem, groups }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow(roomForBoth);
  const rankedRisks = useMemo(() => rankRisks(premortem, groups), [premortem, groups]);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [showsAll, setShowAll] = useState(false);
  const selectedRisk = rankedRisks.find(({ group }) => group.id === selectedId) ?? rankedRisks[0];
  if (!selectedRisk) {
    return (
      <EmptyState
        icon={<ListChecks size={24} />}
        title={t('premortemResults.noRisks')}
        text={t('premortemResults.noRisksText')}
      />
    );
  }
  const mayRespond = premortem.actions.includes('respond');
  const listedRisks = showsAll ? rankedRisks : rankedRisks.slice(0, topCount);
  const response = (
    <RiskResponse
      key={selectedRisk.group.id}
      premortem={premortem}
      ranked={selectedRisk}
      isReadOnly={!mayRespond}
    />
  );
  const answeredCount = rankedRisks.filter(({ risk }) => isAnswered(risk)).length;
  return (
    <div className={classes.stage}>
      <p className={classes.intro}>
        {t('premortemResults.respondIntro')}{' '}
        <span className={classes.count}>
          {t('premortemResults.answered', { done: answeredCount, count: rankedRisks.length })}
        </span>
      </p>
      <div className={classes.workspace} data-narrow={isNarrow || undefined}>
        <div>
          <ol className={classes.risks} aria-label={t('premortemResults.risks')}>
            {listedRisks.map((risk) => (
              <li key={risk.group.id}>
                <RiskEntry
                  ranked={risk}
                  isSelected={risk.group.id === selectedRisk.group.id}
                  onSelect={() => setSelectedId(risk.group.id)}
                />
                {isNarrow && risk.group.id === selectedRisk.group.id && response}
              </li>
            ))}
          </ol>
          {listedRisks.length < rankedRisks.length && (
            <Button variant="subtle" size="compact-sm" onClick={() => setShowAll(true)}>
              {t('premortemResults.allRisks', { count: rankedRisks.length })}
            </Button>
          )}
        </div>
        {!isNarrow && response}
      </div>
      <RecurringOffer like={{ fileId: premortem.file.id }} />
    </div>
  );
}

interface EntryProps {
  ranked: RankedRisk;
  isSelected: boolean;
  onSelect: () => void;
}

function RiskEntry({ ranked, isSelected, onSelect }: EntryProps) {
  const { t } = useTranslation();
  const { rank, group, risk } = ranked;
  const isDone = isAnswered(risk);
  const hasChanged = risk?.mitigation != null && risk.mitigation.state !== 'unchanged';
  const Icon = hasChanged ? FilePenLine : isDone ? CircleCheck : CircleDashed;
  return (
    <button
      type="button"
      className={classes.entry}
      aria-current={isSelected || undefined}
      onClick={onSelect}
    >
      <span className={classes.rank}>{rank}</span>
      <span className={classes.entryText}>
        <span className={classes.entryName} dir="auto">
          {group.title}
        </span>
        <RiskFigures ranked={ranked} />
        <span className={classes.entryState} data-state={hasChanged ? 'changed' : undefined}>
          <Icon size={13} aria-hidden />
          {t(
            hasChanged
              ? 'premortemResults.mitigationChanged'
              : isDone
                ? 'premortemResults.hasResponse'
                : 'premortemResults.noResponse',
          )}
          {risk?.owner && ` · ${risk.owner.username}`}
        </span>
      </span>
    </button>
  );
}
