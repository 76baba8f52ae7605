import type { Review, Verdict } from '@docent/contract/reviews';
import { isWritten } from '@docent/contract/written';
import { Alert, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { useSession } from '../../../session/session.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useCloseWhen } from '../../../ui/useCloseWhen.ts';
import { useLengthError } from '../../../ui/useLengthError.ts';
import { loadCommentDraft, storeCommentDraft } from '../../comments/commentDrafts.ts';
import { refreshReviews } from '../reviews.queries.ts';

interface Props {
  review: Pick<Review, 'id' | 'fileId' | 'versionId' | 'counts' | 'actions'>;
  verdict: Verdict;
  /** Number of changes that the person has not marked as reviewed. */
  untickedCount: number;
  onClose: () => void;
}

/** Approves with an optional note, or requests changes with a required reason. */
export function VerdictDialog({ review, verdict, untickedCount, onClose }: Props) {
  const { id, fileId, counts } = review;
  const { t } = useTranslation();
  const client = useQueryClient();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const what = `review-${id}-${verdict}`;
  const isRefusal = verdict === 'refuse';
  const [unsentText] = useState(() => loadCommentDraft(personId, fileId, what)?.text ?? '');
  const form = useForm({
    initialValues: { text: unsentText },
    validate: {
      text: (text) => (isRefusal && !isWritten(text.trim()) ? t('reviews.reasonMissing') : null),
    },
  });
  const { text } = form.values;
  // The version seen before the dialog opened, because the page behind it updates to new versions.
  const [versionId] = useState(review.versionId);
  const [isSending, sending] = useSending();
  useCloseWhen(!isSending && !review.actions.includes('judge'), onClose);
  const trimmedText = text.trim();
  const tooLong = useLengthError(trimmedText);

  useEffect(() => {
    storeCommentDraft(personId, fileId, what, { text, people: [] });
  }, [personId, fileId, what, text]);

  async function send() {
    if (tooLong !== null || form.validate().hasErrors) return;
    await sending(
      async () => {
        await api.reviews.addContent({
          id,
          kind: 'verdict',
          verdict,
          versionId,
          ...(trimmedText !== '' && { text: trimmedText }),
        });
        storeCommentDraft(personId, fileId, what, null);
        void refreshReviews(client);
        onClose();
      },
      () => void refreshReviews(client),
    );
  }

  return (
    <FormDialog
      title={t(isRefusal ? 'reviews.refuseTitle' : 'reviews.approveTitle')}
      submit={t(isRefusal ? 'reviews.refuse' : 'reviews.approve')}
      onSubmit={send}
      isSending={isSending}
      noValidate
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t(isRefusal ? 'reviews.refuseText' : 'reviews.approveText')}
      </Text>
      {!isRefusal && (untickedCount > 0 || counts.unsettled > 0) && (
        <Alert color="yellow" icon={<TriangleAlert size={18} />}>
          {untickedCount > 0 && t('reviews.approveUnticked', { count: untickedCount })}{' '}
          {counts.unsettled > 0 && t('reviews.approveUnsettled', { count: counts.unsettled })}
        </Alert>
      )}
      <Textarea
        data-autofocus
        label={t(isRefusal ? 'reviews.reason' : 'reviews.reasonOptional')}
        required={isRefusal}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('text')}
        error={tooLong ?? form.errors.text}
      />
    </FormDialog>
  );
}
