import type { Review } from '@docent/contract/reviews';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const [title, setTitle] = useState(review.title);
  const was = review.dueAt === null ? '' : dayOf(new Date(review.dueAt));
  const [due, setDue] = useState(was);
  const [before] = useState<RequestedReviewer[]>(() =>
    review.reviewers.map(({ person: { id, username } }) => ({
      kind: 'person',
      id,
      name: username,
    })),
  );
  const [reviewers, setReviewers] = useState(before);
  const [isSending, send] = useSending();
  useCloseWhen(!isSending && !review.actions.includes('change'), onClose);

  async function save() {
    if (reviewers.length === 0) return;
    await send(async () => {
      await api.reviews.update({
        id: review.id,
        title: title.trim(),
        // What stays as it is may be past, or name somebody who lost their rights.
        ...(due !== was && { dueAt: endOfDay(due) }),
        ...(reviewers !== before && { reviewers: reviewers.map(({ kind, id }) => ({ kind, id })) }),
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
        value={reviewers}
        onChange={setReviewers}
        without={review.requester.id}
        error={reviewers.length === 0 ? t('reviews.askWhoMissing') : undefined}
      />
      <DueField value={due} onChange={setDue} />
      <TextInput
        label={t('reviews.askTitleField')}
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        autoComplete="off"
      />
    </FormDialog>
  );
}
