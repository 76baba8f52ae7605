import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './results.module.css';

/** A table that scrolls sideways where there is no room for it. */
export function TableScroll({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  const label = t('premortemResults.tableOf', { name });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.tableScroll} tabIndex={0} aria-label={label}>
      <table>{children}</table>
    </section>
  );
}
