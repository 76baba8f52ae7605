// Shown for a file that does not exist or that the person may not read: the two look alike.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Whether retrying is pointless; an invalid file id is answered with 400. */
export function isNoSuchFile(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}

interface Props {
  title: string;
  /** Heading level; 2 below the heading of a page. */
  order?: 1 | 2;
}

export function NoSuchFile({ title, order = 1 }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState
      order={order}
      icon={<Lock size={24} />}
      title={title}
      text={t('documents.goneText')}
    >
      <Button component={Link} to="/" variant="default" size="xs">
        {t('shell.goHome')}
      </Button>
    </EmptyState>
  );
}
