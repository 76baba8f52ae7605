import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkX, Ellipsis, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { useSending } from '../../../api/useSending.ts';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import { DownloadItems } from '../../exports/DownloadItems.tsx';
import classes from './ComparisonHeader.module.css';

interface Props {
  file: File;
  version: Version;
  mayEdit: boolean;
  onRestore: (() => Promise<void>) | null;
  onName: () => void;
}

/** Restores or names a version, for those who may edit, and downloads one that was published. */
export function VersionActions({ file, version, mayEdit, onRestore, onName }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isRestoring, send] = useSending();

  async function removeName() {
    try {
      await api.history.name({ id: version.id, label: null });
      await client.invalidateQueries({ queryKey: ['history'] });
    } catch (error) {
      requireShown(error);
    }
  }

  const { number } = version;
  if (!mayEdit && number === null) return null;
  return (
    <span className={classes.together}>
      {mayEdit && onRestore && (
        <Button
          size="xs"
          leftSection={<RotateCcw size={14} />}
          loading={isRestoring}
          onClick={() => void send(onRestore)}
        >
          {t('history.restore')}
        </Button>
      )}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={t('history.moreActions')}>
            <Ellipsis size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item leftSection={<Bookmark size={15} />} onClick={onName}>
              {opensDialog(t('history.rename'))}
            </Menu.Item>
          )}
          {mayEdit && version.label !== null && (
            <Menu.Item leftSection={<BookmarkX size={15} />} onClick={() => void removeName()}>
              {t('history.unname')}
            </Menu.Item>
          )}
          {number !== null && <DownloadItems file={file} version={number} />}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
