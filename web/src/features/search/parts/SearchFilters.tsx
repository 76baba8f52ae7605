// Filters of a search, in one row that scrolls horizontally if necessary.
import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQuery, spacesQuery } from '../../files/files.queries.ts';
import {
  type FilterAge,
  type FilterDays,
  filterAges,
  filterKinds,
  filterStates,
  type SelectedFilters,
  typingPause,
} from '../search.rules.ts';
import classes from './SearchPalette.module.css';

interface Props {
  filters: SelectedFilters;
  onChange: (filters: SelectedFilters) => void;
}

const ages = [...(Object.keys(filterAges) as FilterAge[]), 'days'] as const;
const anyDays: FilterDays = { from: '', to: '' };

export function SearchFilters({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const spaces = useQuery(spacesQuery());
  const change = (filterChange: Partial<SelectedFilters>) =>
    onChange({ ...filters, ...filterChange });
  const days = typeof filters.age === 'object' ? filters.age : null;
  return (
    <>
      <fieldset className={`${classes.filters} docent-scroll`} aria-label={t('search.filters')}>
        <Choice
          label={t('search.space')}
          anything={t('search.allSpaces')}
          value={filters.spaceId}
          options={(spaces.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          onChange={(spaceId) => change({ spaceId })}
        />
        <Choice
          label={t('search.kind')}
          anything={t('search.allKinds')}
          value={filters.kind}
          options={filterKinds.map((value) => ({ value, label: t(`files.${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
        <AuthorChoice author={filters.author} onChange={(author) => change({ author })} />
        <Choice
          label={t('search.changed')}
          anything={t('search.anyTime')}
          value={days ? 'days' : (filters.age as FilterAge | null)}
          options={ages.map((value) => ({ value, label: t(`search.changed_${value}`) }))}
          onChange={(age) => change({ age: age === 'days' ? anyDays : age })}
        />
        <Choice
          label={t('search.state')}
          anything={t('search.anyState')}
          value={filters.state}
          options={filterStates.map((value) => ({ value, label: t(`search.state_${value}`) }))}
          onChange={(state) => change({ state })}
        />
      </fieldset>
      {days && <Days days={days} onChange={(age) => change({ age })} />}
    </>
  );
}

function Days({ days, onChange }: { days: FilterDays; onChange: (days: FilterDays) => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.days}>
      {(['from', 'to'] as const).map((end) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box stands inside
        <label key={end} className={classes.day}>
          {t(`search.changed_${end}`)}
          <TextInput
            type="date"
            size="xs"
            value={days[end]}
            min={end === 'to' ? days.from : undefined}
            max={end === 'from' ? days.to : undefined}
            onChange={({ currentTarget }) => onChange({ ...days, [end]: currentTarget.value })}
          />
        </label>
      ))}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** Placeholder while nothing is selected. */
  anything: string;
  value: Value | null;
  options: { value: Value; label: string }[];
  searchable?: boolean;
  onChange: (value: Value | null) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, anything, value, options, searchable = false, onChange } = props;
  return (
    <Select
      size="xs"
      className={classes.filter}
      data-chosen={value !== null || undefined}
      aria-label={label}
      placeholder={anything}
      data={options}
      value={value}
      onChange={(chosenValue) => onChange(chosenValue as Value | null)}
      clearable
      searchable={searchable}
      comboboxProps={{ withinPortal: true, width: 200, position: 'bottom-start' }}
    />
  );
}

function AuthorChoice({
  author,
  onChange,
}: {
  author: SelectedFilters['author'];
  onChange: (author: SelectedFilters['author']) => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState(author?.name ?? '');
  const [searchText] = useDebouncedValue(search.trim(), typingPause);
  // After a selection, the box contains the selected name, which is not a query.
  const people = useQuery({
    ...peopleQuery(searchText === author?.name ? '' : searchText),
    placeholderData: keepPreviousData,
  });
  const matches = people.data?.list ?? [];
  const options = matches.map(({ id, username }) => ({ value: id, label: username }));
  if (author && !matches.some(({ id }) => id === author.id)) {
    options.unshift({ value: author.id, label: author.name });
  }
  return (
    <Select
      size="xs"
      className={classes.filter}
      data-chosen={author !== null || undefined}
      aria-label={t('search.author')}
      placeholder={t('search.anyone')}
      data={options}
      value={author?.id ?? null}
      onChange={(id) => {
        const label = options.find(({ value }) => value === id)?.label;
        onChange(id === null || label === undefined ? null : { id, name: label });
      }}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={t('search.nobody')}
      clearable
      searchable
      comboboxProps={{ withinPortal: true, width: 220, position: 'bottom-start' }}
    />
  );
}
