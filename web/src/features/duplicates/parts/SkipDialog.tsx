import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/FormDialog.tsx';

interface Props {
  onSkip: (reason: string) => void;
  onClose: () => void;
}

export function SkipDialog({ onSkip, onClose }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={t('duplicates.skipTitle')}
      submit={t('duplicates.skip')}
      onSubmit={() => onSkip(reason.trim())}
      onClose={onClose}
    >
      <Textarea
        label={t('duplicates.reason')}
        description={t('duplicates.skipText')}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
