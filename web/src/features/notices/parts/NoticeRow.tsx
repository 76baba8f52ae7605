import type { Notice } from '@docent/contract/notices';
import { ActionIcon, Avatar, Tooltip, UnstyledButton } from '@mantine/core';
import { Bell, BellDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayInWords, fullTime, sinceThen } from '../../../ui/times.ts';
import { Face } from '../../people/Face.tsx';
import { CorrectionActions } from './CorrectionActions.tsx';
import classes from './notices.module.css';

interface Props {
  notice: Notice;
  onOpen: () => void;
  onRead: () => void;
}

export function NoticeRow({ notice, onOpen, onRead }: Props) {
  const { t, i18n } = useTranslation();
  const { actor, correction, createdAt, dueAt, quotes, readAt, text } = notice;
  return (
    <li className={classes.notice} data-unread={readAt === null || undefined}>
      <UnstyledButton className={classes.open} onClick={onOpen}>
        {actor ? (
          <Face size={32} name={actor.username} picture={actor.avatar} aria-hidden />
        ) : (
          <Avatar size={32} radius="xl" aria-hidden>
            <Bell size={15} />
          </Avatar>
        )}
        <span className={classes.text}>
          {text}
          {[...new Set(quotes)].map((quote) => (
            <q key={quote} className={classes.quote}>
              {quote}
            </q>
          ))}
          <span className={classes.when}>
            <time dateTime={createdAt} title={fullTime(createdAt, i18n.language)}>
              {sinceThen(createdAt, i18n.language)}
            </time>
            {dueAt !== null && (
              <time dateTime={dueAt} title={fullTime(dueAt, i18n.language)}>
                {t(Date.parse(dueAt) < Date.now() ? 'notices.wasDue' : 'notices.due', {
                  when: dayInWords(dueAt, i18n.language),
                })}
              </time>
            )}
          </span>
        </span>
      </UnstyledButton>
      {correction && <CorrectionActions correction={correction} notice={notice} />}
      {readAt === null && (
        <Tooltip label={t('notices.markRead')}>
          <ActionIcon
            aria-label={t('shell.named', { what: t('notices.markRead'), which: text })}
            onClick={onRead}
          >
            <BellDot size={15} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
