// Actions for the selected files; replaces the headings.
import type { File } from '@docent/contract/files';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { BookOpenCheck, FolderInput, Send, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../api/useSending.ts';
import { useSession } from '../../../session/session.ts';
import { openDialog } from '../fileDialogs.ts';
import { useFileActions } from '../files.actions.ts';
import classes from './SelectionBar.module.css';
import { type BulkAction, decideBulkActions } from './selection.rules.ts';

interface Props {
  files: readonly File[];
  isAll: boolean;
  onSelectAll: () => void;
  onClear: () => void;
}

export function SelectionBar({ files, isAll, onSelectAll, onClear }: Props) {
  const { t } = useTranslation();
  const permissions = useSession((session) => session.permissions);
  const { trashAll } = useFileActions();
  const [isSending, send] = useSending();

  const actions: Record<BulkAction, { label: string; icon: typeof Send; run: () => void }> = {
    move: {
      label: t('files.move'),
      icon: FolderInput,
      run: () => openDialog({ kind: 'move', files }),
    },
    publish: {
      label: t('folders.publishMany'),
      icon: Send,
      run: () => openDialog({ kind: 'publish', files }),
    },
    'require-reading': {
      label: t('folders.requireReading'),
      icon: BookOpenCheck,
      run: () => openDialog({ kind: 'priority', files }),
    },
    trash: {
      label: t('folders.trash'),
      icon: Trash2,
      run: () => void send(() => trashAll(files)),
    },
  };

  return (
    <div className={classes.bar} role="toolbar" aria-label={t('folders.selection')}>
      <Checkbox
        size="xs"
        aria-label={t(isAll ? 'folders.clearSelection' : 'folders.selectAll')}
        checked={isAll}
        indeterminate={!isAll}
        onChange={isAll ? onClear : onSelectAll}
      />
      <span className={classes.count} role="status">
        {t('folders.selected', { count: files.length })}
      </span>
      {decideBulkActions(files, permissions).map((action) => {
        const { label, icon: Icon, run } = actions[action];
        return (
          <Button
            key={action}
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.action}
            aria-label={label}
            leftSection={<Icon size={15} />}
            disabled={isSending}
            onClick={run}
          >
            <span className={classes.label}>{label}</span>
          </Button>
        );
      })}
      <ActionIcon
        className={classes.clear}
        onClick={onClear}
        aria-label={t('folders.clearSelection')}
      >
        <X size={16} />
      </ActionIcon>
    </div>
  );
}
