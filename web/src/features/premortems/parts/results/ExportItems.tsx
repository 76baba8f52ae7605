// Entries of a premortem's menu: the result as a document, and the risks as a table.
import type { Premortem } from '@docent/contract/premortem-data';
import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { requireShown } from '../../../../api/errors.ts';
import { saveAs } from '../../../../ui/download.ts';
import { addressOf } from '../../../files/files.rules.ts';

export function ExportItems({ premortem }: { premortem: Pick<Premortem, 'file' | 'actions'> }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { file, actions } = premortem;
  if (!actions.includes('export')) return null;
  const exportDocument = async () => {
    const document = await api.premortems.exportDocument({ fileId: file.id });
    void client.invalidateQueries({ queryKey: ['files'] });
    await navigate({ to: '/detail/$id/$title/{-$des}', params: addressOf(document) });
  };
  const exportRisks = async () =>
    saveAs(await api.premortems.exportRisks({ fileId: file.id }), `${file.name}.csv`);
  return (
    <>
      <Menu.Item
        leftSection={<FileText size={15} />}
        onClick={() => void exportDocument().catch(requireShown)}
      >
        {t('premortemResults.exportDocument')}
      </Menu.Item>
      <Menu.Item
        leftSection={<FileSpreadsheet size={15} />}
        onClick={() => void exportRisks().catch(requireShown)}
      >
        {t('premortemResults.exportRisks')}
      </Menu.Item>
    </>
  );
}
