// Selects a file by a part of its name; without one, a file that the person has opened lately.
import type { File } from '@docent/contract/files';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../api/queries.ts';

export interface SelectedFile {
  id: string;
  name: string;
}

interface Props {
  label: string;
  isLabelHidden?: boolean;
  placeholder: string;
  /** Other files are not offered; folders and premortems never are. */
  kind?: 'document';
  value: SelectedFile | null;
  onChange: (file: SelectedFile | null) => void;
}

export function FileSelect(props: Props) {
  const { label, isLabelHidden = false, placeholder, kind, value, onChange } = props;
  const { t } = useTranslation();
  const [input, setInput] = useState('');
  const [search] = useDebouncedValue(input.trim(), 150);
  // The field shows the name of the selected file, which is not a query.
  const searchText = search === value?.name ? '' : search;
  const recent = useQuery({ ...query('files', 'recent', { limit: 30 }), meta: { silent: true } });
  const matches = useQuery({
    ...query('search', 'search', { q: searchText, limit: 40, ...(kind && { kind }) }),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const list: readonly { file: Pick<File, 'id' | 'name' | 'kind'> }[] =
    (searchText === '' ? recent.data?.list : matches.data?.list) ?? [];
  const kinds: readonly string[] = kind ? [kind] : ['document', 'attachment'];
  // Until the matches belong to what is typed, Enter would choose another file.
  const isCurrent = input.trim() === search && !matches.isPlaceholderData && !matches.isLoading;
  const names = new Map(
    list.flatMap(({ file }) => (kinds.includes(file.kind) ? [[file.id, file.name] as const] : [])),
  );
  if (value) names.set(value.id, value.name);
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      searchable
      selectFirstOptionOnChange={isCurrent && searchText !== ''}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        // Enter chooses here, and never sends the form around.
        event.preventDefault();
        if (!isCurrent) event.stopPropagation();
      }}
      clearable
      openOnFocus={false}
      filter={({ options }) => options}
      nothingFoundMessage={t('premortems.fileNone')}
      value={value?.id ?? null}
      searchValue={input}
      onSearchChange={setInput}
      onChange={(id) => onChange(id === null ? null : { id, name: names.get(id) ?? '' })}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
    />
  );
}
