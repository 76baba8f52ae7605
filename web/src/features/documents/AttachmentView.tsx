// An uploaded file: shown if the browser can display it safely, and always offered for download.
import type { File } from '@docent/contract/files';
import { pageOf } from '@docent/contract/pages';
import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink, FileQuestion, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../api/errors.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import header from '../../ui/page/PageHeader.module.css';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { sizeOf } from '../../ui/times.ts';
import { FilePath } from '../files/FilePath.tsx';
import { useFileActions } from '../files/files.actions.ts';
import { showableImage } from '../reading/images.ts';
import classes from './AttachmentView.module.css';
import { openPdf } from './openPdf.ts';
import { PdfView } from './PdfView.tsx';
import { TextPreview } from './TextPreview.tsx';
import { isShownAsText } from './textFiles.ts';

const shownImageTypes = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/** `hash` is the searched paragraph, `#p-…`. */
export function AttachmentView({ file, hash = '' }: { file: File; hash?: string }) {
  const { t, i18n } = useTranslation();
  const actions = useFileActions();
  const isPdf = file.mime === 'application/pdf';
  const page = isPdf ? pageOf(hash.replace(/^#p-/, '')) : null;
  const isImage = file.mime !== null && shownImageTypes.test(file.mime);
  const src = `/api/file/attachment?fileId=${encodeURIComponent(file.id)}`;
  const image = useQuery({
    queryKey: ['attachment', file.id],
    queryFn: () => showableImage(src),
    enabled: isImage,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isText = isShownAsText(file);
  const open = () => void openPdf(file.id, page).catch(requireShown);
  // Most mobile browsers have no PDF viewer.
  const isPdfShown = isPdf && navigator.pdfViewerEnabled;
  const isShown = isText || isPdfShown || image.data !== undefined;
  return (
    <section className="docent-page" aria-label={file.name}>
      <PageHeader
        actions={
          <>
            {isPdfShown && (
              <Button
                size="xs"
                className={header.slim}
                variant="default"
                leftSection={<ExternalLink size={14} />}
                onClick={open}
              >
                {t('documents.openInTab')}
              </Button>
            )}
            <Button
              size="xs"
              leftSection={<Download size={14} />}
              onClick={() => void actions.download(file).catch(requireShown)}
            >
              {t('documents.download')}
            </Button>
          </>
        }
      >
        <FilePath file={file} />
      </PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        {isShown && <VisuallyHidden component="h1">{file.name}</VisuallyHidden>}
        {image.data !== undefined ? (
          <img src={image.data} alt={file.name} className={classes.image} />
        ) : isImage && image.isPending ? (
          <Loader size="sm" role="img" aria-label={t('shell.loading')} />
        ) : isPdfShown ? (
          <PdfView file={file} page={page} />
        ) : isText ? (
          <TextPreview file={file} />
        ) : (
          <EmptyState
            order={1}
            icon={isPdf ? <FileText size={24} /> : <FileQuestion size={24} />}
            title={file.name}
            text={[
              page !== null
                ? t('documents.foundOnPage', { page })
                : t(isPdf ? 'documents.mayOpen' : 'documents.nothingToShow'),
              file.size === null ? '' : sizeOf(file.size, i18n.language),
            ].join(' ')}
          >
            {isPdf && (
              <Button size="sm" leftSection={<ExternalLink size={15} />} onClick={open}>
                {page === null ? t('documents.openPdf') : t('documents.openAtPage', { page })}
              </Button>
            )}
          </EmptyState>
        )}
      </div>
    </section>
  );
}
