import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UnsentReason } from './reasonOutbox.ts';
import classes from './WritingStage.module.css';

interface Props {
  unsent: ReadonlyMap<string, UnsentReason>;
  isOffline: boolean;
}

/** Whether the server has all reasons. */
export function SavedState({ unsent, isOffline }: Props) {
  const { t } = useTranslation();
  const count = unsent.size;
  return (
    <span className={classes.state} role="status" data-kept={isOffline || undefined}>
      {count === 0 ? (
        <>
          <Check size={14} aria-hidden />
          {t('premortems.saved')}
        </>
      ) : isOffline ? (
        <>
          <CloudOff size={14} aria-hidden />
          {t('premortems.keptHere', { count })}
        </>
      ) : (
        <>
          <LoaderCircle size={14} aria-hidden />
          {t('premortems.saving')}
        </>
      )}
    </span>
  );
}
