import type { RecurringRisk } from '@docent/contract/premortem-data';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sinceThen } from '../../../../ui/times.ts';
import { MarkBadge } from '../checks/MarkBadge.tsx';
import classes from './recurring.module.css';

export function RecurringList({ list }: { list: readonly RecurringRisk[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list} aria-label={t('premortemResults.recurring')}>
      {list.map((risk) => (
        <Recurring key={risk.id} risk={risk} />
      ))}
    </ul>
  );
}

function Recurring({ risk }: { risk: RecurringRisk }) {
  const { t, i18n } = useTranslation();
  const { name, foreseen, happened, averted, places } = risk;
  const workedItems = [
    ...new Set(
      places
        .filter(({ mark, prevention }) => mark === 'averted' && prevention.trim() !== '')
        .map(({ prevention }) => prevention),
    ),
  ];
  return (
    <li className={classes.risk}>
      <h3 dir="auto">{name}</h3>
      <p className={classes.counts}>
        <span>{t('premortemResults.foreseen', { count: foreseen })}</span>
        <span>{t('premortemResults.happenedTimes', { count: happened })}</span>
        <span>{t('premortemResults.avertedTimes', { count: averted })}</span>
      </p>
      {workedItems.length > 0 && (
        <div className={classes.worked}>
          <span>{t('premortemResults.worked')}</span>
          <ul>
            {workedItems.map((prevention) => (
              <li key={prevention}>{prevention}</li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary>{t('premortemResults.places', { count: foreseen })}</summary>
        <ul className={classes.places}>
          {places.map(({ file, groupId, name: groupName, mark, at }) => (
            <li key={groupId}>
              <Link to="/codetetail" search={{ id: file.id }}>
                {file.name}
              </Link>
              {mark && <MarkBadge mark={mark} />}
              {at !== null && <span className={classes.when}>{sinceThen(at, i18n.language)}</span>}
              {groupName !== name && <span className={classes.called}>{groupName}</span>}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
