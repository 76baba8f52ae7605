import { Button, CloseButton, Menu } from '@mantine/core';
import { FolderInput, Group, Ungroup } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BoardGroup } from './board.rules.ts';
import classes from './SelectionBar.module.css';
import type { MoveTarget } from './useBoardMoves.ts';

interface Props {
  count: number;
  /** Whether any of them is in a group. */
  hasGrouped: boolean;
  groups: readonly BoardGroup[];
  onMove: (target: MoveTarget) => void;
  onClear: () => void;
}

/** What can be done with the selected reasons. */
export function SelectionBar({ count, hasGrouped, groups, onMove, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.selection} role="toolbar" aria-label={t('premortems.select')}>
      <strong role="status">{t('premortems.selectedCount', { count })}</strong>
      <Button size="compact-sm" leftSection={<Group size={15} />} onClick={() => onMove('new')}>
        {t('premortems.groupTogether')}
      </Button>
      {groups.length > 0 && (
        <Menu position="top" width={280}>
          <Menu.Target>
            <Button size="compact-sm" variant="default" leftSection={<FolderInput size={15} />}>
              {t('premortems.moveTo')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={`${classes.targets} docent-scroll`}>
            {groups.map(({ id, title }) => (
              <Menu.Item key={id} onClick={() => onMove({ groupId: id })}>
                {title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {hasGrouped && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Ungroup size={15} />}
          onClick={() => onMove({ groupId: null })}
        >
          {t('premortems.ungroup')}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('premortems.clearSelection')} onClick={onClear} />
    </div>
  );
}
