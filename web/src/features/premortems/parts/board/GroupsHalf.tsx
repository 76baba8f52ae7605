import type { PremortemReason } from '@docent/contract/premortem-data';
import { memo, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './board.module.css';
import type { BoardGroup } from './board.rules.ts';
import { GroupBox } from './GroupBox.tsx';
import type { MoveTarget } from './useBoardMoves.ts';

interface Props {
  fileId: string;
  groups: readonly BoardGroup[];
  /** Whether there are no groups, even without a filter. */
  isEmpty: boolean;
  mayEdit: boolean;
  /** The place that cards are carried over by keyboard. */
  over: string | null;
  onMove: (ids: readonly string[], target: MoveTarget) => void;
  renderCard: (reason: PremortemReason) => ReactNode;
}

export const GroupsHalf = memo(function GroupsHalf(props: Props) {
  const { fileId, groups, isEmpty, mayEdit, over, onMove, renderCard } = props;
  const { t } = useTranslation();
  const split = useCallback(
    ({ reasons }: BoardGroup) =>
      onMove(
        reasons.map(({ id }) => id),
        { groupId: null },
      ),
    [onMove],
  );
  return (
    <section
      className={`${classes.groups} docent-scroll`}
      aria-label={t('premortems.groups')}
      data-scroll
    >
      <h2>
        {t('premortems.groups')} <span>{groups.length}</span>
      </h2>
      {isEmpty && <p className={classes.none}>{t('premortems.groupsNone')}</p>}
      <div className={classes.boxes}>
        {groups.map((group) => (
          <GroupBox
            key={group.id}
            fileId={fileId}
            group={group}
            mayEdit={mayEdit}
            isOver={over === group.id}
            onSplit={split}
            renderCard={renderCard}
          />
        ))}
        {mayEdit && (
          <div
            className={classes.newGroup}
            data-drop="new"
            data-place="new"
            data-over={over === 'new' || undefined}
          >
            {t('premortems.dropNew')}
          </div>
        )}
      </div>
    </section>
  );
});
