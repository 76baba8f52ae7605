import { CloseButton, Loader } from '@mantine/core';
import { Search } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SearchPalette.module.css';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Ids of the list of entries and of the selected entry; null if there are none. */
  listId: string;
  selectedId: string | null;
  isLoading: boolean;
  onClose: () => void;
}

/** The field of the search dialog, with a loader and a close button. */
export function SearchField(props: Props) {
  const { field, value, onChange, onKeyDown, listId, selectedId, isLoading, onClose } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <Search size={18} aria-hidden />
      <input
        ref={field}
        data-autofocus
        className={classes.input}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        role="combobox"
        aria-expanded={selectedId !== null}
        aria-controls={listId}
        aria-activedescendant={selectedId ?? undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={400}
      />
      {isLoading && <Loader size={14} role="img" aria-label={t('shell.loading')} />}
      <CloseButton onClick={onClose} aria-label={t('shell.close')} />
    </div>
  );
}
