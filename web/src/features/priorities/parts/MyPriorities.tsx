// The person's required reading, most urgent first, with their progress.
import type { OwnPriority } from '@docent/contract/priorities';
import { Button, Progress } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheckBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import part from '../../../ui/Part.module.css';
import { dayInWords } from '../../../ui/times.ts';
import { addressOf } from '../../files/files.rules.ts';
import { mineQuery } from '../priorities.queries.ts';
import { shareOf } from '../priorities.rules.ts';
import { LevelIcon } from './LevelIcon.tsx';
import classes from './MyPriorities.module.css';

export function MyPriorities() {
  const { t } = useTranslation();
  const mine = useInfiniteQuery(mineQuery());
  const [first] = mine.data?.pages ?? [];
  if (!first) return null;
  const open = mine.data?.pages.flatMap((page) => page.list.filter((one) => one.status === 'open'));
  const all = first.open + first.done;
  const progress = t('home.progress', { done: first.done, all });
  return (
    <section className={part.part} aria-labelledby="priorities-title">
      <div className={part.head}>
        <h2 id="priorities-title">{t('home.toRead')}</h2>
        <Progress
          className={classes.bar}
          value={shareOf(first.done, all)}
          size="sm"
          aria-label={progress}
        />
        <span className={classes.count}>{progress}</span>
      </div>
      {first.open === 0 && (
        <p className={part.nothing}>
          <CircleCheckBig size={16} aria-hidden /> {t('home.allDone')}
        </p>
      )}
      <ul className={part.list}>
        {open?.map((one) => (
          <PriorityRow key={one.file.id} priority={one} />
        ))}
      </ul>
      {open && open.length < first.open && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={mine.isFetchingNextPage}
          onClick={() => void mine.fetchNextPage()}
        >
          {t('home.more')}
        </Button>
      )}
    </section>
  );
}

function PriorityRow({ priority }: { priority: OwnPriority }) {
  const { t, i18n } = useTranslation();
  const { file, level, note, setBy, dueAt, overdue } = priority;
  return (
    <li>
      <Link
        to="/detail/$id/$title/{-$des}"
        params={addressOf(file)}
        className={`${part.row} ${classes.row}`}
      >
        <LevelIcon level={level} />
        <span className={`${part.text} ${classes.text}`}>
          <span className={`${part.name} ${classes.name}`} title={file.name}>
            {file.name}
          </span>
          <span className={part.under}>
            {t(note === '' ? 'home.asks' : 'home.asksWhy', { name: setBy.username, note })}
          </span>
        </span>
        {dueAt !== null && (
          <time className={classes.due} dateTime={dueAt} data-overdue={overdue || undefined}>
            {t(overdue ? 'home.overdue' : 'home.due', {
              date: dayInWords(dueAt, i18n.language),
            })}
          </time>
        )}
      </Link>
    </li>
  );
}
