// Whether a document is a template: itself, or a copy that is made of it here.
import type { File, TemplateScope } from '@docent/contract/files';
import { Radio, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { nameProblemText } from '../files.actions.ts';
import { refreshChildren } from '../files.queries.ts';
import { decideName } from '../files.rules.ts';

type Offered = TemplateScope | 'none';
const offered: Offered[] = ['none', 'space', 'everywhere'];

export function TemplateDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const now = useQuery({
    ...query('files', 'template', { fileId: file.id }),
    meta: { quiet: true },
  });
  const [selected, setSelected] = useState<Offered | null>(null);
  const [copies, setCopies] = useState(false);
  const [name, setName] = useState(file.name);
  const [error, setError] = useState<string | null>(null);
  const [isSending, send] = useSending();
  const isUnknown = now.isError && !now.data;
  const was = now.data?.scope ?? 'none';
  const scope = selected ?? (was === 'none' ? 'space' : was);
  const isCopy = copies && scope !== 'none';

  async function save() {
    const problem = isCopy ? decideName(name) : null;
    if (problem !== null) return setError(nameProblemText(problem, t));
    await send(
      async () => {
        const { id } = isCopy
          ? await api.files.copy({ fileId: file.id, name: name.trim() }, { quiet: true })
          : file;
        await api.files.setTemplate(
          { fileId: id, scope: scope === 'none' ? null : scope },
          { quiet: true },
        );
        onClose();
        const message = scope === 'none' ? 'removed' : isCopy ? 'savedCopy' : 'saved';
        showToast({
          type: 'success',
          message: t(`templates.${message}`, { name: isCopy ? name.trim() : file.name }),
        });
        void client.invalidateQueries({ queryKey: ['files'] });
        if (isCopy) void refreshChildren(client, file.parentId);
      },
      (refused) => setError(sentenceOf(refused, t)),
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
          onChange={(value) => setSelected(value as Offered)}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((value) => (
              <Radio key={value} value={value} label={t(`templates.offered_${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {!isUnknown && was === 'none' && scope !== 'none' && (
        <Switch
          label={t('templates.copy')}
          checked={copies}
          onChange={({ currentTarget: { checked } }) => setCopies(checked)}
        />
      )}
      {isCopy && (
        <TextInput
          label={t('templates.copyName')}
          value={name}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setError(null);
          }}
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
