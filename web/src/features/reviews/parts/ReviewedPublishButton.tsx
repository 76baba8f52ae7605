// The next step where a review is required: request a review, or publish an approved text.
import type { File } from '@docent/contract/files';
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { Rocket, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideApproval } from '../reviews.rules.ts';
import { useLatestReview } from '../useLatestReview.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props extends Pick<ButtonProps, 'variant' | 'className'> {
  file: Pick<File, 'id' | 'state'>;
  onRequest: () => void;
}

export function ReviewedPublishButton({ file, onRequest, ...look }: Props) {
  const { t } = useTranslation();
  const latest = useLatestReview(file.id);
  const [isConfirming, setConfirming] = useState(false);
  if (latest?.actions.includes('publish') && decideApproval(latest, file) === 'current') {
    return (
      <>
        <Button
          size="xs"
          {...look}
          leftSection={<Rocket size={14} />}
          onClick={() => setConfirming(true)}
        >
          {t('reviews.publishApproved')}
        </Button>
        {isConfirming && (
          <ConfirmDialog
            review={latest}
            step="publish"
            onDeleted={() => {}}
            onClose={() => setConfirming(false)}
          />
        )}
      </>
    );
  }
  return (
    <Tooltip label={t('documents.askReviewText')} multiline w={260}>
      <Button size="xs" {...look} leftSection={<SearchCheck size={14} />} onClick={onRequest}>
        {t('documents.askReview')}
      </Button>
    </Tooltip>
  );
}
