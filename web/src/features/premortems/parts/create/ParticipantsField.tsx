// Selects the people and departments that take part.
import { MultiSelect, Pill } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentsQuery, peopleQuery } from '../../../files/files.queries.ts';

export interface ChosenParticipant {
  kind: 'person' | 'department';
  id: string;
  name: string;
}

interface Props {
  value: readonly ChosenParticipant[];
  onChange: (participants: ChosenParticipant[]) => void;
  error?: string | undefined;
  /** Those who cannot be removed. */
  fixed?: readonly ChosenParticipant[] | undefined;
}

const none: readonly ChosenParticipant[] = [];

const keyOf = ({ kind, id }: Pick<ChosenParticipant, 'kind' | 'id'>) => `${kind} ${id}`;

export function ParticipantsField({ value, onChange, error, fixed = none }: Props) {
  const { t } = useTranslation();
  const [input, setInput] = useState('');
  const [search] = useDebouncedValue(input.trim(), 150);
  const people = useQuery({ ...peopleQuery(search), placeholderData: keepPreviousData });
  const departments = useQuery(departmentsQuery());
  const offeredPeople: ChosenParticipant[] = [
    ...(departments.data?.list ?? []).map(({ id, name }) => ({
      kind: 'department' as const,
      id,
      name,
    })),
    ...(people.data?.list ?? []).map(({ id, username }) => ({
      kind: 'person' as const,
      id,
      name: username,
    })),
  ];
  // Selected people keep their names while another name is searched.
  const byKey = new Map([...offeredPeople, ...value].map((one) => [keyOf(one), one]));
  const items = (kind: ChosenParticipant['kind']) =>
    [...byKey]
      .filter(([, one]) => one.kind === kind)
      .map(([key, { name }]) => ({ value: key, label: name }));
  const fixedKeys = fixed.map(keyOf);
  return (
    <MultiSelect
      label={t('premortems.participants')}
      description={t(
        fixed.length > 0 ? 'premortems.participantsFixed' : 'premortems.participantsHelp',
      )}
      placeholder={value.length === 0 ? t('premortems.participantsPlaceholder') : ''}
      openOnFocus={false}
      selectFirstOptionOnChange={input !== ''}
      searchable
      hidePickedOptions
      maxValues={200}
      error={error}
      value={value.map(keyOf)}
      onChange={(keys) =>
        onChange([...new Set([...fixedKeys, ...keys])].flatMap((key) => byKey.get(key) ?? []))
      }
      renderPill={({ option, onRemove }) => (
        <Pill withRemoveButton={!fixedKeys.includes(String(option.value))} onRemove={onRemove}>
          {option.label}
        </Pill>
      )}
      searchValue={input}
      onSearchChange={setInput}
      nothingFoundMessage={t('premortems.nobodyFound')}
      data={[
        { group: t('premortems.departments'), items: items('department') },
        { group: t('premortems.people'), items: items('person') },
      ]}
    />
  );
}
