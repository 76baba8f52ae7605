// One entry of the history: when, who, what, and the value before and after.
import type { PremortemEvent } from '@docent/contract/premortem-data';
import { ShieldQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayInWords, fullTime, timeOfDay } from '../../../../ui/times.ts';
import { Face } from '../../../people/Face.tsx';
import { WordChanges } from '../results/WordChanges.tsx';
import classes from './history.module.css';
import { type HistoryValue, historyFields, historyValue } from './premortemHistory.rules.ts';

export function HistoryEntry({ event }: { event: PremortemEvent }) {
  const { t, i18n } = useTranslation();
  const { kind, person, at, subject } = event;
  const field = historyFields.find((one) => one === event.field);
  const who = person?.username ?? t('premortemResults.somebody');
  return (
    <li className={classes.entry}>
      <time className={classes.time} dateTime={at} title={fullTime(at, i18n.language)}>
        {timeOfDay(at, i18n.language)}
      </time>
      {person === null ? (
        <ShieldQuestion size={22} aria-hidden className={classes.nobody} />
      ) : (
        <Face size={22} name={who} picture={person.avatar} aria-hidden />
      )}
      <div className={classes.what}>
        <span className={classes.who}>{who}</span> {t(`premortemResults.event_${kind}`)}
        {field && <span className={classes.field}>{t(`premortemResults.field_${field}`)}</span>}
        {subject !== '' && (
          <p className={classes.subject} dir="auto">
            {subject}
          </p>
        )}
        <Change event={event} />
      </div>
    </li>
  );
}

function Change({ event }: { event: PremortemEvent }) {
  const { t, i18n } = useTranslation();
  const { before, after, kind, subject } = event;
  const textOf = (value: HistoryValue): string => {
    switch (value.kind) {
      case 'none':
        return t('premortemResults.valueNone');
      case 'stage':
        return t(`premortems.stage_${value.stage}`);
      case 'verdict':
        return t(`premortemResults.verdict_${value.verdict}`);
      case 'mark':
        return t(`premortemResults.mark_${value.mark}`);
      case 'round':
        return t('premortemResults.roundN', { n: value.round });
      case 'condition':
        return t(value.isMet ? 'premortemResults.met' : 'premortemResults.open');
      case 'flag':
        return t(value.is ? 'premortemResults.yes' : 'premortemResults.no');
      case 'day':
        return dayInWords(value.at, i18n.language);
      case 'text':
        return value.text;
    }
  };
  if (before === null && (after === null || after === subject)) return null;
  const [was, is] = [historyValue(event, before), historyValue(event, after)];
  if (was.kind === 'text' && is.kind === 'text' && kind !== 'reason-moved') {
    return (
      <div className={classes.words}>
        <WordChanges before={was.text} after={is.text} />
      </div>
    );
  }
  return (
    <p className={classes.values}>
      {before !== null && (
        <>
          <span>{textOf(was)}</span> <span aria-hidden>→</span>{' '}
        </>
      )}
      <span>{textOf(is)}</span>
    </p>
  );
}
