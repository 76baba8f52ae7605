// The column headings of a folder, which sort it.
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from '../parts/FileList.module.css';
import { decideNextSort, type FolderSort, type SortColumn } from './sorting.rules.ts';

interface Props {
  sort: FolderSort | null;
  onSort: (sort: FolderSort | null) => void;
  /** Undefined if there are no actions for a selection. */
  onSelectAll: (() => void) | undefined;
}

const columns = ['name', 'state', 'updated'] as const satisfies readonly SortColumn[];
const columnClasses = { name: classes.name, state: classes.state, updated: classes.when };

export function FolderHead({ sort, onSort, onSelectAll }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.head} role="toolbar" aria-label={t('folders.sortBy')}>
      {onSelectAll && (
        <Checkbox
          size="xs"
          className={classes.select}
          aria-label={t('folders.selectAll')}
          checked={false}
          onChange={onSelectAll}
        />
      )}
      {columns.map((column) => {
        const isSorted = sort?.column === column;
        const Arrow = sort?.descending ? ArrowDown : ArrowUp;
        return (
          <span key={column} className={columnClasses[column]}>
            <UnstyledButton
              className={classes.heading}
              data-sorted={isSorted || undefined}
              onClick={() => onSort(decideNextSort(sort, column))}
            >
              {t(`files.${column}`)}
              <Arrow size={13} aria-hidden />
              {isSorted && (
                <VisuallyHidden>
                  {t(sort.descending ? 'folders.descending' : 'folders.ascending')}
                </VisuallyHidden>
              )}
            </UnstyledButton>
          </span>
        );
      })}
    </div>
  );
}
