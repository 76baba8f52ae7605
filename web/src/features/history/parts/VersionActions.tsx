import type { Version } from '@docent/contract/history';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkX, Ellipsis, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { useSending } from '../../../api/useSending.ts';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import classes from './ComparisonHeader.module.css';

interface Props {
  version: Version;
  onRestore: (() => Promise<void>) | null;
  onName: () => void;
}

/** Restores or names a version. */
export function VersionActions({ version, onRestore, onName }: Props) {
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

  return (
    <span className={classes.together}>
      {onRestore && (
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
          <Menu.Item leftSection={<Bookmark size={15} />} onClick={onName}>
            {opensDialog(t('history.rename'))}
          </Menu.Item>
          {version.label !== null && (
            <Menu.Item leftSection={<BookmarkX size={15} />} onClick={() => void removeName()}>
              {t('history.unname')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
