import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../ui/times.ts';

/** A due date, today or later. Its value is like "2026-11-30", or empty. */
export function DueField(input: Pick<TextInputProps, 'value' | 'onChange'>) {
  const { t } = useTranslation();
  return <TextInput type="date" label={t('reviews.askDue')} min={dayOf(new Date())} {...input} />;
}
