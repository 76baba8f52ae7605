import type { PremortemPlan } from '@docent/contract/premortem-data';
import { blocksOf, type DocumentJSON } from '@docent/document-model/content';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, query } from '../../../../api/queries.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import { Failed } from '../../../../ui/Failed.tsx';
import { addressOf } from '../../../files/files.rules.ts';
import { isNoSuchFile } from '../../../files/NoSuchFile.tsx';
import { BlocksText } from '../../../reading/BlocksText.tsx';
import classes from './BriefStage.module.css';
import { sectionBlocks } from './plan.rules.ts';

/** The plan: the document, a section of it, or its description. */
export function PlanText({ plan }: { plan: PremortemPlan }) {
  const { t } = useTranslation();
  if (plan.fileId === null) {
    const isEmpty = plan.text.trim() === '';
    return (
      <p className={isEmpty ? classes.noPlan : classes.freePlan} dir="auto">
        {isEmpty ? t('premortems.planEmpty') : plan.text}
      </p>
    );
  }
  if (plan.fileName === null) return <p className={classes.noPlan}>{t('premortems.planClosed')}</p>;
  return <PlanDocument fileId={plan.fileId} name={plan.fileName} headingId={plan.paragraphId} />;
}

interface DocumentProps {
  fileId: string;
  name: string;
  headingId: string | null;
}

function PlanDocument({ fileId, name, headingId }: DocumentProps) {
  const { t } = useTranslation();
  const document = useQuery({
    ...query('documents', 'detailShow', { fileId, preview: true, near: headingId ?? '' }),
    meta: { silent: true },
  });
  const { data } = document;
  const blocks = useMemo(() => {
    if (!data) return [];
    const all = blocksOf(data.content as unknown as DocumentJSON);
    const section = headingId === null ? [] : sectionBlocks(all, data.outline, headingId);
    return section.length > 0 ? section : all;
  }, [data, headingId]);
  const failure = failureOf(document);
  if (isNoSuchFile(failure)) return <p className={classes.noPlan}>{t('premortems.planClosed')}</p>;
  if (failure) {
    return (
      <Failed order={3} text={sentenceOf(failure, t)} onRetry={() => void document.refetch()} />
    );
  }
  if (!data) {
    return (
      <div className={classes.comingPlan} aria-busy>
        <Skeleton h={22} w="55%" />
        <Skeleton h={120} />
      </div>
    );
  }
  return (
    <>
      <BlocksText blocks={blocks} className={classes.planText ?? ''} />
      <p className={classes.planEnd}>
        {data.isPart && headingId === null && <span>{t('premortems.planPart')}</span>}
        <Button
          component={Link}
          to="/detail/$id/$title/{-$des}"
          params={addressOf({ id: fileId, name }) as never}
          {...(headingId !== null && { hash: `p-${headingId}` })}
          size="compact-sm"
          variant="default"
          rightSection={<ArrowUpRight size={14} />}
        >
          {t('premortems.planOpen')}
        </Button>
      </p>
    </>
  );
}
