// Open risks after each round, as steps; and the same as a table.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartTable } from '../results/ChartTable.tsx';
import results from '../results/results.module.css';
import { burnDown, type RankedRisk } from '../results/results.rules.ts';
import classes from './checks.module.css';

interface Props {
  risks: readonly RankedRisk[];
  round: number;
}

/** In units of the drawing. */
const area = { width: 480, height: 150, left: 34, top: 24, bottom: 26 };

export function BurnDownChart({ risks, round }: Props) {
  const { t } = useTranslation();
  const counts = useMemo(() => burnDown(risks, round), [risks, round]);
  const total = Math.max(1, risks.length);
  const width = area.width - area.left - 24;
  const xOf = (at: number) => area.left + (width * at) / Math.max(1, counts.length - 1);
  const yOf = (open: number) => area.top + area.height * (1 - open / total);
  const line = counts
    .map(
      ({ open }, at) =>
        `${at === 0 ? 'M' : `L ${xOf(at)} ${yOf(counts[at - 1]?.open ?? 0)} L`} ${xOf(at)} ${yOf(open)}`,
    )
    .join(' ');
  const nameOf = (of: number) =>
    of === 0 ? t('premortemResults.roundStart') : t('premortemResults.roundN', { n: of });
  // Labels of many rounds would cover each other.
  const labelEvery = Math.ceil(counts.length / 8);
  return (
    <figure className={results.chart}>
      <svg
        className={classes.burnDown}
        viewBox={`0 0 ${area.width} ${area.top + area.height + area.bottom}`}
        role="img"
        aria-label={t('premortemResults.burnDownLabel', {
          total: risks.length,
          open: counts.at(-1)?.open ?? 0,
          n: round,
        })}
      >
        {[0, total].map((value) => (
          <g key={value}>
            <line
              className={classes.grid}
              x1={area.left}
              x2={area.width - 16}
              y1={yOf(value)}
              y2={yOf(value)}
            />
            <text className={classes.axis} x={area.left - 10} y={yOf(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        <path className={classes.line} d={line} />
        {counts.map(({ round: of, open }, at) => (
          <g key={of}>
            <circle className={classes.dot} cx={xOf(at)} cy={yOf(open)} r={4.5} />
            <text
              className={classes.value}
              x={xOf(at)}
              y={yOf(open) + (open < (counts[at - 1]?.open ?? open) ? 20 : -10)}
              textAnchor="middle"
            >
              {open}
            </text>
            {at % labelEvery === 0 && (
              <text
                className={classes.axis}
                x={xOf(at)}
                y={area.top + area.height + 20}
                textAnchor={at === 0 ? 'start' : at === counts.length - 1 ? 'end' : 'middle'}
              >
                {nameOf(of)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className={results.note}>{t('premortemResults.burnDownNote')}</figcaption>
      <ChartTable name={t('premortemResults.burnDown')}>
        <thead>
          <tr>
            <th>{t('premortemResults.round')}</th>
            <th>{t('premortemResults.open')}</th>
            <th>{t('premortemResults.mark_not-seen')}</th>
            <th>{t('premortemResults.mark_moving')}</th>
            <th>{t('premortemResults.mark_happened')}</th>
            <th>{t('premortemResults.mark_averted')}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count.round}>
              <th scope="row">{nameOf(count.round)}</th>
              <td>{count.open}</td>
              <td>{count['not-seen']}</td>
              <td>{count.moving}</td>
              <td>{count.happened}</td>
              <td>{count.averted}</td>
            </tr>
          ))}
        </tbody>
      </ChartTable>
    </figure>
  );
}
