// Selects the people and departments who are asked to review.
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentsQuery, peopleQuery } from '../../files/files.queries.ts';
import classes from './ReviewersField.module.css';

export interface RequestedReviewer {
  kind: 'person' | 'department';
  id: string;
  name: string;
}

interface Props {
  value: readonly RequestedReviewer[];
  onChange: (reviewers: RequestedReviewer[]) => void;
  /** Id of the requester, who cannot be a reviewer. */
  without: string;
  error?: string | undefined;
}

const keyOf = ({ kind, id }: Pick<RequestedReviewer, 'kind' | 'id'>) => `${kind} ${id}`;

export function ReviewersField({ value, onChange, without, error }: Props) {
  const { t } = useTranslation();
  const [input, setInput] = useState('');
  const [search] = useDebouncedValue(input, 150);
  const people = useQuery({ ...peopleQuery(search.trim()), placeholderData: keepPreviousData });
  const departments = useQuery(departmentsQuery());
  const matches: RequestedReviewer[] = (people.data?.list ?? [])
    .filter(({ id }) => id !== without)
    .map(({ id, username }) => ({ kind: 'person', id, name: username }));
  const offeredReviewers: RequestedReviewer[] = [
    ...(departments.data?.list ?? []).map(({ id, name }) => ({
      kind: 'department' as const,
      id,
      name,
    })),
    ...matches,
  ];
  // Selected people keep their names while another name is searched.
  const byKey = new Map([...offeredReviewers, ...value].map((one) => [keyOf(one), one]));
  const items = (kind: RequestedReviewer['kind']) =>
    [...byKey]
      .filter(([, one]) => one.kind === kind)
      .map(([key, { name }]) => ({ value: key, label: name }));
  return (
    <MultiSelect
      data-autofocus
      openOnFocus={false}
      selectFirstOptionOnChange={input !== ''}
      label={t('reviews.askWho')}
      placeholder={value.length === 0 ? t('reviews.askWhoPlaceholder') : ''}
      required
      // The focus ring surrounds the whole box.
      classNames={{ inputField: classes.field ?? '' }}
      searchable
      hidePickedOptions
      error={error}
      value={value.map(keyOf)}
      onChange={(keys) => onChange(keys.flatMap((key) => byKey.get(key) ?? []))}
      searchValue={input}
      onSearchChange={setInput}
      nothingFoundMessage={t('reviews.nobodyFound')}
      data={[
        { group: t('reviews.departments'), items: items('department') },
        { group: t('reviews.people'), items: items('person') },
      ]}
    />
  );
}
