import type { ArchiveImport } from '@docent/contract/imports';
import { ActionIcon, Button, Paper } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../../api/errors.ts';
import { showToast } from '../../../ui/toasts.ts';
import { ArchiveRow } from '../imports/ArchiveRow.tsx';
import { dismissImports } from '../imports/archives.ts';
import { UploadRow } from './UploadRow.tsx';
import classes from './Uploads.module.css';
import { clearUploads, type FileUpload, undoImports } from './uploads.ts';

interface Props {
  uploads: readonly FileUpload[];
  archives?: readonly ArchiveImport[];
}

/** What became of uploads of which none is running. */
function sentenceOfRest(uploads: readonly FileUpload[], t: TFunction): string {
  if (uploads.length === 0) return t('imports.ended');
  const countOf = (...states: FileUpload['state'][]) =>
    uploads.filter(({ state }) => states.includes(state)).length;
  const unfinished = countOf('paused', 'interrupted');
  if (unfinished > 0) return t('files.uploadsUnfinished', { count: unfinished });
  const failed = countOf('failed');
  return failed > 0 ? t('files.uploadsFailed', { count: failed }) : t('files.uploadsDone');
}

export function UploadList({ uploads, archives = [] }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  const sending = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const importing = archives.filter(({ state }) => state === 'running').length;
  const running = sending + importing;
  const dismiss = () => {
    clearUploads();
    dismissImports();
  };
  const undo = async () => {
    try {
      const undone = await undoImports();
      const shownUpload = undone.find(({ fileId }) => fileId === id);
      // The open document is gone.
      if (shownUpload) await navigate({ to: '/', search: { folder: shownUpload.folderId } });
      showToast({ type: 'success', message: t('files.importUndone', { count: undone.length }) });
    } catch (error) {
      requireShown(error);
    }
  };
  return (
    <Paper
      component="section"
      className={classes.panel}
      shadow="lg"
      radius="lg"
      withBorder
      aria-label={t('files.upload')}
    >
      <div className={classes.title}>
        <span className={classes.status} role="status">
          {sending > 0
            ? t('files.uploading', { count: sending })
            : importing > 0
              ? t('imports.importing', { count: importing })
              : sentenceOfRest(uploads, t)}
        </span>
        {running === 0 && uploads.some(({ file }) => file?.kind === 'document') && (
          <Button size="compact-xs" variant="subtle" onClick={undo}>
            {t('files.undoImport')}
          </Button>
        )}
        {running === 0 && (
          <ActionIcon size="sm" onClick={dismiss} aria-label={t('files.uploadClose')}>
            <X size={15} />
          </ActionIcon>
        )}
      </div>
      <ul className={`${classes.list} docent-scroll`}>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
        {archives.map((archive) => (
          <ArchiveRow key={archive.id} archive={archive} />
        ))}
      </ul>
    </Paper>
  );
}
