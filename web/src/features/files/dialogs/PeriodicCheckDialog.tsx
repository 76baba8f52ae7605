// The owner of a document, and its review interval.
import type { File } from '@docent/contract/files';
import { Select, Skeleton, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { dayInWords } from '../../../ui/times.ts';
import { showToast } from '../../../ui/toasts.ts';
import { reviewPeriodQuery } from '../files.queries.ts';
import { PersonSelect } from '../PersonSelect.tsx';

/** Days by number of months. */
const months = { 1: 30, 3: 91, 6: 182, 12: 365, 24: 730 } as const;

export function PeriodicCheckDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const period = useQuery({ ...reviewPeriodQuery(file.id), staleTime: 0 });
  const form = useForm({
    // The interval is null until the person selects one.
    initialValues: { owner: file.owner?.id ?? null, interval: null as string | null },
  });
  const { owner } = form.values;
  const [isSending, send] = useSending();
  const now = period.data?.reviewEvery ?? null;
  const value = form.values.interval ?? String(now ?? '');

  const save = () =>
    send(async () => {
      await api.files.update({
        fileId: file.id,
        ...(value !== String(now ?? '') && { reviewEvery: value === '' ? null : Number(value) }),
        ...(owner !== (file.owner?.id ?? null) && { ownerId: owner }),
      });
      showToast({ type: 'success', message: t('upkeep.saved') });
      await client.invalidateQueries({ queryKey: ['files'] });
      onClose();
    });

  const offeredIntervals = Object.entries(months).map(([count, days]) => ({
    value: String(days),
    label:
      days === months[1]
        ? t('upkeep.month')
        : days === months[12]
          ? t('upkeep.year')
          : days === months[24]
            ? t('upkeep.years')
            : t('upkeep.months', { count: Number(count) }),
  }));
  const isOther = now !== null && offeredIntervals.every((one) => one.value !== String(now));
  const dueAt = period.data?.dueAt ?? null;
  const date = dueAt && dayInWords(dueAt, i18n.language);

  return (
    <FormDialog
      title={t('upkeep.periodTitle', { name: file.name })}
      gap="md"
      submit={t('upkeep.save')}
      onSubmit={save}
      isSending={isSending}
      disabled={!period.data}
      onClose={onClose}
    >
      <PersonSelect
        label={t('upkeep.owner')}
        description={t('upkeep.ownerText')}
        placeholder={t('upkeep.ownerNone')}
        value={owner}
        onChange={(id) => form.setFieldValue('owner', id)}
        chosen={file.owner}
      />
      {period.isPending && <Skeleton h={60} radius="md" />}
      {period.error && !period.data && (
        <FailedLine text={sentenceOf(period.error, t)} onRetry={() => void period.refetch()} />
      )}
      {period.data && (
        <>
          <Select
            openOnFocus={false}
            label={t('upkeep.every')}
            description={t('upkeep.periodText')}
            value={value}
            allowDeselect={false}
            onChange={(interval) => form.setFieldValue('interval', interval)}
            data={[
              { value: '', label: t('upkeep.never') },
              ...(isOther
                ? [
                    {
                      value: String(now),
                      label: now === 1 ? t('upkeep.day') : t('upkeep.days', { count: now }),
                    },
                  ]
                : []),
              ...offeredIntervals,
            ]}
          />
          {value !== '' && (
            <Text size="sm">
              {date && value === String(now)
                ? t(file.state === 'outdated' ? 'upkeep.passed' : 'upkeep.next', { date })
                : file.version === null && t('upkeep.notPublished')}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  );
}
