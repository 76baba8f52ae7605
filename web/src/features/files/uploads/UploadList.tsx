import type { ImportLoss } from '@docent/contract/files';
import { ActionIcon, Button, Loader, Paper, Progress } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../../api/errors.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { showToast } from '../../../ui/toasts.ts';
import { FileLink } from '../parts/FileLink.tsx';
import { ExistingText } from './ExistingText.tsx';
import classes from './Uploads.module.css';
import { cancelUpload, clearUploads, type FileUpload, undoImports } from './uploads.ts';

export function UploadList({ uploads }: { uploads: readonly FileUpload[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  const running = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
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
          {running > 0 ? t('files.uploading', { count: running }) : t('files.uploadsDone')}
        </span>
        {running === 0 && uploads.some(({ file }) => file?.kind === 'document') && (
          <Button size="compact-xs" variant="subtle" onClick={undo}>
            {t('files.undoImport')}
          </Button>
        )}
        {running === 0 && (
          <ActionIcon size="sm" onClick={clearUploads} aria-label={t('files.uploadClose')}>
            <X size={15} />
          </ActionIcon>
        )}
      </div>
      <ul className={`${classes.list} docent-scroll`}>
        {uploads.map((upload) => (
          <Row key={upload.key} upload={upload} />
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
            {t(`files.${lossTexts[kind]}`, { count })}
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

const lossTexts = {
  pictures: 'lostPictures',
  'text-boxes': 'lostTextBoxes',
  endnotes: 'lostEndnotes',
  'hidden-text': 'lostHiddenText',
  numbers: 'lostNumbers',
  headers: 'lostHeaders',
  drawings: 'lostDrawings',
  embedded: 'lostEmbedded',
  macros: 'lostMacros',
  linked: 'lostLinked',
  'page-setups': 'lostPageSetups',
  comments: 'lostComments',
  formulas: 'lostFormulas',
  uncalculated: 'lostUncalculated',
  sheets: 'lostSheets',
  slides: 'lostSlides',
  changes: 'lostChanges',
  headings: 'guessedHeadings',
  tables: 'guessedTables',
  columns: 'guessedColumns',
  'scanned-pages': 'scannedPages',
} as const satisfies Record<ImportLoss['kind'], string>;
