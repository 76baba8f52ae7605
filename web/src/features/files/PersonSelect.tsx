// Selects a person of the organisation by a part of the name.
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from './files.queries.ts';

interface Props {
  label: string;
  description?: string;
  placeholder: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The selected person, who may not be among the first matches. */
  chosen?: { id: string; username: string } | null;
}

export function PersonSelect(props: Props) {
  const { label, description, placeholder, value, onChange, chosen = null } = props;
  const { t } = useTranslation();
  const [input, setInput] = useState('');
  const [search] = useDebouncedValue(input, 150);
  const [selectedLabel, setSelectedLabel] = useState('');
  // The field contains the selected person's name, with the department once it is known, which is not a
  // query.
  const [name] = search.split(' · ');
  const searchText = search === selectedLabel || name === chosen?.username ? '' : search.trim();
  const people = useQuery({ ...peopleQuery(searchText), placeholderData: keepPreviousData });
  const options = (people.data?.list ?? []).map(({ id, username, deptName }) => ({
    value: id,
    label: deptName === null ? username : `${username} · ${deptName}`,
  }));
  const isMissing = chosen !== null && !options.some(({ value }) => value === chosen.id);
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      searchable
      selectFirstOptionOnChange={input !== ''}
      openOnFocus={false}
      clearable
      value={value}
      onChange={(id, option) => {
        setSelectedLabel(option?.label ?? '');
        onChange(id);
      }}
      searchValue={input}
      onSearchChange={setInput}
      nothingFoundMessage={t('files.accessNobodyFound')}
      data={isMissing ? [{ value: chosen.id, label: chosen.username }, ...options] : options}
    />
  );
}
