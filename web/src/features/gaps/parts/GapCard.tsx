// Questions about the same subject: how often and when they were asked, their wording, and actions.
import type { Gap } from '@docent/contract/gaps';
import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileText, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../../locales/formatNames.ts';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { addressOf } from '../../files/files.rules.ts';
import classes from './GapCard.module.css';

interface Props {
  gap: Gap;
  onWrite: () => void;
  onDecide: (status: 'open' | 'dismissed') => Promise<void>;
}

export function GapCard({ gap, onWrite, onDecide }: Props) {
  const { t, i18n } = useTranslation();
  const [deciding, setDeciding] = useState(false);
  const { questions, status, file, lastAt } = gap;
  const context = questions[0]?.context;
  const names = [...new Set(questions.flatMap(({ asker }) => asker?.username ?? []))];
  const hasNotes = questions.some(({ note }) => note !== null);
  const dislikeCount = questions.filter(({ kind }) => kind === 'disliked').length;
  const decide = async (next: 'open' | 'dismissed') => {
    setDeciding(true);
    await onDecide(next);
    setDeciding(false);
  };
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>{gap.question}</h2>
        <span className={classes.times}>{t('gaps.asked', { count: questions.length })}</span>
      </div>
      {context && <p className={classes.context}>{t('gaps.followUp', { question: context })}</p>}
      <div className={classes.facts}>
        {dislikeCount < questions.length && (
          <Badge variant="light" color="gray" tt="none">
            {t('gaps.unanswered')}
          </Badge>
        )}
        {dislikeCount > 0 && (
          <Badge variant="light" color="yellow" tt="none" className={classes.badge}>
            {t('gaps.disliked', { count: dislikeCount })}
          </Badge>
        )}
        {names.length > 0 && (
          <span>{t('gaps.askedBy', { names: formatNames(names, i18n.language) })}</span>
        )}
        <time dateTime={lastAt} title={fullTime(lastAt, i18n.language)}>
          {t('gaps.last', { when: sinceThen(lastAt, i18n.language) })}
        </time>
      </div>
      {(questions.length > 1 || dislikeCount > 0 || hasNotes) && (
        <details className={classes.details}>
          <summary>{t('gaps.details')}</summary>
          <ul>
            {questions.map(({ id, text, context: of, askedAt, kind, why, reason, asker, note }) => (
              <li key={id}>
                <span>{text}</span>
                {of !== null && (
                  <span className={classes.small}>{t('gaps.followUp', { question: of })}</span>
                )}
                <span className={classes.small}>
                  {sinceThen(askedAt, i18n.language)}
                  {asker !== null && ` · ${asker.username}`}
                  {kind === 'disliked' &&
                    ` · ${t(why ? `assistant.why_${why}` : 'assistant.dislike')}`}
                </span>
                {note !== null && <span className={classes.reason}>{note}</span>}
                {reason !== null && reason !== '' && (
                  <span className={classes.reason}>{reason}</span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={classes.actions}>
        {file !== null && (
          <Link
            to="/detail/$id/$title/{-$des}"
            params={addressOf(file)}
            className={classes.file}
            data-published={file.published || undefined}
          >
            <FileText size={14} aria-hidden />
            {t(file.published ? 'gaps.answeredBy' : 'gaps.writtenIn', { name: file.name })}
          </Link>
        )}
        <span className={classes.buttons}>
          {status === 'open' && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={deciding}
              onClick={() => void decide('dismissed')}
            >
              {t('gaps.dismiss')}
            </Button>
          )}
          {status === 'open' && file === null && (
            <Button size="compact-sm" leftSection={<PenLine size={14} />} onClick={onWrite}>
              {t('gaps.write')}
            </Button>
          )}
          {status !== 'open' && (
            <Button
              size="compact-sm"
              variant="default"
              loading={deciding}
              onClick={() => void decide('open')}
            >
              {t('gaps.reopen')}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}
