import { wordDifferencesOf } from '@docent/document-model/comparing/wordDifferences';
import { useMemo } from 'react';
import changes from '../../../history/ChangeCard.module.css';

/** A text with the words that were removed and added. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  const differences = useMemo(() => wordDifferencesOf(before, after), [before, after]);
  return (
    <p className={changes.words}>
      {differences.map(({ kind, text }, at) => {
        // Runs never change their order, so their index is their key.
        const key = `${at}`;
        if (kind === 'added') return <ins key={key}>{text}</ins>;
        if (kind === 'removed') return <del key={key}>{text}</del>;
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}
