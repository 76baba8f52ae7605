// On the home page: what was said in documents that the person follows or takes part in, and not read yet.
import type { comments } from '@docent/contract/comments';
import type { OutputOf } from '@docent/contract/endpoint';
import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { writtenOf } from '../comments.rules.ts';
import classes from './UnreadComments.module.css';

type Unread = OutputOf<typeof comments.getUnread>;

export function UnreadComments({ unread }: { unread: Unread }) {
  const { t, i18n } = useTranslation();
  return (
    <section className={classes.part} aria-labelledby="unread-comments">
      <h2 id="unread-comments" className={classes.heading}>
        {t('comments.title')}{' '}
        <Badge size="sm" tt="none">
          {t('comments.unreadCount', { count: unread.total })}
        </Badge>
      </h2>
      <ul className={classes.list}>
        {unread.list.map(({ id, fileId, fileName, author, body, createdAt }) => (
          <li key={id}>
            <Link
              to="/detail/$id/$title/{-$des}"
              params={{ id: fileId, title: '-' }}
              hash={`c-${id}`}
              className={classes.comment}
            >
              <MessageSquareText size={18} className={classes.sign} aria-hidden />
              <span className={classes.text}>
                <span className={classes.body}>
                  <strong>{author.username}</strong> {writtenOf(body).text}
                </span>
                <small>{fileName}</small>
              </span>
              <time
                className={classes.when}
                dateTime={createdAt}
                title={fullTime(createdAt, i18n.language)}
              >
                {sinceThen(createdAt, i18n.language)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
