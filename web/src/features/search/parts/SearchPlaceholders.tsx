// Shown in the search dialog without entries: placeholder rows, an empty state, or an error.
import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../../api/reasons.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import classes from './SearchPalette.module.css';
import type { SearchEntries } from './useSearchEntries.ts';

const placeholderRows = [0, 1, 2, 3];

interface Props {
  search: SearchEntries;
  isFiltered: boolean;
  onClearFilters: () => void;
}

export function SearchPlaceholders({ search, isFiltered, onClearFilters }: Props) {
  const { t } = useTranslation();
  const { isSearch, hits, results, isWaiting, searchText } = search;
  const hasNoHits = isSearch && results.isSuccess && !results.isFetching && hits.length === 0;
  return (
    <>
      {isWaiting && !results.isError && (
        <div className={classes.waiting} aria-hidden>
          {placeholderRows.map((row) => (
            <div key={row} className={classes.ghost}>
              <span />
              <span />
            </div>
          ))}
        </div>
      )}
      {hasNoHits && (
        <EmptyState
          icon={<SearchX size={24} />}
          title={t('search.nothingTitle', { q: searchText })}
          text={t(isFiltered ? 'search.nothingFiltered' : 'search.nothingText')}
        >
          {isFiltered && (
            <Button variant="default" size="xs" onClick={onClearFilters}>
              {t('search.clearFilters')}
            </Button>
          )}
        </EmptyState>
      )}
      {isSearch && results.isError && (
        <div role="alert">
          <Failed text={sentenceOf(results.error, t)} onRetry={() => void results.refetch()} />
        </div>
      )}
    </>
  );
}
