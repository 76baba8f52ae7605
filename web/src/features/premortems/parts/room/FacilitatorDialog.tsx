import type { Premortem } from '@docent/contract/premortem-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { useSending } from '../../../../api/useSending.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { PersonSelect } from '../../../files/PersonSelect.tsx';
import { showPremortem } from '../../premortems.queries.ts';

interface Props {
  premortem: Premortem;
  onClose: () => void;
}

/** Names another facilitator, for managers who do not lead the premortem themselves. */
export function FacilitatorDialog({ premortem, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isSending, send] = useSending();
  const { file, facilitator } = premortem;
  const [facilitatorId, setFacilitatorId] = useState<string | null>(facilitator.id);

  async function save() {
    if (facilitatorId === null) return;
    await send(async () => {
      showPremortem(client, await api.premortems.update({ fileId: file.id, facilitatorId }));
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('premortems.changeFacilitatorTitle')}
      gap="md"
      submit={t('premortems.save')}
      onSubmit={save}
      isSending={isSending}
      disabled={facilitatorId === null || facilitatorId === facilitator.id}
      onClose={onClose}
    >
      <PersonSelect
        label={t('premortems.facilitator')}
        description={t('premortems.facilitatorHelp')}
        placeholder={t('premortems.personPlaceholder')}
        value={facilitatorId}
        chosen={facilitatorId === facilitator.id ? facilitator : null}
        onChange={setFacilitatorId}
      />
    </FormDialog>
  );
}
