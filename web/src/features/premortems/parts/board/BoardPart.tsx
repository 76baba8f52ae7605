import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../../api/queries.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import { Failed } from '../../../../ui/Failed.tsx';
import { boardQuery } from '../../premortems.queries.ts';
import classes from './board.module.css';
import { type ShownBoard, showBoard } from './board.rules.ts';

interface Props {
  fileId: string;
  children: (board: ShownBoard) => ReactNode;
}

/** The revealed reasons in their groups, once they are loaded. */
export function BoardPart({ fileId, children }: Props) {
  const { t } = useTranslation();
  const result = useQuery(boardQuery(fileId, true));
  const { data } = result;
  const board = useMemo(() => data && showBoard(data), [data]);
  const failure = failureOf(result);
  if (board) return children(board);
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
