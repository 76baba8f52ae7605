// One of the people of the organisation, found by a part of the name.
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
  /** Whoever is chosen and may not be among the first that are found. */
  chosen?: { id: string; username: string } | null;
}

export function PersonSelect(props: Props) {
  const { label, description, placeholder, value, onChange, chosen = null } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 150);
  const [taken, setTaken] = useState('');
  // The name of whoever is chosen stands in the field, with their department once it is known, and is no search.
  const [name] = search.split(' · ');
  const sought = search === taken || name === chosen?.username ? '' : search.trim();
  const people = useQuery({ ...peopleQuery(sought), placeholderData: keepPreviousData });
  const found = (people.data?.list ?? []).map(({ id, username, deptName }) => ({
    value: id,
    label: deptName === null ? username : `${username} · ${deptName}`,
  }));
  const isMissing = chosen !== null && !found.some(({ value }) => value === chosen.id);
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      searchable
      openOnFocus={false}
      clearable
      value={value}
      onChange={(id, option) => {
        setTaken(option?.label ?? '');
        onChange(id);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('files.accessNobodyFound')}
      data={isMissing ? [{ value: chosen.id, label: chosen.username }, ...found] : found}
    />
  );
}
