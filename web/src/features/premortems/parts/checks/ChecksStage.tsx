// Rounds of checks: what became of each risk, with evidence; and how many risks are still open.
import type { Premortem } from '@docent/contract/premortem-data';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { useSending } from '../../../../api/useSending.ts';
import { opensDialog } from '../../../../ui/commands/opensDialog.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { BoardPart } from '../board/BoardPart.tsx';
import type { BoardGroup } from '../board/board.rules.ts';
import { markIn, type RankedRisk, rankRisks } from '../results/results.rules.ts';
import { useTakeResult } from '../results/useTakeResult.ts';
import { VerdictBadge } from '../review/VerdictBadge.tsx';
import { BurnDownChart } from './BurnDownChart.tsx';
import classes from './checks.module.css';
import { MarkDialog } from './MarkDialog.tsx';
import { RiskCheck } from './RiskCheck.tsx';
import { RoundComparison } from './RoundComparison.tsx';

interface Props {
  premortem: Premortem;
  groups: readonly BoardGroup[];
}

export function ChecksStage({ premortem }: { premortem: Premortem }) {
  return (
    <BoardPart fileId={premortem.file.id}>
      {({ groups }) => <Checks premortem={premortem} groups={groups} />}
    </BoardPart>
  );
}

function Checks({ premortem, groups }: Props) {
  const { t } = useTranslation();
  const rankedRisks = useMemo(() => rankRisks(premortem, groups), [premortem, groups]);
  const [marking, setMarking] = useState<RankedRisk | null>(null);
  const { round, actions } = premortem;
  const mayStart = actions.includes('lead');
  const mayMark = actions.includes('respond');
  if (round === 0) {
    return (
      <EmptyState
        icon={<CalendarCheck size={24} />}
        title={t('premortemResults.noRound')}
        text={t(mayStart ? 'premortemResults.noRoundText' : 'premortemResults.noRoundWait')}
      >
        {mayStart && <StartRound premortem={premortem} unmarked={0} />}
      </EmptyState>
    );
  }
  const markedCount = rankedRisks.filter(({ risk }) => markIn(risk, round) !== null).length;
  return (
    <div className={classes.stage}>
      <div className={classes.head}>
        <h2>{t('premortemResults.roundN', { n: round })}</h2>
        <span className={classes.count} role="status">
          {t('premortemResults.marked', { done: markedCount, count: rankedRisks.length })}
        </span>
        {mayStart && (
          <StartRound premortem={premortem} unmarked={rankedRisks.length - markedCount} />
        )}
      </div>
      <ReviewLink premortem={premortem} />
      <ul className={classes.risks} aria-label={t('premortemResults.risks')}>
        {rankedRisks.map((risk) => (
          <RiskCheck
            key={risk.group.id}
            ranked={risk}
            round={round}
            onMark={mayMark ? () => setMarking(risk) : null}
          />
        ))}
      </ul>
      <section aria-labelledby="premortem-burn-down">
        <h2 id="premortem-burn-down">{t('premortemResults.burnDown')}</h2>
        <BurnDownChart risks={rankedRisks} round={round} />
      </section>
      {round > 1 && <RoundComparison risks={rankedRisks} round={round} />}
      {marking && (
        <MarkDialog premortem={premortem} ranked={marking} onClose={() => setMarking(null)} />
      )}
    </div>
  );
}

/** What was decided, and the conditions, which are met while the risks are checked. */
function ReviewLink({ premortem: { file, verdicts, conditions } }: { premortem: Premortem }) {
  const { t } = useTranslation();
  const verdict = verdicts.at(-1);
  const metCount = conditions.filter(({ met }) => met !== null).length;
  return (
    <p className={classes.review}>
      {verdict && <VerdictBadge verdict={verdict.verdict} />}
      <Link to="/codereview" search={{ premortem: file.id }}>
        {t('premortemResults.openReview')}
      </Link>
      {conditions.length > 0 &&
        t('premortemResults.conditionsMet', { done: metCount, count: conditions.length })}
    </p>
  );
}

interface StartRoundProps {
  premortem: Premortem;
  /** How many risks are not marked in the current round. */
  unmarked: number;
}

/** A round cannot be taken back, so it is only started at once if the current one is complete. */
function StartRound({ premortem: { round, file }, unmarked }: StartRoundProps) {
  const { t } = useTranslation();
  const take = useTakeResult();
  const [isSending, send] = useSending();
  const [isAsking, setAsking] = useState(false);
  const start = () =>
    send(async () => {
      take(await api.premortems.startRound({ fileId: file.id }));
      setAsking(false);
    });
  const name = t('premortemResults.startRound', { n: round + 1 });
  return (
    <>
      <Button
        size="xs"
        variant={round === 0 ? 'filled' : 'default'}
        leftSection={<RotateCw size={14} />}
        loading={isSending}
        onClick={() => (unmarked > 0 ? setAsking(true) : void start())}
      >
        {unmarked > 0 ? opensDialog(name) : name}
      </Button>
      {isAsking && (
        <FormDialog
          title={t('premortemResults.startRoundTitle', { n: round + 1 })}
          submit={name}
          onSubmit={start}
          isSending={isSending}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">
            {t('premortemResults.startRoundText', { count: unmarked, n: round })}
          </Text>
        </FormDialog>
      )}
    </>
  );
}
