// The line above the entries: their type, the handling of a misspelt query, and the number of hits.
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './SearchPalette.module.css';
import { SpellingLine } from './SpellingLine.tsx';
import type { SearchEntries } from './useSearchEntries.ts';

interface Props {
  search: SearchEntries;
  isFiltered: boolean;
  onClearFilters: () => void;
  onSearchFor: (query: string) => void;
  /** Searches for exactly what was typed. */
  onSearchLiterally: () => void;
}

export function SearchSummary(props: Props) {
  const { search, isFiltered, onClearFilters, onSearchFor, onSearchLiterally } = props;
  const { t } = useTranslation();
  const { isSearch, hits, results, spelling, searchText, total } = search;
  return (
    <div className={classes.line}>
      {spelling !== null && isSearch && (
        <SpellingLine
          spelling={spelling}
          input={searchText}
          onSearchFor={onSearchFor}
          onInsist={onSearchLiterally}
        />
      )}
      {isSearch && hits.length > 0 && isFiltered && (
        <UnstyledButton className={classes.insist} onClick={onClearFilters}>
          {t('search.clearFilters')}
        </UnstyledButton>
      )}
      <span className={classes.total} role="status">
        {isSearch && results.data && !results.isPlaceholderData
          ? t('search.total', { count: total })
          : ''}
      </span>
    </div>
  );
}
