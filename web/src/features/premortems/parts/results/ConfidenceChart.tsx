// How sure the participants are that the plan succeeds, before and after: two distributions on one scale.
import type { Premortem } from '@docent/contract/premortem-data';
import { useTranslation } from 'react-i18next';
import { percentOf } from '../../../../ui/times.ts';
import { ChartTable } from './ChartTable.tsx';
import classes from './results.module.css';
import { confidenceBands, confidenceCounts } from './results.rules.ts';

type Confidence = NonNullable<Premortem['confidence']>;

const sides = ['before', 'after'] as const;

export function ConfidenceChart({ confidence }: { confidence: Confidence }) {
  const { t, i18n } = useTranslation();
  const counts = {
    before: confidenceCounts(confidence.before.values),
    after: confidenceCounts(confidence.after.values),
  };
  const highest = Math.max(1, ...counts.before, ...counts.after);
  const percent = (value: number) => percentOf(Math.round(value) / 100, i18n.language);
  const means = sides.map((side) => {
    const { mean } = confidence[side];
    return mean === null
      ? t(`premortemResults.${side}None`)
      : t(`premortemResults.${side}Mean`, { percent: percent(mean) });
  });
  return (
    <figure className={classes.chart}>
      <div className={classes.confidence} role="img" aria-label={means.join('; ')}>
        {sides.map((side, at) => (
          <div key={side} className={classes.distribution} data-side={side}>
            <span className={classes.sideName}>{means[at]}</span>
            <div className={classes.bars}>
              {counts[side].map((count, band) => (
                <span
                  key={confidenceBands[band]}
                  className={classes.bar}
                  style={{ height: `${(100 * count) / highest}%` }}
                >
                  {count > 0 && <span className={classes.barCount}>{count}</span>}
                </span>
              ))}
              {confidence[side].mean !== null && (
                <span
                  className={classes.mean}
                  style={{ insetInlineStart: `${confidence[side].mean}%` }}
                />
              )}
            </div>
          </div>
        ))}
        <div className={classes.scale}>
          <span>{percent(0)}</span>
          <span>{percent(50)}</span>
          <span>{percent(100)}</span>
        </div>
      </div>
      <figcaption className={classes.note}>{t('premortemResults.confidenceNote')}</figcaption>
      <ChartTable name={t('premortemResults.confidence')}>
        <thead>
          <tr>
            <th>{t('premortemResults.confidence')}</th>
            <th>{t('premortemResults.before')}</th>
            <th>{t('premortemResults.after')}</th>
          </tr>
        </thead>
        <tbody>
          {confidenceBands.map((band, at) => (
            <tr key={band}>
              <th scope="row">{`${band}–${band === 90 ? percent(100) : percent(band + 9)}`}</th>
              <td>{counts.before[at]}</td>
              <td>{counts.after[at]}</td>
            </tr>
          ))}
        </tbody>
      </ChartTable>
    </figure>
  );
}
