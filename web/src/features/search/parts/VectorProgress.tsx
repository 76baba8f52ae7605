import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../api/queries.ts';

const pollEvery = 5_000;

/** Progress of computing vectors; nothing if no model does that, or while it is unknown. */
export function VectorProgress() {
  const { t } = useTranslation('translation', { keyPrefix: 'explain' });
  const progress = useQuery({
    ...query('assistant', 'vectors', {}),
    meta: { silent: true },
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? pollEvery : false),
  });
  if (!progress.data) return null;
  const { model, documents, waiting, failing } = progress.data;
  return (
    <Text size="sm" c="dimmed" mt="md" aria-live="polite">
      {waiting > 0
        ? t('vectorsComing', { done: Math.max(0, documents - waiting), documents, model })
        : t('vectorsDone', { model })}{' '}
      {failing !== null && waiting > 0 && t('vectorsFailing', { why: failing })}
    </Text>
  );
}
