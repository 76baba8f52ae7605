import type { NodeJSON } from '@docent/document-model/content';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../../api/reasons.ts';
import { Failed } from '../../../ui/Failed.tsx';
import { BlocksText } from '../../reading/BlocksText.tsx';
import { previewQuery } from '../documents.queries.ts';
import classes from '../FromTemplateDialog.module.css';

/** More than fit the preview without much scrolling. */
const maxBlocks = 60;

export function TemplatePreview({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const preview = useQuery(previewQuery(fileId));
  const blocks = useMemo(() => {
    const sections = (preview.data?.content.content ?? []) as NodeJSON[];
    return sections.flatMap(({ content = [] }) => content).slice(0, maxBlocks);
  }, [preview.data]);
  if (preview.isPending) return <Skeleton h={180} />;
  if (preview.isError) {
    return <Failed text={sentenceOf(preview.error, t)} onRetry={() => void preview.refetch()} />;
  }
  if (preview.data.paragraphs.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('templates.empty')}
      </Text>
    );
  }
  return <BlocksText blocks={blocks} className={classes.text ?? ''} />;
}
