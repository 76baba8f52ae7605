import type { PremortemReason } from '@docent/contract/premortem-data';
import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis, Ungroup } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './board.module.css';
import type { BoardGroup } from './board.rules.ts';
import { GroupName } from './GroupName.tsx';

/** Larger groups begin with this many reasons. */
const maxAtFirst = 8;

interface Props {
  fileId: string;
  group: BoardGroup;
  mayEdit: boolean;
  /** Whether cards are carried over it by keyboard. */
  isOver: boolean;
  onSplit: (group: BoardGroup) => void;
  renderCard: (reason: PremortemReason) => ReactNode;
}

export const GroupBox = memo(function GroupBox(props: Props) {
  const { fileId, group, mayEdit, isOver, onSplit, renderCard } = props;
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { id, title, reasons } = group;
  const shownReasons = isWhole ? reasons : reasons.slice(0, maxAtFirst);
  return (
    <section
      className={classes.group}
      aria-label={title}
      data-drop={`group ${id}`}
      data-place={id}
      data-over={isOver || undefined}
    >
      <header>
        <GroupName fileId={fileId} group={group} mayEdit={mayEdit} />
        <span
          className={classes.size}
          title={t('premortems.reasonCount', { count: reasons.length })}
        >
          {reasons.length}
        </span>
        {mayEdit && (
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon size="sm" aria-label={t('premortems.groupMenu', { name: title })}>
                <Ellipsis size={15} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Ungroup size={15} />} onClick={() => onSplit(group)}>
                {t('premortems.splitGroup')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      <ul className={classes.members}>{shownReasons.map(renderCard)}</ul>
      {shownReasons.length < reasons.length && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {t('premortems.showAll', { count: reasons.length })}
        </button>
      )}
    </section>
  );
});
