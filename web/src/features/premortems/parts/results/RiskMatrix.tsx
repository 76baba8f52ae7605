// Likelihood × impact: each risk as a number, with the range of its scores; and the same as a table.
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartTable } from './ChartTable.tsx';
import { matrixPoints } from './matrix.rules.ts';
import classes from './results.module.css';
import { type RankedRisk, rangeOf } from './results.rules.ts';

const scores = [1, 2, 3, 4, 5] as const;
/** In units of the drawing. */
const cell = 60;
const size = cell * scores.length;
/** More would cover each other. */
const most = 15;

export function RiskMatrix({ risks }: { risks: readonly RankedRisk[] }) {
  const { t } = useTranslation();
  const points = useMemo(
    () => matrixPoints(risks.filter(({ score }) => score !== null).slice(0, most)),
    [risks],
  );
  if (points.length === 0) return <p className={classes.note}>{t('premortemResults.noScores')}</p>;
  return (
    <figure className={classes.chart}>
      <svg
        className={classes.matrix}
        viewBox={`-44 -6 ${size + 52} ${size + 52}`}
        role="img"
        aria-label={t('premortemResults.matrixLabel', { count: points.length })}
      >
        {scores.map((impact) =>
          scores.map((likelihood) => (
            <rect
              key={`${likelihood} ${impact}`}
              className={classes.cell}
              x={(likelihood - 1) * cell}
              y={size - impact * cell}
              width={cell}
              height={cell}
              data-zone={zoneOf(likelihood * impact)}
            />
          )),
        )}
        {scores.map((score) => (
          <Fragment key={score}>
            <text className={classes.tick} x={(score - 0.5) * cell} y={size + 16}>
              {score}
            </text>
            <text className={classes.tick} x={-12} y={size - (score - 0.5) * cell + 4}>
              {score}
            </text>
          </Fragment>
        ))}
        <text className={classes.axis} x={size / 2} y={size + 38}>
          {t('premortems.likelihood')} →
        </text>
        <text className={classes.axis} transform={`translate(-30 ${size / 2}) rotate(-90)`}>
          {t('premortems.impact')} →
        </text>
        {points.map(({ rank, xRange, yRange, x, y }) => (
          <g key={rank} className={classes.spread}>
            <line
              x1={xRange[0] * cell}
              x2={xRange[1] * cell}
              y1={size - y * cell}
              y2={size - y * cell}
            />
            <line
              x1={x * cell}
              x2={x * cell}
              y1={size - yRange[0] * cell}
              y2={size - yRange[1] * cell}
            />
          </g>
        ))}
        {points.map(({ rank, name, x, y }) => (
          <g key={rank} className={classes.point}>
            <title>{`${rank}. ${name}`}</title>
            <circle cx={x * cell} cy={size - y * cell} r={12.5} />
            <text x={x * cell} y={size - y * cell + 4.5}>
              {rank}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={classes.note}>{t('premortemResults.matrixNote')}</figcaption>
      <ChartTable name={t('premortems.matrix')}>
        <thead>
          <tr>
            <th>{t('premortems.risk')}</th>
            <th>{t('premortemResults.votesHead')}</th>
            <th>{t('premortems.likelihood')}</th>
            <th>{t('premortems.impact')}</th>
            <th>{t('premortemResults.score')}</th>
          </tr>
        </thead>
        <tbody>
          {risks.map((risk) => (
            <MatrixRow key={risk.group.id} risk={risk} />
          ))}
        </tbody>
      </ChartTable>
    </figure>
  );
}

function zoneOf(product: number): 'low' | 'medium' | 'high' {
  if (product >= 12) return 'high';
  return product >= 6 ? 'medium' : 'low';
}

function MatrixRow({ risk }: { risk: RankedRisk }) {
  const { t, i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const figureOf = (spread: RankedRisk['likelihood']) => {
    if (!spread) return '–';
    const range = rangeOf(spread);
    const mean = format.format(spread.mean);
    return range === null || range[0] === range[1]
      ? mean
      : t('premortemResults.meanAndRange', { mean, low: range[0], high: range[1] });
  };
  return (
    <tr>
      <th scope="row">{`${risk.rank}. ${risk.group.title}`}</th>
      <td>{risk.votes ?? '–'}</td>
      <td>{figureOf(risk.likelihood)}</td>
      <td>{figureOf(risk.impact)}</td>
      <td>{risk.score === null ? '–' : format.format(risk.score)}</td>
    </tr>
  );
}
