// An import of an archive in the list of uploads.
import type { ArchiveImport } from '@docent/contract/imports';
import { ActionIcon, Button, Loader, Progress } from '@mantine/core';
import { Ban, CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../../api/errors.ts';
import { sentenceOfReason } from '../../../api/reasons.ts';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { showToast } from '../../../ui/toasts.ts';
import { openDialog } from '../fileDialogs.ts';
import { FileLink } from '../parts/FileLink.tsx';
import classes from '../uploads/Uploads.module.css';
import { cancelImport, undoImport } from './archives.ts';

export function ArchiveRow({ archive }: { archive: ArchiveImport }) {
  const { t } = useTranslation();
  useReturnedFocus();
  const { id, name, state, reason, folderId, pages, documents, attachments } = archive;
  const { skipped, changed } = archive;
  const isRunning = state === 'running';
  const isFailed = state === 'failed';
  const isCancelled = state === 'cancelled';
  const createdCounts = [
    t('imports.created', { count: documents }),
    ...(attachments > 0 ? [t('imports.createdAttachments', { count: attachments })] : []),
  ].join(' · ');
  const undo = async () => {
    try {
      await undoImport(archive);
      showToast({ type: 'success', message: t('imports.undone', { name }) });
    } catch (error) {
      requireShown(error);
    }
  };
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        {isRunning && <Loader size={14} role="img" aria-label={t('imports.running')} />}
        {isFailed && (
          <CircleAlert
            size={16}
            color="var(--mantine-color-red-6)"
            aria-label={t('files.uploadFailed')}
          />
        )}
        {isCancelled && <Ban size={16} aria-hidden />}
        {!isRunning && !isFailed && !isCancelled && (
          <CircleCheck
            size={16}
            color="var(--mantine-color-teal-6)"
            aria-label={t('imports.done')}
          />
        )}
      </span>
      <span className={classes.name}>
        <span className={classes.file} title={name}>
          {folderId === null ? (
            name
          ) : (
            <FileLink file={{ id: folderId, kind: 'folder', name }} className={classes.link}>
              {name}
            </FileLink>
          )}
        </span>
        {isRunning && (
          <Progress size={3} value={(documents / Math.max(1, pages)) * 100} aria-label={name} />
        )}
        <span className={classes.note}>
          {isRunning ? t('imports.progress', { count: pages, documents }) : createdCounts}
        </span>
        {isFailed && (
          <span className={classes.error}>
            {sentenceOfReason((reason ?? 'server/fault') as 'server/fault', t)}
          </span>
        )}
        {isCancelled && <span className={classes.note}>{t('imports.cancelled')}</span>}
        {!isRunning && (
          <span className={classes.actions}>
            {skipped + changed > 0 && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => openDialog({ kind: 'import-report', archive })}
              >
                {t('imports.showReport', { count: skipped + changed })}
              </Button>
            )}
            {folderId !== null && (
              <Button size="compact-xs" variant="subtle" onClick={undo}>
                {t('files.undoImport')}
              </Button>
            )}
          </span>
        )}
      </span>
      {isRunning && (
        <ActionIcon
          size="sm"
          onClick={() => void cancelImport(id).catch(requireShown)}
          aria-label={t('imports.cancel', { name })}
        >
          <X size={14} />
        </ActionIcon>
      )}
    </li>
  );
}
