import type { SignatureInk } from './InkField.tsx';
import classes from './SignDialog.module.css';

export function SavedInk({ ink, label }: { ink: SignatureInk; label: string }) {
  if (!ink.drawing) return <span className={classes.typed}>{ink.typed}</span>;
  return (
    <svg viewBox="0 0 300 100" role="img" aria-label={label} className={classes.ink}>
      <path d={ink.drawing} />
    </svg>
  );
}
