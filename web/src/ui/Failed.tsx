import { Button } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  /** The error message. */
  text: string;
  onRetry: () => void;
  /** As in `EmptyState`. */
  order?: 1 | 2 | 3;
}

export function Failed({ text, onRetry, order = 2 }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState
      order={order}
      icon={<CloudOff size={24} />}
      title={t('shell.failedTitle')}
      text={text}
    >
      <Button variant="default" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </EmptyState>
  );
}
