// Imports a CSV file of terms, or reports problems line by line.
import type { GlossaryProblem } from '@docent/contract/glossary';
import { decodeText } from '@docent/document-model/encoding';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import classes from './ImportDialog.module.css';

interface Props {
  onImported: () => void;
  onClose: () => void;
}

const maxBytes = 8 * 1024 * 1024;

export function ImportDialog({ onImported, onClose }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [problems, setProblems] = useState<GlossaryProblem[]>([]);
  const [isSending, send] = useSending();

  function choose(chosenFile: File | null) {
    setFile(chosenFile);
    setProblems([]);
    setError(chosenFile && chosenFile.size > maxBytes ? t('glossary.tooLarge') : null);
  }

  async function importFile() {
    if (!file) return;
    await send(
      async () => {
        const decodedText = decodeText(new Uint8Array(await file.arrayBuffer()));
        if (typeof decodedText === 'string') return setError(t('glossary.notText'));
        const csv = decodedText.text;
        const {
          added,
          changed,
          problems: rowProblems,
        } = await api.glossary.import({ csv }, { silent: true });
        setProblems(rowProblems);
        if (rowProblems.length > 0) return;
        showToast({ type: 'success', message: t('glossary.imported', { added, changed }) });
        onImported();
        onClose();
      },
      (error) => setError(sentenceOf(error, t)),
    );
  }

  return (
    <FormDialog
      title={t('glossary.importTitle')}
      submit={t('glossary.importFile')}
      onSubmit={importFile}
      isSending={isSending}
      disabled={file === null || error !== null || problems.length > 0}
      onClose={onClose}
    >
      <Text size="sm">{t('glossary.importText')}</Text>
      <Group gap="sm">
        <FileButton accept=".csv,.tsv,text/csv" onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<FileSpreadsheet size={15} />}>
              {opensDialog(t('glossary.chooseFile'))}
            </Button>
          )}
        </FileButton>
        {file && <Text size="sm">{file.name}</Text>}
      </Group>
      <div role="alert">
        {error !== null && (
          <Text size="sm" c="red">
            {error}
          </Text>
        )}
        {problems.length > 0 && (
          <>
            <Text size="sm" fw={600}>
              {t('glossary.problems')}
            </Text>
            <ul className={classes.problems}>
              {problems.map(({ line, why, text, takenBy }) => (
                <li key={`${line} ${why} ${text}`}>
                  <strong>{t('glossary.line', { line })}</strong>{' '}
                  {t(`glossary.problem_${why}`, { text, takenBy: takenBy ?? '' })}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </FormDialog>
  );
}
