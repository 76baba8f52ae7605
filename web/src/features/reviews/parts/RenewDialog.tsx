import type { Review } from '@docent/contract/reviews';
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { dayOf, endOfDay } from '../../../ui/times.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useCloseWhen } from '../../../ui/useCloseWhen.ts';
import { refreshReviews } from '../reviews.queries.ts';
import { DueField } from './DueField.tsx';

export function RenewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    initialValues: {
      note: review.note,
      due: review.dueAt === null || review.overdue ? '' : dayOf(new Date(review.dueAt)),
    },
  });
  const [isSending, send] = useSending();
  useCloseWhen(!isSending && !review.actions.includes('renew'), onClose);

  const renew = () =>
    send(async () => {
      const { note, due } = form.values;
      await api.reviews.renew({ id: review.id, note: note.trim(), dueAt: endOfDay(due) });
      showToast({ type: 'success', message: t('reviews.renewed') });
      void refreshReviews(client);
      onClose();
    });

  return (
    <FormDialog
      title={t('reviews.renewTitle')}
      submit={t('reviews.renew')}
      onSubmit={renew}
      isSending={isSending}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('reviews.renewText')}
      </Text>
      <Textarea
        data-autofocus
        label={t('reviews.askNote')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        {...form.getInputProps('note')}
      />
      <DueField {...form.getInputProps('due')} />
    </FormDialog>
  );
}
