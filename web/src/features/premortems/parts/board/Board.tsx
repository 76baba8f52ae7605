import type { Premortem, PremortemReason } from '@docent/contract/premortem-data';
import { SegmentedControl } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../../../ui/useIsNarrow.ts';
import type { PremortemBoard } from '../../premortems.queries.ts';
import { BoardKeys } from './BoardKeys.tsx';
import { BoardTools } from './BoardTools.tsx';
import classes from './board.module.css';
import { matching, matchingGroups } from './board.rules.ts';
import { CardStatesContext, useCardStates } from './cardStates.ts';
import { EditReasonDialog } from './EditReasonDialog.tsx';
import { GroupsHalf } from './GroupsHalf.tsx';
import { type CardActions, ReasonCard } from './ReasonCard.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SimilarReasons } from './SimilarReasons.tsx';
import { UngroupedHalf } from './UngroupedHalf.tsx';
import { useBoardControls } from './useBoardControls.ts';
import { useRemoveReason } from './useRemoveReason.ts';

/** Below this width, one of the two halves is shown; in CSS pixels. */
const narrow = 760;

export function Board({ premortem, board }: { premortem: Premortem; board: PremortemBoard }) {
  const { t } = useTranslation();
  const fileId = premortem.file.id;
  const mayMove = premortem.actions.includes('group');
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(narrow);
  const [half, setHalf] = useState<'ungrouped' | 'groups'>('ungrouped');
  const [filter, setFilter] = useState('');
  const query = useDeferredValue(filter);
  const [areSimilarShown, setSimilarShown] = useState(false);
  const [editing, setEditing] = useState<PremortemReason | null>(null);
  const removeReason = useRemoveReason(fileId);
  const controls = useBoardControls(root, { fileId, board, mayMove });
  const { selection, carried } = controls;
  const { ungrouped, groups } = controls.shown;
  const visible = useMemo(() => matching(ungrouped, query), [ungrouped, query]);
  const visibleGroups = useMemo(() => matchingGroups(groups, query), [groups, query]);

  const actions = useRef<CardActions>({ edit: setEditing, remove: removeReason }).current;
  const { selected } = selection;
  const activeId = selection.activeId ?? visible[0]?.id ?? groups[0]?.reasons[0]?.id ?? null;
  const states = useCardStates(selected, carried?.ids, activeId);
  const renderCard = useCallback(
    (reason: PremortemReason) => (
      <ReasonCard
        key={reason.id}
        reason={reason}
        isDropTarget={mayMove && reason.groupId === null}
        mayMove={mayMove}
        actions={actions}
      />
    ),
    [mayMove, actions],
  );

  return (
    <div
      ref={root}
      className={classes.board}
      data-narrow={isNarrow || undefined}
      {...controls.handlers}
    >
      <BoardKeys
        isShown={controls.showsKeys && selected.size === 0}
        isCarrying={carried !== null}
        spoken={controls.spoken}
      />
      <BoardTools
        premortem={premortem}
        filter={filter}
        onFilter={setFilter}
        onUndo={controls.undo}
        onSimilar={
          mayMove && ungrouped.length > 1 && !areSimilarShown ? () => setSimilarShown(true) : null
        }
      />
      {isNarrow && (
        <SegmentedControl
          fullWidth
          className={classes.halves}
          value={half}
          onChange={(value) => setHalf(value as typeof half)}
          data={[
            { value: 'ungrouped', label: `${t('premortems.ungrouped')} (${ungrouped.length})` },
            { value: 'groups', label: `${t('premortems.groups')} (${groups.length})` },
          ]}
        />
      )}
      <CardStatesContext value={states}>
        <div className={classes.halvesRow}>
          {(!isNarrow || half === 'ungrouped') && (
            <UngroupedHalf
              reasons={visible}
              noneText={noneText(board.reasons.length, ungrouped.length)}
              mayMove={mayMove}
              isOver={carried?.place === 'none'}
              renderCard={renderCard}
            >
              {areSimilarShown && (
                <SimilarReasons
                  fileId={fileId}
                  ungrouped={ungrouped}
                  onGroup={(ids) => controls.move(ids, 'new')}
                  onClose={() => setSimilarShown(false)}
                />
              )}
            </UngroupedHalf>
          )}
          {(!isNarrow || half === 'groups') && (
            <GroupsHalf
              fileId={fileId}
              groups={visibleGroups}
              isEmpty={groups.length === 0}
              mayEdit={mayMove}
              over={carried?.place ?? null}
              onMove={controls.moveStable}
              renderCard={renderCard}
            />
          )}
        </div>
      </CardStatesContext>
      {selected.size > 0 && carried === null && (
        <SelectionBar
          count={selected.size}
          hasGrouped={groups.some(({ reasons }) => reasons.some(({ id }) => selected.has(id)))}
          groups={groups}
          onMove={controls.moveSelected}
          onClear={selection.clear}
        />
      )}
      {editing && (
        <EditReasonDialog fileId={fileId} reason={editing} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}

function noneText(reasonCount: number, ungroupedCount: number) {
  if (reasonCount === 0) return 'noReasonsText';
  return ungroupedCount === 0 ? 'ungroupedNone' : 'ungroupedNoneFound';
}
