import type { Review } from '@docent/contract/reviews';
import { TextInput } from '@mantine/core';
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
import { type RequestedReviewer, ReviewersField } from './ReviewersField.tsx';

export function ChangeDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    initialValues: {
      title: review.title,
      due: review.dueAt === null ? '' : dayOf(new Date(review.dueAt)),
      reviewers: review.reviewers.map(
        ({ person: { id, username } }): RequestedReviewer => ({
          kind: 'person',
          id,
          name: username,
        }),
      ),
    },
  });
  const { title, due, reviewers } = form.values;
  const [isSending, send] = useSending();
  useCloseWhen(!isSending && !review.actions.includes('change'), onClose);

  async function save() {
    if (reviewers.length === 0) return;
    await send(async () => {
      await api.reviews.update({
        id: review.id,
        title: title.trim(),
        // An unchanged value may be in the past, or name a person who lost their rights.
        ...(form.isDirty('due') && { dueAt: endOfDay(due) }),
        ...(form.isDirty('reviewers') && {
          reviewers: reviewers.map(({ kind, id }) => ({ kind, id })),
        }),
      });
      showToast({ type: 'success', message: t('reviews.saved') });
      void refreshReviews(client);
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('reviews.changeTitle')}
      submit={t('reviews.save')}
      onSubmit={save}
      isSending={isSending}
      noValidate
      onClose={onClose}
    >
      <ReviewersField
        {...form.getInputProps('reviewers')}
        value={reviewers}
        without={review.requester.id}
        error={reviewers.length === 0 ? t('reviews.askWhoMissing') : undefined}
      />
      <DueField {...form.getInputProps('due')} />
      <TextInput
        label={t('reviews.askTitleField')}
        maxLength={200}
        {...form.getInputProps('title')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
