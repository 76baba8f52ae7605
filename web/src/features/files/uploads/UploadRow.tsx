// An upload in the list: what it does, what became of it, and what can be done about it.
import { ActionIcon, Button, Loader, Progress } from '@mantine/core';
import { CircleAlert, CircleCheck, CirclePause, Pause, Play, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { FileLink } from '../parts/FileLink.tsx';
import { ExistingText } from './ExistingText.tsx';
import { sentenceOfLoss } from './losses.ts';
import classes from './Uploads.module.css';
import { canUploadAgain, sentenceOfUpload } from './uploadErrors.ts';
import {
  cancelUpload,
  chooseAgain,
  continueUpload,
  type FileUpload,
  pauseUpload,
} from './uploads.ts';

export function UploadRow({ upload }: { upload: FileUpload }) {
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
        {(state === 'paused' || state === 'interrupted') && (
          <CirclePause size={16} aria-label={t('files.uploadPaused')} />
        )}
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
        {(state === 'sending' || state === 'paused' || state === 'interrupted') && (
          <Progress
            size={3}
            value={size === 0 ? 100 : (sentBytes / size) * 100}
            aria-label={name}
            color={state === 'sending' ? undefined : 'gray'}
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
        {state === 'interrupted' && (
          <span className={classes.note}>{t('files.uploadInterrupted')}</span>
        )}
        {error === 'other-file' && (
          <span className={classes.error} role="alert">
            {t('files.uploadOtherFile')}
          </span>
        )}
        {state === 'interrupted' && (
          <span className={classes.actions}>
            <Button size="compact-xs" variant="subtle" onClick={() => chooseAgain(key)}>
              {t('files.uploadChooseAgain')}
            </Button>
          </span>
        )}
        {state === 'failed' && <span className={classes.error}>{sentenceOfUpload(error, t)}</span>}
      </span>
      <ContinueButton upload={upload} />
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

/** Pauses, continues or tries again. */
function ContinueButton({ upload: { key, name, state, error } }: { upload: FileUpload }) {
  const { t } = useTranslation();
  if (state === 'sending' || state === 'waiting') {
    return (
      <ActionIcon
        size="sm"
        onClick={() => pauseUpload(key)}
        aria-label={t('files.uploadPause', { name })}
      >
        <Pause size={14} />
      </ActionIcon>
    );
  }
  const canTryAgain = state === 'failed' && canUploadAgain(error);
  if (state !== 'paused' && !canTryAgain) return null;
  return (
    <ActionIcon
      size="sm"
      onClick={() => continueUpload(key)}
      aria-label={t(canTryAgain ? 'files.uploadAgain' : 'files.uploadContinue', { name })}
    >
      {canTryAgain ? <RotateCw size={14} /> : <Play size={14} />}
    </ActionIcon>
  );
}
