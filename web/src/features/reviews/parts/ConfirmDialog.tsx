import type { Review } from '@docent/contract/reviews';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCloseWhen } from '../../../ui/useCloseWhen.ts';
import { SignificantSwitch } from '../../priorities/lazyPriorities.tsx';
import { refreshReviews } from '../reviews.queries.ts';

interface Props {
  review: Pick<Review, 'id' | 'fileId' | 'actions'>;
  step: 'publish' | 'withdraw' | 'delete';
  onDeleted: () => void;
  onClose: () => void;
}

/** Confirms a step that ends the review. */
export function ConfirmDialog({
  review: { id, fileId, actions },
  step,
  onDeleted,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [significant, setSignificant] = useState(false);
  const [isSending, sending] = useSending();
  useCloseWhen(!isSending && !actions.includes(step === 'withdraw' ? 'change' : step), onClose);

  const send = () =>
    sending(async () => {
      if (step === 'publish') {
        const { versionNumber } = await api.reviews.publish({ id, significant });
        const version = versionNumber ?? 1;
        showToast({ type: 'success', message: t('reviews.published', { version }) });
      } else if (step === 'withdraw') {
        await api.reviews.update({ id, status: 'withdrawn' });
        showToast({ type: 'success', message: t('reviews.withdrawn') });
      } else {
        await api.reviews.delete({ id });
        showToast({ type: 'success', message: t('reviews.deleted') });
        // Before its page refetches it.
        onDeleted();
      }
      void refreshReviews(client);
      onClose();
    });

  return (
    <FormDialog
      title={t(`reviews.${step}Title`)}
      submit={t(`reviews.${step}`)}
      onSubmit={send}
      isSending={isSending}
      onClose={onClose}
    >
      <Text size="sm">{t(`reviews.${step}Text`)}</Text>
      {step === 'publish' && (
        <SignificantSwitch fileId={fileId} checked={significant} onChange={setSignificant} />
      )}
    </FormDialog>
  );
}
