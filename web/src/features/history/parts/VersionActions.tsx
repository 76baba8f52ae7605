import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkX, Ellipsis, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import type { HistorySearch } from '../history.rules.ts';
import classes from './ComparisonHeader.module.css';
import { KeepDialog } from './KeepDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

interface Props {
  file: File;
  version: Version;
  onGo: (search: HistorySearch) => void;
}

/** Restores or names a version. */
export function VersionActions({ file, version, onGo }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'restore' | 'name' | null>(null);

  async function removeName() {
    try {
      await api.history.name({ id: version.id, label: null });
      await client.invalidateQueries({ queryKey: ['history'] });
    } catch (error) {
      requireShown(error);
    }
  }

  return (
    <>
      <span className={classes.together}>
        <Button
          size="xs"
          leftSection={<RotateCcw size={14} />}
          onClick={() => setDialog('restore')}
        >
          {t('history.restore')}
        </Button>
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon aria-label={t('history.moreActions')}>
              <Ellipsis size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Bookmark size={15} />} onClick={() => setDialog('name')}>
              {t('history.rename')}
            </Menu.Item>
            {version.label !== null && (
              <Menu.Item leftSection={<BookmarkX size={15} />} onClick={() => void removeName()}>
                {t('history.unname')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </span>
      {dialog === 'restore' && (
        <RestoreDialog
          file={file}
          version={version}
          onRestored={({ id }) => onGo({ version: id })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'name' && (
        <KeepDialog file={file} version={version} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
