import type { File } from '@docent/contract/files';
import { Alert, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareDiff, SearchCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCloseWithoutRight } from '../../files/useCloseWithoutRight.ts';
import { SignificantSwitch } from '../../priorities/lazyPriorities.tsx';
import { PublishSummary } from './PublishSummary.tsx';
import { decisionsQuery } from './publishDecisions.ts';

interface Props {
  file: File;
  onClose: () => void;
  onPublished: () => void;
}

export function PublishDialog({ file, onClose, onPublished }: Props) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { label: '', isSignificant: false } });
  const [isSending, send] = useSending();
  const decisions = useQuery(decisionsQuery(useQueryClient(), file)).data;
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
      {decisions?.isChangedSinceApproval && (
        <Alert color="yellow" icon={<SearchCheck size={18} />}>
          {t('documents.changedSinceApproval')}
        </Alert>
      )}
      {decisions && decisions.suggestionCount > 0 && (
        <Alert color="yellow" icon={<MessageSquareDiff size={18} />}>
          {t('documents.publishSuggested', { count: decisions.suggestionCount })}
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
      {decisions?.isRequiredReading && (
        <SignificantSwitch
          fileId={file.id}
          checked={form.values.isSignificant}
          onChange={(isSignificant) => form.setFieldValue('isSignificant', isSignificant)}
        />
      )}
    </FormDialog>
  );
}
