// Settings of a space: how its documents are published, who comments and who shares.
import type { File, SpaceSettings } from '@docent/contract/files';
import { Alert, Radio, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { spaceSettingsQuery } from '../files.queries.ts';

export function SpaceSettingsDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = spaceSettingsQuery(file.id);
  const settings = useQuery({ ...query, staleTime: 0, meta: { silent: true } });
  const [changes, setChanges] = useState<Partial<SpaceSettings>>({});
  const [isSending, sending] = useSending();
  const values = settings.data && { ...settings.data, ...changes };

  const save = () =>
    sending(async () => {
      await api.files.update({ fileId: file.id, ...changes });
      showToast({ type: 'success', message: t('spaces.saved') });
      // The settings affect all documents in the space.
      await client.invalidateQueries({ queryKey: ['files'] });
      void client.invalidateQueries({ queryKey: ['documents', 'detailShow'] });
      onClose();
    });

  const switchOf = (name: 'readersComment' | 'authorsShare' | 'downloadsAllowed', title: string) =>
    values && (
      <section aria-labelledby={`space-${name}`}>
        <Text id={`space-${name}`} component="h3" size="sm" fw={600} mb={6}>
          {title}
        </Text>
        <Switch
          label={t(`spaces.${name}`)}
          description={t(`spaces.${name}Text`)}
          checked={values[name]}
          onChange={({ currentTarget: { checked } }) => setChanges({ ...changes, [name]: checked })}
        />
      </section>
    );

  return (
    <FormDialog
      title={t('spaces.title', { name: file.name })}
      gap="md"
      submit={t('spaces.save')}
      onSubmit={save}
      isSending={isSending}
      disabled={!values}
      onClose={onClose}
    >
      {settings.isPending && <Skeleton h={180} radius="md" />}
      {settings.error && !settings.data && (
        <FailedLine text={sentenceOf(settings.error, t)} onRetry={() => void settings.refetch()} />
      )}
      <Stack gap="lg">
        {values && (
          <Publishing
            values={values}
            isLiveNow={settings.data.changesLive}
            onChange={(change) => setChanges({ ...changes, ...change })}
          />
        )}
        {switchOf('readersComment', t('spaces.comments'))}
        {switchOf('authorsShare', t('spaces.sharing'))}
        {switchOf('downloadsAllowed', t('spaces.downloads'))}
      </Stack>
    </FormDialog>
  );
}

const ways = {
  manual: { reviewRequired: false, changesLive: false },
  review: { reviewRequired: true, changesLive: false },
  live: { reviewRequired: false, changesLive: true },
};
type Way = keyof typeof ways;

interface PublishingProps {
  values: SpaceSettings & { unpublished: number };
  isLiveNow: boolean;
  onChange: (change: (typeof ways)[Way]) => void;
}

/** One of three options, because required reviews and live changes exclude each other. */
function Publishing({ values, isLiveNow, onChange }: PublishingProps) {
  const { t } = useTranslation();
  const { reviewRequired, changesLive, unpublished } = values;
  const way: Way = reviewRequired ? 'review' : changesLive ? 'live' : 'manual';
  return (
    <Radio.Group
      label={t('spaces.publishing')}
      value={way}
      onChange={(value) => onChange(ways[value as Way])}
    >
      <Stack gap="sm" mt={6}>
        {(Object.keys(ways) as Way[]).map((value) => (
          <Radio
            key={value}
            value={value}
            label={t(`spaces.${value}`)}
            description={t(`spaces.${value}Text`)}
          />
        ))}
        {changesLive && !isLiveNow && unpublished > 0 && (
          <Alert color="yellow" role="status">
            {t('spaces.unpublished', { count: unpublished })}
          </Alert>
        )}
      </Stack>
    </Radio.Group>
  );
}
