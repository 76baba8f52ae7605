// The board: revealed reasons, which several people put into groups at the same time.
import type { Premortem } from '@docent/contract/premortem-data';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../../api/queries.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import { Failed } from '../../../../ui/Failed.tsx';
import { boardQuery } from '../../premortems.queries.ts';
import { Board } from './Board.tsx';
import classes from './board.module.css';

export function BoardStage({ premortem }: { premortem: Premortem }) {
  const { t } = useTranslation();
  const result = useQuery(boardQuery(premortem.file.id, true));
  const failure = failureOf(result);
  if (result.data) return <Board premortem={premortem} board={result.data} />;
  if (failure) {
    return <Failed text={sentenceOf(failure, t)} onRetry={() => void result.refetch()} />;
  }
  return (
    <div className={classes.coming} aria-busy>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} h={56} radius="md" />
      ))}
    </div>
  );
}
