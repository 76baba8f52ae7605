import type { ArchiveImport } from '@docent/contract/imports';
import { ActionIcon, Button, Loader, Paper, Progress } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../../api/errors.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { showToast } from '../../../ui/toasts.ts';
import { ArchiveRow } from '../imports/ArchiveRow.tsx';
import { dismissImports } from '../imports/archives.ts';
import { FileLink } from '../parts/FileLink.tsx';
import { ExistingText } from './ExistingText.tsx';
import { sentenceOfLoss } from './losses.ts';
import classes from './Uploads.module.css';
import { cancelUpload, clearUploads, type FileUpload, undoImports } from './uploads.ts';

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
  const dismiss = () => {
    clearUploads();
    dismissImports();
  };
  const undo = async () => {
    try {
      const undone = await undoImports();
      const shown = undone.find(({ fileId }) => fileId === id);
      // The open document is gone.
      if (shown) await navigate({ to: '/', search: { folder: shown.folderId } });
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
          <Row key={upload.key} upload={upload} />
        ))}
        {archives.map((archive) => (
          <ArchiveRow key={archive.id} archive={archive} />
        ))}
      </ul>
    </Paper>
  );
}

function Row({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation();
  useReturnedFocus();
  const { key, name, size, sentBytes, state, error, file, picturesLeftOut, losses } = upload;
  const isRunning = state === 'waiting' || state === 'sending';
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        {state === 'done' && (
          <CircleCheck
            size={16}
            color="var(--mantine-color-teal-6)"
            aria-label={t('files.uploaded')}
          />
        )}
        {state === 'failed' && (
          <CircleAlert
            size={16}
            color="var(--mantine-color-red-6)"
            aria-label={t('files.uploadFailed')}
          />
        )}
        {isRunning && <Loader size={14} role="img" aria-label={t('files.uploadWaiting')} />}
      </span>
      <span className={classes.name}>
        <span className={classes.file} title={name}>
          {file ? (
            <FileLink file={file} className={classes.link}>
              {name}
            </FileLink>
          ) : (
            name
          )}
        </span>
        {state === 'sending' && (
          <Progress
            size={3}
            value={size === 0 ? 100 : (sentBytes / size) * 100}
            aria-label={name}
          />
        )}
        {picturesLeftOut > 0 && (
          <span className={classes.note}>
            {t('files.picturesLeftOut', { count: picturesLeftOut })}
          </span>
        )}
        {losses.map(({ kind, count }) => (
          <span key={kind} className={classes.note}>
            {sentenceOfLoss({ kind, count }, t)}
          </span>
        ))}
        {file?.kind === 'document' && <ExistingText fileId={file.id} />}
        {state === 'failed' && (
          <span className={classes.error}>
            {error === 'too-large' ? t('files.uploadTooLarge') : sentenceOf(error, t)}
          </span>
        )}
      </span>
      {state !== 'done' && (
        <ActionIcon
          size="sm"
          onClick={() => cancelUpload(key)}
          aria-label={t('files.uploadCancel', { name })}
        >
          <X size={14} />
        </ActionIcon>
      )}
    </li>
  );
}
