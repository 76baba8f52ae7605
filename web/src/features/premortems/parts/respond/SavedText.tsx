// A text field that saves itself, and shows both texts if somebody else has changed it meanwhile.
import { Button, Textarea } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { WordChanges } from '../results/WordChanges.tsx';
import classes from './respond.module.css';
import { useSavedText } from './useSavedText.ts';

interface Props {
  name: string;
  label: string;
  placeholder: string;
  maxLength: number;
  minRows: number;
  saved: string;
  send: (text: string, was: string) => Promise<void>;
  isReadOnly: boolean;
}

export function SavedText(props: Props) {
  const { name, label, placeholder, maxLength, minRows, saved, send, isReadOnly } = props;
  const { t } = useTranslation();
  const conflictId = useId();
  const field = useSavedText({ name, saved, send });
  if (isReadOnly) {
    return saved === '' ? null : (
      <div>
        <div className={classes.label}>{label}</div>
        <p className={classes.readText} dir="auto">
          {saved}
        </p>
      </div>
    );
  }
  const excess = field.text.length - maxLength;
  return (
    <div>
      <Textarea
        label={label}
        placeholder={placeholder}
        autosize
        dir="auto"
        minRows={minRows}
        maxRows={14}
        value={field.text}
        error={excess > 0 && t('shell.tooLong', { count: excess })}
        aria-describedby={field.theirs === null ? undefined : conflictId}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.save}
      />
      {field.state === 'failed' && (
        <p className={classes.failed} role="alert">
          {t('premortemResults.notSaved')}{' '}
          <Button variant="subtle" size="compact-xs" onClick={field.save}>
            {t('shell.retry')}
          </Button>
        </p>
      )}
      {field.theirs !== null && (
        <section id={conflictId} className={classes.conflict} role="alert">
          <p>{t('premortemResults.conflict')}</p>
          <div className={classes.conflictSides}>
            <div>
              <div className={classes.label}>{t('premortemResults.theirs')}</div>
              <p className={classes.readText}>
                {field.theirs === '' ? t('premortemResults.emptyText') : field.theirs}
              </p>
              <Button variant="default" size="compact-sm" onClick={field.takeTheirs}>
                {t('premortemResults.takeTheirs')}
              </Button>
            </div>
            <div>
              <div className={classes.label}>{t('premortemResults.ours')}</div>
              <WordChanges before={field.theirs} after={field.text} />
              <Button variant="default" size="compact-sm" onClick={field.keepOwn}>
                {t('premortemResults.keepOwn')}
              </Button>
            </div>
          </div>
        </section>
      )}
    </div>
  );
}
