// Tells how a misspelt query was handled: searched with another spelling, which can be reverted, or with a
// suggestion.
import type { Spelling } from '@docent/contract/search';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './SearchPalette.module.css';

interface Props {
  spelling: Spelling;
  input: string;
  onSearchFor: (query: string) => void;
  /** Searches for what was typed. */
  onInsist: () => void;
}

export function SpellingLine({ spelling, input, onSearchFor, onInsist }: Props) {
  const { t } = useTranslation();
  // The query is a button within the sentence. Not `Trans`, whose parser would slow down the first screen.
  const [before, after] = t(spelling.applied ? 'search.shownFor' : 'search.didYouMean', {
    q: '\n',
  }).split('\n');
  const sentence = (
    <>
      {before}
      <UnstyledButton className={classes.meant} onClick={() => onSearchFor(spelling.query)}>
        {spelling.query}
      </UnstyledButton>
      {after}
    </>
  );
  if (!spelling.applied) return <span className={classes.spelling}>{sentence}</span>;
  return (
    <span className={classes.spelling}>
      {sentence}{' '}
      <UnstyledButton className={classes.insist} onClick={onInsist}>
        {t('search.insteadFor', { q: input })}
      </UnstyledButton>
    </span>
  );
}
