// Two rounds side by side: how each risk was marked.
import type { MarkedRisk } from '@docent/contract/premortem-data';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import results from '../results/results.module.css';
import { markAt, type RankedRisk } from '../results/results.rules.ts';
import { TableScroll } from '../results/TableScroll.tsx';
import classes from './checks.module.css';
import { MarkBadge } from './MarkBadge.tsx';

interface Props {
  risks: readonly RankedRisk[];
  /** The current round. */
  round: number;
}

export function RoundComparison({ risks, round }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({});
  const from = chosen.from ?? Math.max(1, round - 1);
  const to = chosen.to ?? round;
  const rounds = Array.from({ length: round }, (_, at) => ({
    value: `${at + 1}`,
    label: t('premortemResults.roundN', { n: at + 1 }),
  }));
  const rows = risks.map((rankedRisk) => ({
    ranked: rankedRisk,
    before: markAt(rankedRisk.risk, from),
    after: markAt(rankedRisk.risk, to),
  }));
  const changedCount = rows.filter(({ before, after }) => before?.mark !== after?.mark).length;
  return (
    <section className={classes.comparison} aria-labelledby="premortem-compare">
      <h2 id="premortem-compare">{t('premortemResults.compareRounds')}</h2>
      <div className={classes.selects}>
        <Select
          label={t('premortemResults.compareFrom')}
          allowDeselect={false}
          data={rounds}
          value={`${from}`}
          onChange={(value) => setChosen({ ...chosen, from: Number(value) })}
        />
        <Select
          label={t('premortemResults.compareTo')}
          allowDeselect={false}
          data={rounds}
          value={`${to}`}
          onChange={(value) => setChosen({ ...chosen, to: Number(value) })}
        />
      </div>
      <p className={results.note} role="status">
        {t('premortemResults.changedCount', { count: changedCount })}
      </p>
      <TableScroll name={t('premortemResults.compareRounds')}>
        <thead>
          <tr>
            <th>{t('premortems.risk')}</th>
            <th>{t('premortemResults.roundN', { n: from })}</th>
            <th>{t('premortemResults.roundN', { n: to })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ranked, before, after }) => (
            <tr
              key={ranked.group.id}
              className={classes.compared}
              data-changed={before?.mark !== after?.mark || undefined}
            >
              <th scope="row">{`${ranked.rank}. ${ranked.group.title}`}</th>
              <td>
                <Marked mark={before} />
              </td>
              <td>
                <Marked mark={after} />
                {after && after.round > from && after.evidence !== '' && (
                  <p className={classes.evidence}>{after.evidence}</p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableScroll>
    </section>
  );
}

function Marked({ mark }: { mark: MarkedRisk | null }) {
  const { t } = useTranslation();
  if (mark !== null) return <MarkBadge mark={mark.mark} />;
  return <span className={results.note}>{t('premortemResults.neverMarked')}</span>;
}
