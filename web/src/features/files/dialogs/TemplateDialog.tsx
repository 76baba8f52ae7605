// Makes a document a template, or creates a template as a copy of it.
import type { File, TemplateScope } from '@docent/contract/files';
import { Radio, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { nameError } from '../files.actions.ts';
import { refreshChildren } from '../files.queries.ts';

type Offered = TemplateScope | 'none';
const offeredScopes: Offered[] = ['none', 'space', 'everywhere'];

export function TemplateDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const now = useQuery({
    ...query('files', 'template', { fileId: file.id }),
    meta: { silent: true },
  });
  const form = useForm({
    initialValues: { scope: null as Offered | null, copies: false, name: file.name },
  });
  const error = form.errors.name ?? null;
  const [isSending, send] = useSending();
  const isUnknown = now.isError && !now.data;
  const was = now.data?.scope ?? 'none';
  const scope = form.values.scope ?? (was === 'none' ? 'space' : was);
  const isCopy = form.values.copies && scope !== 'none';

  async function save() {
    const problem = isCopy ? nameError(form.values.name, t) : null;
    if (problem !== null) return form.setFieldError('name', problem);
    const name = form.values.name.trim();
    await send(
      async () => {
        const { id } = isCopy
          ? await api.files.copy({ fileId: file.id, name }, { silent: true })
          : file;
        await api.files.setTemplate(
          { fileId: id, scope: scope === 'none' ? null : scope },
          { silent: true },
        );
        onClose();
        const message = scope === 'none' ? 'removed' : isCopy ? 'savedCopy' : 'saved';
        showToast({
          type: 'success',
          message: t(`templates.${message}`, { name: isCopy ? name : file.name }),
        });
        void client.invalidateQueries({ queryKey: ['files'] });
        if (isCopy) void refreshChildren(client, file.parentId);
      },
      (error) => form.setFieldError('name', sentenceOf(error, t)),
    );
  }

  return (
    <FormDialog
      title={`${t('templates.title')} · ${file.name}`}
      gap="md"
      submit={t('templates.save')}
      onSubmit={save}
      isSending={isSending}
      disabled={!now.data}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('templates.text')}
      </Text>
      {now.isPending && <Skeleton h={104} />}
      {isUnknown && (
        <FailedLine text={sentenceOf(now.error, t)} onRetry={() => void now.refetch()} />
      )}
      {now.data && (
        <Radio.Group
          label={t('templates.offered')}
          description={t('templates.offeredText')}
          value={scope}
          onChange={(value) => form.setFieldValue('scope', value as Offered)}
        >
          <Stack gap="xs" mt="xs">
            {offeredScopes.map((value) => (
              <Radio key={value} value={value} label={t(`templates.offered_${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {!isUnknown && was === 'none' && scope !== 'none' && (
        <Switch
          label={t('templates.copy')}
          {...form.getInputProps('copies', { type: 'checkbox' })}
        />
      )}
      {isCopy && (
        <TextInput
          label={t('templates.copyName')}
          autoComplete="off"
          {...form.getInputProps('name')}
          error={undefined}
        />
      )}
      {error !== null && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </FormDialog>
  );
}
