import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './results.module.css';
import { TableScroll } from './TableScroll.tsx';

/** The values of a chart, folded. */
export function ChartTable({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className={classes.folded}>
      <summary>{t('premortemResults.asTable')}</summary>
      <TableScroll name={name}>{children}</TableScroll>
    </details>
  );
}
