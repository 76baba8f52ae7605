import type { File } from '@docent/contract/files';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { Failed } from '../../ui/Failed.tsx';
import classes from './AttachmentView.module.css';
import { readText } from './textFiles.ts';

/** The unformatted content of a text file. */
export function TextPreview({ file }: { file: File }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['attachment', file.id, 'text'],
    queryFn: async () => {
      const blob = await api.files.attachment({ fileId: file.id }, { silent: true });
      return readText(await blob.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  if (data !== undefined) return <pre className={classes.text}>{data}</pre>;
  if (error) return <Failed text={sentenceOf(error, t)} onRetry={() => void refetch()} />;
  return <Loader size="sm" role="img" aria-label={t('shell.loading')} />;
}
