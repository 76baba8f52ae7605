// On the home page: stages, checks, conditions and decisions that wait for the person.
import type { OutputOf } from '@docent/contract/endpoint';
import type { premortems } from '@docent/contract/premortems';
import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import part from '../../../../ui/Part.module.css';
import { dayInWords, fullTime } from '../../../../ui/times.ts';
import { FileIcon } from '../../../files/FileIcon.tsx';
import classes from './home.module.css';

type Task = OutputOf<typeof premortems.mine>['list'][number];

export function WaitingPremortems({ list }: { list: readonly Task[] }) {
  const { t } = useTranslation();
  return (
    <section className={part.part} aria-labelledby="waiting-premortems">
      <div className={part.head}>
        <h2 id="waiting-premortems">{t('premortemResults.title')}</h2>
        <Badge size="sm" tt="none">
          {t('premortemResults.waitingCount', { count: list.length })}
        </Badge>
      </div>
      <ul className={part.list} aria-labelledby="waiting-premortems">
        {list.map((task) => (
          <li key={`${task.file.id} ${task.kind} ${task.groupId} ${task.text}`}>
            <TaskRow task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TaskRow({ task }: { task: Task }) {
  const { t, i18n } = useTranslation();
  const { file, kind, stage, text, dueAt, overdue } = task;
  const what =
    kind === 'stage'
      ? t(`premortemResults.waits_${stage}`)
      : kind === 'lead'
        ? t('premortemResults.waitsFor_lead', { stage: t(`premortems.stage_${stage}`) })
        : t(`premortemResults.waitsFor_${kind}`, { text });
  const isReview = kind === 'decide' || kind === 'condition';
  const content = (
    <>
      <FileIcon file={file} size={18} />
      <span className={part.text}>
        <span className={part.name}>{what}</span>
        <span className={part.under}>{file.name}</span>
      </span>
      {dueAt !== null && (
        <time
          className={classes.due}
          dateTime={dueAt}
          title={fullTime(dueAt, i18n.language)}
          data-overdue={overdue || undefined}
        >
          {t(overdue ? 'premortems.overdueSince' : 'premortems.dueOn', {
            day: dayInWords(dueAt, i18n.language),
          })}
        </time>
      )}
    </>
  );
  return isReview ? (
    <Link to="/codereview" search={{ premortem: file.id }} className={part.row}>
      {content}
    </Link>
  ) : (
    <Link to="/codetetail" search={{ id: file.id }} className={part.row}>
      {content}
    </Link>
  );
}
