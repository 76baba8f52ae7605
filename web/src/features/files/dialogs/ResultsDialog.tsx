// The result of each file after an action on several of which some failed.
import { Button, Group, Stack } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../../api/reasons.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { BulkWork, FileResult } from '../fileDialogs.ts';
import classes from './ResultsDialog.module.css';

interface Props {
  work: BulkWork;
  results: readonly FileResult[];
  onClose: () => void;
}

export function ResultsDialog({ work, results, onClose }: Props) {
  const { t } = useTranslation();
  const failures = results.filter(({ error }) => error !== null);
  const title = t(`folders.${work}Failed`, { count: failures.length, all: results.length });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack gap="md">
        <ul className={`${classes.list} docent-scroll`}>
          {[...failures, ...results.filter(({ error }) => error === null)].map(
            ({ file, error }) => (
              <li
                key={file.id}
                className={classes.result}
                data-failed={error !== null || undefined}
              >
                {error === null ? (
                  <CircleCheck size={17} aria-hidden />
                ) : (
                  <CircleAlert size={17} aria-hidden />
                )}
                <span className={classes.text}>
                  <span className={classes.name}>{file.name}</span>
                  {error === null ? t('folders.done') : sentenceOf(error, t)}
                </span>
              </li>
            ),
          )}
        </ul>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('shell.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
