import { AuditAction } from '@docent/contract/audit';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../api/queries.ts';
import { fileQuery } from '../../files/files.queries.ts';
import { PersonSelect } from '../../files/PersonSelect.tsx';
import type { Sought } from '../audit.rules.ts';
import classes from './AuditFilters.module.css';

interface Props {
  sought: Sought;
  onSeek: (sought: Sought) => void;
  /** Names of what is sought, where the entries know them. */
  person: { id: string; username: string } | null;
  fileName: string | null;
}

const groups = [...new Set(AuditAction.options.map((action) => action.split('.')[0] ?? ''))];

export function AuditFilters({ sought, onSeek, person, fileName }: Props) {
  const { t } = useTranslation();
  const seek = (name: keyof Sought, value: string | null) => {
    const { [name]: _, ...others } = sought;
    onSeek(value ? { ...others, [name]: value } : others);
  };
  return (
    <div className={classes.filters}>
      <PersonSelect
        label={t('audit.person')}
        placeholder={t('audit.anybody')}
        value={sought.person ?? null}
        chosen={person}
        onChange={(id) => seek('person', id)}
      />
      <Select
        label={t('audit.action')}
        placeholder={t('audit.anything')}
        clearable
        searchable
        value={sought.action ?? null}
        data={groups.map((group) => ({
          group: t(`audit.groups.${group as keyof Words['groups']}`),
          items: AuditAction.options
            .filter((action) => action.startsWith(`${group}.`))
            .map((action) => ({ value: action, label: t(`audit.did.${action}`) })),
        }))}
        onChange={(action) => seek('action', action)}
      />
      <FileSelect value={sought.file ?? null} name={fileName} onChange={(id) => seek('file', id)} />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          label={t(`audit.${end}`)}
          value={sought[end] ?? ''}
          onChange={({ currentTarget: { value } }) => seek(end, value)}
        />
      ))}
      {Object.keys(sought).length > 0 && (
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

/** Any living file by a part of its name; one that is gone only as long as it is sought already. */
function FileSelect({ value, name, onChange }: FileProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 150);
  const chosen = useQuery({
    ...fileQuery(value ?? ''),
    enabled: value !== null && name === null,
  });
  const label = name ?? chosen.data?.name ?? '…';
  // The name of the chosen file stands in the field, and is no search.
  const isSeeking = q !== '' && (value === null || q !== label);
  const search = useQuery({
    ...query('search', 'search', { q, limit: 40 }),
    enabled: isSeeking,
    placeholderData: keepPreviousData,
  });
  const found = new Map(
    isSeeking ? (search.data?.list ?? []).map(({ file }) => [file.id, file.name]) : [],
  );
  if (value !== null) found.set(value, label);
  return (
    <Select
      label={t('audit.file')}
      placeholder={t('audit.anyFile')}
      searchable
      clearable
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      // What is listed has been found already, whatever the words of its name.
      filter={({ options }) => options}
      nothingFoundMessage={isSeeking && search.isSuccess ? t('audit.noFile') : undefined}
      data={[...found].map(([id, label]) => ({ value: id, label }))}
    />
  );
}
