import type { ArchiveImport } from '@docent/contract/imports';
import { ActionIcon, Button, Paper } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
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

export function UploadList({ uploads, archives = [] }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  const sending = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const importing = archives.filter(({ state }) => state === 'running').length;
  const running = sending + importing;
  const unfinishedCount = uploads.filter(
    ({ state }) => state === 'paused' || state === 'interrupted',
  ).length;
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
              : unfinishedCount > 0
                ? t('files.uploadsUnfinished', { count: unfinishedCount })
                : t(uploads.length > 0 ? 'files.uploadsDone' : 'imports.ended')}
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
