// A file without text of ours: shown when the browser can show it safely, always to be downloaded.
import type { File } from '@docent/contract/files';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download, FileQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { sizeOf } from '../../ui/times.ts';
import { FilePath } from '../files/FilePath.tsx';
import { useFileActions } from '../files/files.actions.ts';
import classes from './AttachmentView.module.css';
import { showableImage } from './images.ts';

const shown = /^image\/(?:png|jpeg|gif|webp|avif)$/;

export function AttachmentView({ file }: { file: File }) {
  const { t, i18n } = useTranslation();
  const actions = useFileActions();
  const isImage = file.mime !== null && shown.test(file.mime);
  const src = `/api/file/attachment?fileId=${encodeURIComponent(file.id)}`;
  const image = useQuery({
    queryKey: ['attachment', file.id],
    queryFn: () => showableImage(src),
    enabled: isImage,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className="docent-page" aria-label={file.name}>
      <PageHeader
        actions={
          <Button
            size="xs"
            leftSection={<Download size={14} />}
            onClick={() => void actions.download(file).catch(() => undefined)}
          >
            {t('documents.download')}
          </Button>
        }
      >
        <FilePath file={file} />
      </PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        {image.data !== undefined ? (
          <img src={image.data} alt={file.name} className={classes.image} />
        ) : isImage && image.isPending ? (
          <Loader size="sm" aria-label={t('shell.loading')} />
        ) : (
          <EmptyState
            order={1}
            icon={<FileQuestion size={24} />}
            title={file.name}
            text={[
              t('documents.nothingToShow'),
              file.size === null ? '' : sizeOf(file.size, i18n.language),
            ].join(' ')}
          />
        )}
      </div>
    </section>
  );
}
