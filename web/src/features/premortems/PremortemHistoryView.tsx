// The page with the history of a premortem, and the comparison of its rounds.

import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../api/reasons.ts';
import { Failed } from '../../ui/Failed.tsx';
import header from '../../ui/page/PageHeader.module.css';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { FilePath } from '../files/FilePath.tsx';
import { isNoSuchFile, NoSuchFile } from '../files/NoSuchFile.tsx';
import classes from './PremortemReview.module.css';
import { BoardPart } from './parts/board/BoardPart.tsx';
import { RoundComparison } from './parts/checks/RoundComparison.tsx';
import { PremortemHistory } from './parts/history/PremortemHistory.tsx';
import { rankRisks } from './parts/results/results.rules.ts';
import { premortemQuery } from './premortems.queries.ts';

export function PremortemHistoryView({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const premortem = useQuery(premortemQuery(fileId));
  const isGone = isNoSuchFile(premortem.error);
  const data = isGone ? undefined : premortem.data;
  useDocumentTitle(
    data
      ? t('shell.named', { what: t('premortemResults.history'), which: data.file.name })
      : t('premortemResults.history'),
  );
  return (
    <div className="docent-page">
      <PageHeader
        actions={
          data && (
            <Button
              size="xs"
              className={header.slim}
              variant="default"
              leftSection={<ShieldQuestion size={14} />}
              renderRoot={(root) => <Link to="/codetetail" search={{ id: fileId }} {...root} />}
            >
              {t('premortemResults.toPremortem')}
            </Button>
          )
        }
      >
        {data ? <FilePath file={data.file} /> : t('premortemResults.history')}
      </PageHeader>
      <div className={`${classes.scroller} docent-scroll`}>
        {data ? (
          <div className={classes.page}>
            <h1>{t('premortemResults.history')}</h1>
            {data.round > 1 && (
              <BoardPart fileId={fileId}>
                {({ groups }) => (
                  <RoundComparison risks={rankRisks(data, groups)} round={data.round} />
                )}
              </BoardPart>
            )}
            <PremortemHistory fileId={fileId} />
          </div>
        ) : isGone ? (
          <NoSuchFile title={t('premortemResults.noPremortem')} />
        ) : (
          premortem.error && (
            <Failed
              order={1}
              text={sentenceOf(premortem.error, t)}
              onRetry={() => void premortem.refetch()}
            />
          )
        )}
      </div>
    </div>
  );
}
