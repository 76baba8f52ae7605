import { Loader } from '@mantine/core';
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '../../../editor/DocumentEditor.tsx';
import classes from './SaveSign.module.css';

/** "Saved" is only said of text that the server has on disk. */
export function SaveSign({ state }: { state: SaveState }) {
  const { t } = useTranslation();
  return (
    <span
      className={classes.sign}
      role="status"
      aria-label={t('documents.saveState')}
      data-state={state}
    >
      {state === 'connecting' && <Loader size={12} aria-hidden />}
      {state === 'saving' && <CloudUpload size={15} aria-hidden />}
      {state === 'saved' && <span className={classes.dot} aria-hidden />}
      {state === 'offline' && <CloudOff size={15} aria-hidden />}
      {state === 'refused' && <TriangleAlert size={15} aria-hidden />}
      <span className={classes.text}>{t(`documents.${state}`)}</span>
    </span>
  );
}
