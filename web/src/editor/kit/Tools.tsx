import type { ReactNode } from 'react';
import classes from './tools.module.css';
import { useRoving } from './useRoving.ts';

/** A floating row of tools: one Tab stop, arrow keys inside. */
export function Tools({ label, children }: { label: string; children: ReactNode }) {
  const { ref, onKeyDown } = useRoving();
  return (
    <div
      ref={ref}
      role="toolbar"
      data-tools
      aria-label={label}
      className={classes.floatingRow}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
