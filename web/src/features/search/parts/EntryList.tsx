import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isContinued, type SearchEntry } from '../search.rules.ts';
import { HitRow } from './HitRow.tsx';
import classes from './SearchPalette.module.css';

interface Props {
  id: string;
  entries: SearchEntry[];
  selectedIndex: number;
  /** Whether the entries are hits of an earlier query. */
  isStale: boolean;
  onSelect: (index: number) => void;
  onOpen: (index: number, inNewTab: boolean) => void;
}

/** The entries of the search dialog; keeps the selected one visible. */
export function EntryList({ id, entries, selectedIndex, isStale, onSelect, onOpen }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector(`[data-index="${selectedIndex}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [selectedIndex]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('search.results')}
      className={`${classes.list} docent-scroll`}
      data-stale={isStale || undefined}
    >
      {entries.map((entry, at) => (
        <HitRow
          key={`${entry.file.id} ${entry.paragraphId} ${entry.text}`}
          id={`${id}-${at}`}
          hit={entry}
          index={at}
          isSelected={at === selectedIndex}
          isContinued={isContinued(entry, entries[at - 1])}
          onPoint={() => onSelect(at)}
          onOpen={(inNewTab) => onOpen(at, inNewTab)}
        />
      ))}
    </div>
  );
}
