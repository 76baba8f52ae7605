import { wordDifferencesOf } from '@docent/document-model/comparing/wordDifferences';
import classes from './Difference.module.css';

/** Two states of a text merged, with removed and added words marked. */
export function Difference({ before, after }: { before: string; after: string }) {
  return (
    <p className={classes.difference}>
      {wordDifferencesOf(before, after).map(({ kind, text }, at) => {
        // The parts of a difference never change their order, so their index is their key.
        const key = `${kind}-${at}`;
        if (kind === 'added') return <ins key={key}>{text}</ins>;
        if (kind === 'removed') return <del key={key}>{text}</del>;
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}
