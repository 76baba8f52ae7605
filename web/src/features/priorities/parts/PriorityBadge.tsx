import type { File } from '@docent/contract/files';
import { UnstyledButton } from '@mantine/core';
import { BookCheck, BookOpen } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInWords } from '../../../ui/times.ts';
import badge from '../../files/StateBadge.module.css';
import classes from './PriorityBadge.module.css';

/** Badge above a required document; links to the confirmation. */
export function PriorityBadge({ priority }: { priority: NonNullable<File['priority']> }) {
  const { t, i18n } = useTranslation();
  const { dueAt, status } = priority;
  const isOpen = status === 'open';
  const isOverdue = isOpen && dueAt !== null && Date.parse(dueAt) < Date.now();

  const word = t(isOpen ? 'priorities.badge' : 'priorities.badgeDone');
  const due =
    isOpen && dueAt !== null
      ? t(isOverdue ? 'home.overdue' : 'home.due', { date: dayInWords(dueAt, i18n.language) })
      : '';
  const label = isOpen
    ? t('priorities.toEnd', { badge: [word, due].filter(Boolean).join(' · ') })
    : t('priorities.confirmed');

  function goToEnd(event: MouseEvent) {
    const page = event.currentTarget.closest('.docent-page');
    const bar = page?.querySelector<HTMLElement>('[data-confirm-reading]');
    bar?.scrollIntoView({ block: 'center' });
    bar?.focus({ preventScroll: true });
  }

  return (
    <UnstyledButton
      className={`${badge.badge} ${badge.pressed}`}
      data-state={isOverdue ? 'outdated' : isOpen ? 'asked' : 'published'}
      onClick={goToEnd}
      aria-label={label}
      title={label}
    >
      {isOpen ? <BookOpen size={13} aria-hidden /> : <BookCheck size={13} aria-hidden />}
      {word} {due !== '' && <span className={classes.due}>{due}</span>}
    </UnstyledButton>
  );
}
