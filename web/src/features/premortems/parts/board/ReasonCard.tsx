import type { PremortemReason } from '@docent/contract/premortem-data';
import { ActionIcon, Menu } from '@mantine/core';
import { CircleCheck, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AssistantSign } from './AssistantSign.tsx';
import classes from './board.module.css';
import { useCardState } from './cardStates.ts';

export interface CardActions {
  edit: (reason: PremortemReason) => void;
  remove: (reason: PremortemReason) => void;
}

interface Props {
  reason: PremortemReason;
  isDropTarget: boolean;
  mayMove: boolean;
  actions: CardActions;
}

/** A reason on the board. Clicking it selects it; the board handles its keys and dragging. */
export const ReasonCard = memo(function ReasonCard(props: Props) {
  const { reason, isDropTarget, mayMove, actions } = props;
  const { id, text, author, byAssistant, removable } = reason;
  const { isSelected, isCarried, isActive } = useCardState(id);
  return (
    <li
      className={classes.card}
      data-card={mayMove ? id : undefined}
      data-drop={isDropTarget ? `card ${id}` : undefined}
      data-selected={isSelected || undefined}
      data-carried={isCarried || undefined}
    >
      <button
        type="button"
        data-reason={id}
        className={classes.cardText}
        dir="auto"
        aria-pressed={isSelected}
        aria-describedby="premortem-board-help"
        tabIndex={isActive ? 0 : -1}
      >
        {text}
        {byAssistant ? (
          <AssistantSign reason={reason} />
        ) : (
          author && <span className={classes.author}>{author.username}</span>
        )}
      </button>
      {isSelected && <CircleCheck size={16} className={classes.check} aria-hidden />}
      {removable && mayMove && <CardMenu reason={reason} isActive={isActive} actions={actions} />}
    </li>
  );
});

interface CardMenuProps extends Pick<Props, 'reason' | 'actions'> {
  /** Whether Tab reaches the card; arrow keys reach the others. */
  isActive: boolean;
}

function CardMenu({ reason, isActive, actions }: CardMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon
          data-no-drag
          size="sm"
          className={classes.cardMenu}
          tabIndex={isActive ? 0 : -1}
          aria-label={t('premortems.menu')}
        >
          <Ellipsis size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-no-drag>
        {reason.own && (
          <Menu.Item leftSection={<Pencil size={15} />} onClick={() => actions.edit(reason)}>
            {t('premortems.editReason')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Trash2 size={15} />} onClick={() => actions.remove(reason)}>
          {t('premortems.deleteReason')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
