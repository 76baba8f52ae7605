import { Button } from '@mantine/core';
import { Check, TextCursorInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FormProgress } from '../filling/filling.rules.ts';
import classes from './RevisionNotice.module.css';

interface Props {
  isFilling: boolean;
  isSaving: boolean;
  wasSaved: boolean;
  /** Number of invalid values, once the person was warned about them. */
  unfitCount: number;
  /** Null while it is unknown. */
  progress: FormProgress | null;
  disabled: boolean;
  onStart: () => void;
  onDone: () => void;
}

/** The line above a form: its progress, and the button to start or finish. */
export function FillingNotice(props: Props) {
  const { isFilling, isSaving, wasSaved, unfitCount, progress } = props;
  const { disabled, onStart, onDone } = props;
  const { t } = useTranslation();
  const saveText = isSaving ? t('forms.saving') : wasSaved ? t('forms.saved') : '';
  const progressText = progress && t(`forms.${progress.state}`, { ...progress });
  const statusText =
    unfitCount > 0 ? t('forms.untaken', { count: unfitCount }) : t('forms.filling');
  return (
    <p className={classes.notice} data-form data-warns={unfitCount > 0 || undefined}>
      <TextCursorInput size={15} aria-hidden />
      <span role="status">
        {isFilling
          ? [statusText, progressText, saveText].filter(Boolean).join(' · ')
          : progressText}
      </span>
      {isFilling ? (
        <Button size="compact-xs" leftSection={<Check size={13} />} onClick={onDone}>
          {t('forms.done')}
        </Button>
      ) : (
        <Button size="compact-xs" disabled={disabled} onClick={onStart}>
          {t('forms.fillIn')}
        </Button>
      )}
    </p>
  );
}
