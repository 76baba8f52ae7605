import type { Department } from '@docent/contract/people';
import { CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from '../PeopleView.module.css';
import type { AccountState, PeopleFilter, PersonRole } from '../people.rules.ts';

const states: AccountState[] = ['all', 'active', 'waiting', 'disabled'];
const roleKeys = { reader: 'roleReader', editor: 'roleEditor', admin: 'roleAdmin' } as const;

interface Props {
  filter: PeopleFilter;
  departments: readonly Pick<Department, 'id' | 'name'>[];
  onChange: (change: Partial<PeopleFilter>) => void;
}

export function PeopleFilters({ filter, departments, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          value={filter.search}
          aria-label={t('people.search')}
          placeholder={t('people.search')}
          leftSection={<Search size={15} aria-hidden />}
          rightSection={
            filter.search !== '' && (
              <CloseButton
                size="sm"
                aria-label={t('people.clear')}
                onClick={() => onChange({ search: '' })}
              />
            )
          }
          onChange={({ currentTarget }) => onChange({ search: currentTarget.value })}
        />
        <Select
          aria-label={t('people.department')}
          placeholder={t('people.anyDepartment')}
          clearable
          value={filter.deptId}
          data={departments.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(deptId) => onChange({ deptId })}
        />
        <Select
          aria-label={t('people.role')}
          placeholder={t('people.anyRole')}
          clearable
          value={filter.part}
          data={[
            ...(['reader', 'editor', 'admin'] as const).map((role) => ({
              value: role,
              label: t(`session.${roleKeys[role]}`),
            })),
            { value: 'coach', label: t('people.coaches') },
          ]}
          onChange={(part) => onChange({ part: part as PersonRole | null })}
        />
      </div>
      <SegmentedControl
        className={classes.states}
        aria-label={t('people.state')}
        value={filter.state}
        data={states.map((value) => ({ value, label: t(`people.state_${value}`) }))}
        onChange={(state) => onChange({ state: state as AccountState })}
      />
    </>
  );
}
