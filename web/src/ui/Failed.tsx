import { Button } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  /** The sentence that says why. */
  text: string;
  onRetry: () => void;
}

export function Failed({ text, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<CloudOff size={24} />} title={t('shell.failedTitle')} text={text}>
      <Button variant="default" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </EmptyState>
  );
}
