// The file that proves what became of a risk: one that is there, or one that is uploaded beside the premortem.
import type { Premortem } from '@docent/contract/premortem-data';
import { Button, FileButton } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { useSending } from '../../../../api/useSending.ts';
import { opensDialog } from '../../../../ui/commands/opensDialog.ts';
import { mayChange } from '../../../files/files.rules.ts';
import { FileSelect, type SelectedFile } from '../FileSelect.tsx';
import classes from './checks.module.css';

interface Props {
  premortem: Premortem;
  value: SelectedFile | null;
  onChange: (file: SelectedFile | null) => void;
}

export function EvidenceFile({ premortem, value, onChange }: Props) {
  const { t } = useTranslation();
  const [isSending, send] = useSending();
  const { file } = premortem;
  const { parentId } = file;

  async function upload(file: File | null) {
    if (file === null || parentId === null) return;
    await send(async () => {
      const [added] = await api.files.upload({ files: [file], parentId });
      if (added) onChange({ id: added.id, name: added.name });
    });
  }

  return (
    <div className={classes.evidenceFile}>
      <FileSelect
        label={t('premortemResults.evidenceFile')}
        placeholder={t('premortems.planPickPlaceholder')}
        value={value}
        onChange={onChange}
      />
      {mayChange(file) && parentId !== null && (
        <FileButton onChange={(chosenFile) => void upload(chosenFile)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<Upload size={15} />}
              loading={isSending}
            >
              {opensDialog(t('premortemResults.uploadEvidence'))}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}
