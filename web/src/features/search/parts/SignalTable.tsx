import type { RankingSignal } from '@docent/contract/explaining';
import { useTranslation } from 'react-i18next';
import { heaviest, worth } from '../explain.rules.ts';
import classes from './explaining.module.css';
import { useExplainFormat } from './useExplainFormat.ts';

/** The points that each signal added (to the right) or took (to the left), heaviest first. */
export function SignalTable({ signs, sum }: { signs: readonly RankingSignal[]; sum: number }) {
  const { t } = useTranslation('translation', { keyPrefix: 'explain' });
  const { nameOf, number } = useExplainFormat();
  const rows = heaviest(signs);
  const maxWorth = Math.max(0.001, ...rows.map((signal) => Math.abs(worth(signal))));
  return (
    <div className={classes.wideTable}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('sign')}</th>
            <th scope="col" data-number>
              {t('value')}
            </th>
            <th scope="col" data-number>
              {t('times')}
            </th>
            <th scope="col" data-number>
              {t('points')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((signal) => (
            <tr key={signal.name}>
              <th scope="row">{nameOf(signal.name)}</th>
              <td data-number>{number(signal.value)}</td>
              <td data-number>{number(signal.weight)}</td>
              <td data-number>{number(worth(signal))}</td>
              <td className={classes.worth} aria-hidden>
                <span
                  data-took={worth(signal) < 0 || undefined}
                  style={{ width: `${(Math.abs(worth(signal)) / maxWorth) * 50}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td />
            <td />
            <td data-number>{number(sum)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
