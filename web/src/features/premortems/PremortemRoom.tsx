// A running premortem: its stages, one screen each.
import type { Premortem } from '@docent/contract/premortem-data';
import { Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/queries.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { Failed } from '../../ui/Failed.tsx';
import { isLost } from '../../ui/focus.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { isNoSuchFile, NoSuchFile } from '../files/NoSuchFile.tsx';
import classes from './PremortemRoom.module.css';
import { RoomHeader } from './parts/room/RoomHeader.tsx';
import { StageBar } from './parts/room/StageBar.tsx';
import { StageView, stageId } from './parts/room/StageView.tsx';
import { premortemQuery } from './premortems.queries.ts';

/** In milliseconds. */
const progressInterval = 10_000;

export function PremortemRoom({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  // What people do on their own, such as writing, is no news, but their number is shown.
  const result = useQuery({ ...premortemQuery(fileId), refetchInterval: progressInterval });
  const failure = failureOf(result);
  const premortem = isNoSuchFile(result.error) ? undefined : result.data;
  useDocumentTitle(premortem?.file.name ?? t('premortems.title'));
  if (premortem) return <Room premortem={premortem} />;
  return (
    <div className="docent-page">
      <PageHeader>{t('premortems.title')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        {isNoSuchFile(failure) ? (
          <NoSuchFile title={t('premortems.gone')} />
        ) : failure ? (
          <Failed order={1} text={sentenceOf(failure, t)} onRetry={() => void result.refetch()} />
        ) : (
          <div className={classes.coming} aria-busy>
            <Skeleton h={38} radius="md" />
            <Skeleton h={28} w="70%" />
            <Skeleton h={180} radius="md" />
          </div>
        )}
      </div>
    </div>
  );
}

function Room({ premortem }: { premortem: Premortem }) {
  const { t } = useTranslation();
  const { stage } = premortem;
  const body = useRef<HTMLDivElement>(null);
  const shownStage = useRef(stage);
  // Whoever was at work in the stage before continues in the one that replaces it.
  useLayoutEffect(() => {
    if (shownStage.current !== stage && isLost()) body.current?.focus({ preventScroll: true });
    shownStage.current = stage;
  }, [stage]);
  return (
    <div className="docent-page">
      <RoomHeader premortem={premortem} />
      <StageBar premortem={premortem} />
      <div
        ref={body}
        id={stageId}
        className={`${classes.body} docent-scroll`}
        data-stage={stage}
        tabIndex={-1}
      >
        {!premortem.actions.includes('take-part') && (
          <p className={classes.notice}>
            <Eye size={15} aria-hidden />
            {t('premortems.readsAlong')}
          </p>
        )}
        <StageView key={stage} premortem={premortem} />
      </div>
    </div>
  );
}
