// Requests a review of a document's draft from named people.
import type { File } from '@docent/contract/files';
import { Group, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { useSession } from '../../../session/session.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { endOfDay } from '../../../ui/times.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useCloseWithoutRight } from '../../files/useCloseWithoutRight.ts';
import { refreshReviews } from '../reviews.queries.ts';
import { DueField } from './DueField.tsx';
import { type RequestedReviewer, ReviewersField } from './ReviewersField.tsx';

const rules = ['all', 'any', 'some'] as const;

interface Props {
  file: Pick<File, 'id'>;
  /** Whether the document can only be published from a review. */
  isDemanded: boolean;
  onClose: () => void;
}

export function AskDialog({ file, isDemanded, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const mayAskAnyway = useSession(({ permissions }) => permissions.includes('review.ask'));
  useCloseWithoutRight(file.id, mayAskAnyway ? 'read' : 'edit', onClose);
  const form = useForm({
    initialValues: {
      reviewers: [] as RequestedReviewer[],
      rule: 'all' as (typeof rules)[number],
      count: 2,
      due: '',
      title: '',
      note: '',
    },
    validate: {
      reviewers: (list) => (list.length === 0 ? t('reviews.askWhoMissing') : null),
    },
  });
  const [isSending, send] = useSending();

  async function ask() {
    if (form.validate().hasErrors) return;
    const { reviewers, rule, count, due } = form.values;
    const title = form.values.title.trim();
    const note = form.values.note.trim();
    await send(async () => {
      const { id } = await api.reviews.add({
        fileId: file.id,
        reviewers: reviewers.map(({ kind, id }) => ({ kind, id })),
        rule: rule === 'some' ? count : rule,
        dueAt: endOfDay(due),
        ...(title !== '' && { title }),
        ...(note !== '' && { note }),
      });
      void refreshReviews(client);
      onClose();
      showToast({
        type: 'success',
        message: t('reviews.asked'),
        duration: 6000,
        action: {
          label: t('reviews.openReview'),
          run: () => void navigate({ to: '/codereview', search: { id } }),
        },
      });
    });
  }

  return (
    <FormDialog
      title={t('reviews.askTitle')}
      size={520}
      submit={t('reviews.askSend')}
      onSubmit={ask}
      isSending={isSending}
      noValidate
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {isDemanded && `${t('reviews.askDemanded')} `}
        {t('reviews.askText')}
      </Text>
      <ReviewersField
        {...form.getInputProps('reviewers')}
        value={form.values.reviewers}
        without={personId}
      />
      <Group gap="sm" align="start" grow>
        <Select
          label={t('reviews.askRule')}
          data={rules.map((value) => ({ value, label: t(`reviews.askRule_${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('rule')}
        />
        {form.values.rule === 'some' && (
          <NumberInput
            label={t('reviews.askCount')}
            min={1}
            max={200}
            allowDecimal={false}
            value={form.values.count}
            onChange={(value) => form.setFieldValue('count', Math.max(1, Number(value) || 1))}
          />
        )}
        <DueField {...form.getInputProps('due')} />
      </Group>
      <Textarea
        label={t('reviews.askNote')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        {...form.getInputProps('note')}
      />
      <TextInput
        label={t('reviews.askTitleField')}
        maxLength={200}
        {...form.getInputProps('title')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
