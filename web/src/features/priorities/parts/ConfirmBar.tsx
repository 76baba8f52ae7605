// At the end of a required document: confirm reading, or undo that.

import type { PriorityStatus } from '@docent/contract/priorities';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookCheck, BookOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { dayInWords, sinceThen } from '../../../ui/times.ts';
import { fileQuery } from '../../files/files.queries.ts';
import { ownQuery } from '../priorities.queries.ts';
import classes from './ConfirmBar.module.css';

export function ConfirmBar({ fileId, version }: { fileId: string; version: number }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const bar = useRef<HTMLElement>(null);
  const [isSending, setSending] = useState(false);
  const { data: own, error, refetch } = useQuery(ownQuery(fileId));
  if (!own && error) {
    return (
      <section
        className={classes.bar}
        data-confirm-reading
        tabIndex={-1}
        aria-label={t('priorities.confirmTitle')}
      >
        <BookOpen size={20} className={classes.sign} aria-hidden />
        <div className={classes.text}>
          <strong>{t('priorities.confirmTitle')}</strong>
          <FailedLine text={sentenceOf(error, t)} onRetry={() => void refetch()} />
        </div>
      </section>
    );
  }
  if (!own) return null;
  const { status, setBy, dueAt, overdue, note, confirmedVersion, confirmedAt } = own;

  async function change(next: PriorityStatus) {
    setSending(true);
    try {
      const now = await api.priorities.changeStatus({ fileId, status: next, version });
      client.setQueryData(ownQuery(fileId).queryKey, now);
      client.setQueryData(fileQuery(fileId).queryKey, now.file);
    } catch (error) {
      requireShown(error);
      await client.invalidateQueries({ queryKey: ownQuery(fileId).queryKey });
    }
    await client.invalidateQueries({ queryKey: ['priorities', 'mine'] });
    setSending(false);
    // A loading button cannot keep the focus.
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }

  if (status === 'done' && confirmedVersion !== null && confirmedAt !== null) {
    return (
      <section ref={bar} className={classes.bar} data-done data-confirm-reading tabIndex={-1}>
        <BookCheck size={20} className={classes.sign} aria-hidden />
        <div className={classes.text} role="status">
          <strong>{t('priorities.confirmed')}</strong>
          <span>
            {t('priorities.confirmedWhen', {
              version: confirmedVersion,
              when: sinceThen(confirmedAt, i18n.language),
            })}
          </span>
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={isSending}
          onClick={() => void change('open')}
        >
          {t('priorities.undoConfirm')}
        </Button>
      </section>
    );
  }
  const date = dueAt === null ? '' : dayInWords(dueAt, i18n.language);
  const name = setBy.username;
  const isOther = own.version !== version;
  return (
    <section
      ref={bar}
      className={classes.bar}
      data-confirm-reading
      tabIndex={-1}
      aria-label={t('priorities.confirmTitle')}
    >
      <BookOpen size={20} className={classes.sign} aria-hidden />
      <div className={classes.text}>
        <strong>{t('priorities.confirmTitle')}</strong>
        <span>
          {dueAt === null
            ? t('priorities.confirmText', { name })
            : t(overdue ? 'priorities.confirmTextOverdue' : 'priorities.confirmTextBy', {
                name,
                date,
              })}{' '}
          {confirmedVersion !== null && t('priorities.changed', { version: confirmedVersion })}
        </span>
        {note !== '' && <span className={classes.note}>{note}</span>}
        {isOther && <span>{t('priorities.newer')}</span>}
      </div>
      <Button disabled={isOther} loading={isSending} onClick={() => void change('done')}>
        {t('priorities.confirm', { version })}
      </Button>
    </section>
  );
}
