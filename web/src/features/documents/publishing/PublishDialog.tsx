import type { File } from '@docent/contract/files';
import { Alert, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareDiff, SearchCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCloseWithoutRight } from '../../files/useCloseWithoutRight.ts';
import { SignificantSwitch } from '../../priorities/lazyPriorities.tsx';
import { useApproval } from '../../reviews/useApproval.ts';
import { draftQuery } from '../documents.queries.ts';
import { PublishSummary } from './PublishSummary.tsx';
import { countSuggestions } from './suggestionCount.ts';

interface Props {
  file: File;
  onClose: () => void;
  onPublished: () => void;
}

export function PublishDialog({ file, onClose, onPublished }: Props) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { label: '', isSignificant: false } });
  const [isSending, send] = useSending();
  const suggestionCount = useSuggestionCount(file.id);
  const isChangedSinceApproval = useApproval(file) === 'outdated';
  useCloseWithoutRight(file.id, 'edit', onClose);

  const publish = () =>
    send(async () => {
      const label = form.values.label.trim();
      const { version } = await api.files.update({
        fileId: file.id,
        state: 'published',
        ...(form.values.isSignificant && { significant: true }),
        ...(label !== '' && { label }),
      });
      showToast({
        type: 'success',
        message: t('documents.published', { version: version ?? 1 }),
      });
      onClose();
      onPublished();
    });

  return (
    <FormDialog
      title={t('documents.publishTitle')}
      gap="md"
      submit={t('documents.publish')}
      onSubmit={publish}
      isSending={isSending}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('documents.publishText')}
      </Text>
      {file.version !== null && <PublishSummary fileId={file.id} onClose={onClose} />}
      {isChangedSinceApproval && (
        <Alert color="yellow" icon={<SearchCheck size={18} />}>
          {t('documents.changedSinceApproval')}
        </Alert>
      )}
      {suggestionCount > 0 && (
        <Alert color="yellow" icon={<MessageSquareDiff size={18} />}>
          {t('documents.publishSuggested', { count: suggestionCount })}
        </Alert>
      )}
      <TextInput
        data-autofocus
        label={t('documents.publishLabel')}
        placeholder={t('documents.publishLabelPlaceholder')}
        maxLength={200}
        {...form.getInputProps('label')}
        autoComplete="off"
      />
      <SignificantSwitch
        fileId={file.id}
        checked={form.values.isSignificant}
        onChange={(isSignificant) => form.setFieldValue('isSignificant', isSignificant)}
      />
    </FormDialog>
  );
}

/** Number of open suggestions in the draft; 0 while loading. */
function useSuggestionCount(fileId: string): number {
  const { data } = useQuery(draftQuery(fileId));
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!data) return;
    let isCurrent = true;
    void countSuggestions(data).then((number) => {
      if (isCurrent) setCount(number);
    });
    return () => {
      isCurrent = false;
    };
  }, [data]);
  return count;
}
