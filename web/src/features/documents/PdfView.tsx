import type { File } from '@docent/contract/files';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { Failed } from '../../ui/Failed.tsx';
import classes from './AttachmentView.module.css';
import { addressInPdf } from './openPdf.ts';

/** A PDF in the browser's viewer, at the given page. */
export function PdfView({ file, page }: { file: File; page: number | null }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['attachment', file.id, 'pdf'],
    queryFn: () => api.files.attachment({ fileId: file.id }, { silent: true }),
    staleTime: 'static',
    gcTime: 0,
    meta: { silent: true },
  });
  useEffect(() => {
    if (data === undefined) return undefined;
    // The type is set here, so that the frame can never run or show anything but a PDF.
    const objectUrl = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [data]);
  if (url !== null) {
    const address = addressInPdf(url, page);
    // A frame does not react to a new page in its URL.
    return <iframe key={address} src={address} title={file.name} className={classes.pdf} />;
  }
  if (error) return <Failed text={sentenceOf(error, t)} onRetry={() => void refetch()} />;
  return <Loader size="sm" role="img" aria-label={t('shell.loading')} />;
}
