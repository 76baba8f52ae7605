import type { File } from '@docent/contract/files';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FolderChoice, type FolderPlace, placeOf } from '../FolderChoice.tsx';
import { useFileActions } from '../files.actions.ts';
import { isPublishedByMove } from '../files.rules.ts';

interface Props {
  files: readonly File[];
  /** The initially selected folder. */
  into?: File | undefined;
  onClose: () => void;
}

/**
 * Moves files where dragging does not work (several at once, far away, by keyboard) or needs a warning
 * first.
 */
export function MoveDialog({ files, into, onClose }: Props) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const [path, setPath] = useState<FolderPlace[]>(into ? [placeOf(into)] : []);
  const [isSending, send] = useSending();
  const place = path.at(-1);
  const isThere = files.every(({ parentId }) => parentId === place?.id);
  const [only] = files;

  const move = () =>
    send(async () => {
      if (!place) return;
      await actions.moveAll(files, place);
      onClose();
    });

  return (
    <FormDialog
      title={
        files.length === 1 && only
          ? t('folders.moveOne', { name: only.name })
          : t('folders.moveTitle', { count: files.length })
      }
      gap="md"
      submit={t('folders.moveHere')}
      onSubmit={move}
      isSending={isSending}
      disabled={!place?.mayWrite || isThere}
      onClose={onClose}
    >
      <FolderChoice path={path} onChange={setPath} />
      {place && files.some((file) => isPublishedByMove(file, place)) && (
        <Alert color="yellow" role="status">
          {t('folders.movePublishes')}
        </Alert>
      )}
    </FormDialog>
  );
}
