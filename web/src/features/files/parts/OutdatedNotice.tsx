import { canEdit } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSending } from '../../../api/useSending.ts';
import { showToast } from '../../../ui/toasts.ts';
import { changeFile } from '../files.queries.ts';
import classes from './OutdatedNotice.module.css';

/** Lets an editor confirm that the text is still correct, without a new version. */
export function OutdatedNotice({ file }: { file: File }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isSending, send] = useSending();
  const mayEdit = canEdit(file);

  const renew = () =>
    send(async () => {
      const now = await api.files.stillRight({ fileId: file.id });
      showToast({ type: 'success', message: t('upkeep.renewed') });
      changeFile(client, file.id, () => now);
    });

  return (
    <p className={classes.notice} role="note">
      <CalendarClock size={16} aria-hidden />
      <span>{t(mayEdit ? 'upkeep.outdated' : 'upkeep.outdatedRead')}</span>
      {mayEdit && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isSending}
          onClick={() => void renew()}
        >
          {t('upkeep.stillRight')}
        </Button>
      )}
    </p>
  );
}
