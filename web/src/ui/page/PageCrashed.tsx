import { Button } from '@mantine/core';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../EmptyState.tsx';

/** Shown instead of a page whose code threw. */
export function PageCrashed() {
  const { t } = useTranslation();
  return (
    <EmptyState
      order={1}
      icon={<Wrench size={24} />}
      title={t('shell.crashedTitle')}
      text={t('shell.crashedText')}
    >
      <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
    </EmptyState>
  );
}
