// The review of a premortem on its own page, for the decider.
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, ShieldQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/queries.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { Failed } from '../../ui/Failed.tsx';
import header from '../../ui/page/PageHeader.module.css';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { FilePath } from '../files/FilePath.tsx';
import { isNoSuchFile, NoSuchFile } from '../files/NoSuchFile.tsx';
import classes from './PremortemReview.module.css';
import { ExportItems } from './parts/results/ExportItems.tsx';
import { ReviewStage } from './parts/review/ReviewStage.tsx';
import { premortemQuery } from './premortems.queries.ts';

export function PremortemReview({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const premortem = useQuery(premortemQuery(fileId));
  const isGone = isNoSuchFile(premortem.error);
  const failure = failureOf(premortem);
  const data = isGone ? undefined : premortem.data;
  useDocumentTitle(
    data
      ? t('shell.named', { what: t('premortemResults.review'), which: data.file.name })
      : t('premortemResults.review'),
  );
  return (
    <div className="docent-page">
      <PageHeader
        actions={
          data && (
            <>
              <Button
                size="xs"
                className={header.slim}
                variant="default"
                leftSection={<ShieldQuestion size={14} />}
                renderRoot={(root) => <Link to="/codetetail" search={{ id: fileId }} {...root} />}
              >
                {t('premortemResults.toPremortem')}
              </Button>
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon aria-label={t('premortems.menu')}>
                    <EllipsisVertical size={17} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <ExportItems premortem={data} />
                </Menu.Dropdown>
              </Menu>
            </>
          )
        }
      >
        {data ? <FilePath file={data.file} /> : t('premortemResults.review')}
      </PageHeader>
      <div className={`${classes.scroller} ${classes.sunken} docent-scroll`}>
        {data ? (
          <>
            <div className={classes.head}>
              <h1>{data.file.name}</h1>
              {data.question !== '' && <p>{data.question}</p>}
            </div>
            <ReviewStage premortem={data} />
          </>
        ) : isGone ? (
          <NoSuchFile title={t('premortemResults.noPremortem')} />
        ) : failure ? (
          <Failed
            order={1}
            text={sentenceOf(failure, t)}
            onRetry={() => void premortem.refetch()}
          />
        ) : (
          <div className={classes.page} aria-busy>
            <Skeleton h={34} w="60%" mb={28} />
            <Skeleton h={120} mb={20} radius="md" />
            <Skeleton h={320} radius="md" />
          </div>
        )}
      </div>
    </div>
  );
}
