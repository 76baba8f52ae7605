// On the home page: unread comments in documents that the person follows or takes part in.
import type { comments } from '@docent/contract/comments';
import type { OutputOf } from '@docent/contract/endpoint';
import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import part from '../../../ui/Part.module.css';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { writtenOf } from '../comments.rules.ts';

type Unread = OutputOf<typeof comments.getUnread>;

export function UnreadComments({ unread }: { unread: Unread }) {
  const { t, i18n } = useTranslation();
  return (
    <section className={part.part} aria-labelledby="unread-comments">
      <div className={part.head}>
        <h2 id="unread-comments">{t('home.comments')}</h2>
        <Badge size="sm" tt="none">
          {t('home.unreadComments', { count: unread.total })}
        </Badge>
      </div>
      <ul className={part.list}>
        {unread.list.map(({ id, fileId, fileName, author, body, createdAt }) => (
          <li key={id}>
            <Link
              to="/detail/$id/$title/{-$des}"
              params={{ id: fileId, title: '-' }}
              hash={`c-${id}`}
              className={part.row}
            >
              <MessageSquareText size={18} className={part.sign} aria-hidden />
              <span className={part.text}>
                <span className={part.name}>
                  <strong>{author.username}</strong> {writtenOf(body).text}
                </span>
                <span className={part.under}>{fileName}</span>
              </span>
              <time
                className={part.when}
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
