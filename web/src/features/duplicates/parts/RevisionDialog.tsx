// Copies that could not be revised, with the reasons, while the others were.
import type { Duplicate, Revision } from '@docent/contract/duplicates';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentenceOfReason } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { addressOf } from '../../files/files.rules.ts';
import { fileNameOf } from '../duplicates.rules.ts';
import classes from './ReviseDialog.module.css';
import { revisionSummary } from './revisionSummary.ts';

interface Props {
  duplicate: Duplicate;
  revision: Revision;
  onUndo: () => Promise<void>;
  onClose: () => void;
}

export function RevisionDialog({ duplicate, revision, onUndo, onClose }: Props) {
  const { t } = useTranslation();
  const [isUndoing, undo] = useSending();
  const { revised, refused } = revision;
  const nameOf = (fileId: string) => fileNameOf(duplicate, fileId);
  return (
    <Dialog opened onClose={onClose} title={t('duplicates.reviseTitle')} size={560}>
      <Stack gap="md">
        {revised.length > 0 && <Text role="status">{revisionSummary(revised, t)}</Text>}
        <div role="alert">
          <Text fw={600}>{t('duplicates.notRevised', { count: refused.length })}</Text>
          <ul className={classes.refused}>
            {refused.map(({ target: { fileId, paragraphId }, reason }) => (
              <li key={`${fileId} ${paragraphId}`}>
                <Link
                  to="/detail/$id/$title/{-$des}"
                  params={addressOf({ id: fileId, name: nameOf(fileId) })}
                  hash={`p-${paragraphId}`}
                  onClick={onClose}
                >
                  {nameOf(fileId)}
                </Link>
                <span>{sentenceOfReason(reason, t)}</span>
              </li>
            ))}
          </ul>
        </div>
        <Group justify="flex-end" gap="xs">
          {revised.length > 0 && (
            <Button variant="default" loading={isUndoing} onClick={() => void undo(onUndo)}>
              {t('shell.undo')}
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {t('shell.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
