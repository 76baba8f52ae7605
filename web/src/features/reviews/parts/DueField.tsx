import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../ui/times.ts';

interface Props {
  /** "2026-11-30", or empty. */
  value: string;
  onChange: (day: string) => void;
}

export function DueField({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="date"
      label={t('reviews.askDue')}
      min={dayOf(new Date())}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
