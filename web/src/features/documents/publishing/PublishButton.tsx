// Publishes with one click and then says what changed for readers. If a decision is needed first, the
// dialog opens.
import type { File } from '@docent/contract/files';
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Rocket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { useSending } from '../../../api/useSending.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { SaveSignal } from '../saveSignal.ts';
import { decisionsQuery, isUndecided } from './publishDecisions.ts';
import { countKinds } from './publishSummary.rules.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'className'> {
  file: File;
  save: SaveSignal;
  onDecide: () => void;
  onPublished: () => void;
}

/** In milliseconds: long enough to read what changed. */
const summaryDuration = 8000;

export function PublishButton({ file, save, onDecide, onPublished, ...look }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isSending, send] = useSending();

  const publish = () =>
    send(async () => {
      await untilSaved(save);
      if (isUndecided(await client.fetchQuery(decisionsQuery(client, file)))) {
        onDecide();
        return;
      }
      const { version } = await api.files.update({ fileId: file.id, state: 'published' });
      onPublished();
      const changes = version && (await compareWithPublished(file, version));
      const counts = changes ? countKinds(changes.differences) : [];
      showToast({
        type: 'success',
        message: [
          t('documents.published', { version: version ?? 1 }),
          ...counts.map(({ kind, count }) => t(`documents.publishCount.${kind}`, { count })),
        ].join(' · '),
        duration: summaryDuration,
        ...(changes && {
          action: {
            label: t('documents.publishedChanges'),
            run: () =>
              void navigate({
                to: '/history/$id/$type',
                params: { id: file.id, type: 'document' },
                search: { version: changes.id, against: changes.against },
              }),
          },
        }),
      });
    });

  return (
    <Tooltip label={t('documents.publishText')} multiline w={240}>
      <Button
        size="xs"
        {...look}
        leftSection={<Rocket size={14} />}
        loading={isSending}
        onClick={() => void publish()}
      >
        {t('documents.publish')}
      </Button>
    </Tooltip>
  );
}

/** In milliseconds. If the connection does not return by then, the publishing call reports the failure. */
const maxWait = 3000;

/** Otherwise the last words would stay in the draft, because publishing would overtake them. */
async function untilSaved(save: SaveSignal): Promise<void> {
  if (save.get() !== 'saving') return;
  let stop = () => {};
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, maxWait);
    const unsubscribe = save.subscribe(() => save.get() !== 'saving' && resolve());
    stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
  });
  stop();
}

/**
 * The differences from the previously published version; null for a first version, or if they cannot be
 * loaded.
 */
async function compareWithPublished({ id: fileId, version }: File, number: number) {
  if (version === null) return null;
  try {
    const { list } = await api.history.show({ fileId }, { silent: true });
    const [id, against] = [number, version].map((one) => list.find((v) => v.number === one)?.id);
    if (!id || !against) return null;
    const { differences } = await api.history.detail({ id, against }, { silent: true });
    return { id, against, differences };
  } catch (error) {
    requireShown(error);
    return null;
  }
}
