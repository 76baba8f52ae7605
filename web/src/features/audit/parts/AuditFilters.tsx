import { auditActions } from '@docent/contract/constants';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../api/queries.ts';
import { fileQuery } from '../../files/files.queries.ts';
import { PersonSelect } from '../../files/PersonSelect.tsx';
import type { AuditFilter } from '../audit.rules.ts';
import classes from './AuditFilters.module.css';

interface Props {
  filter: AuditFilter;
  onSeek: (filter: AuditFilter) => void;
  /** Names for the filters, as far as the entries contain them. */
  person: { id: string; username: string } | null;
  fileName: string | null;
}

const groups = [...new Set(auditActions.map((action) => action.split('.')[0] ?? ''))];

export function AuditFilters({ filter, onSeek, person, fileName }: Props) {
  const { t } = useTranslation();
  const seek = (name: keyof AuditFilter, value: string | null) => {
    const { [name]: _, ...others } = filter;
    onSeek(value ? { ...others, [name]: value } : others);
  };
  return (
    <div className={classes.filters}>
      <PersonSelect
        label={t('audit.person')}
        placeholder={t('audit.anybody')}
        value={filter.person ?? null}
        chosen={person}
        onChange={(id) => seek('person', id)}
      />
      <Select
        label={t('audit.action')}
        placeholder={t('audit.anything')}
        clearable
        searchable
        value={filter.action ?? null}
        data={groups.map((group) => ({
          group: t(`audit.groups.${group as keyof Words['groups']}`),
          items: auditActions
            .filter((action) => action.startsWith(`${group}.`))
            .map((action) => ({ value: action, label: t(`audit.did.${action}`) })),
        }))}
        onChange={(action) => seek('action', action)}
      />
      <FileSelect value={filter.file ?? null} name={fileName} onChange={(id) => seek('file', id)} />
      <div className={classes.dates}>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(`audit.${end}`)}
            value={filter[end] ?? ''}
            onChange={({ currentTarget: { value } }) => seek(end, value)}
          />
        ))}
      </div>
      {Object.keys(filter).length > 0 && (
        <Button
          className={classes.clear}
          variant="subtle"
          leftSection={<FilterX size={15} />}
          onClick={() => onSeek({})}
        >
          {t('audit.clear')}
        </Button>
      )}
    </div>
  );
}

type Words = typeof import('../../../locales/en/audit.ts').audit;

interface FileProps {
  value: string | null;
  name: string | null;
  onChange: (id: string | null) => void;
}

/** Finds any existing file by a part of its name; a deleted one is only listed while it is selected. */
function FileSelect({ value, name, onChange }: FileProps) {
  const { t } = useTranslation();
  const [input, setInput] = useState('');
  const [q] = useDebouncedValue(input.trim(), 150);
  const selectedFile = useQuery({
    ...fileQuery(value ?? ''),
    enabled: value !== null && name === null,
  });
  const label = name ?? selectedFile.data?.name ?? '…';
  // The name of the selected file is in the field, and is not a query.
  const isSeeking = q !== '' && (value === null || q !== label);
  const search = useQuery({
    ...query('search', 'search', { q, limit: 40 }),
    enabled: isSeeking,
    placeholderData: keepPreviousData,
  });
  const options = new Map(
    isSeeking ? (search.data?.list ?? []).map(({ file }) => [file.id, file.name]) : [],
  );
  if (value !== null) options.set(value, label);
  return (
    <Select
      label={t('audit.file')}
      placeholder={t('audit.anyFile')}
      searchable
      clearable
      value={value}
      onChange={onChange}
      searchValue={input}
      onSearchChange={setInput}
      // The server has already matched the listed files, even if their names do not contain the query.
      filter={({ options: parsedOptions }) => parsedOptions}
      nothingFoundMessage={isSeeking && search.isSuccess ? t('audit.noFile') : undefined}
      data={[...options].map(([id, text]) => ({ value: id, label: text }))}
    />
  );
}
