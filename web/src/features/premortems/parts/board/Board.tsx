import type { Premortem, PremortemReason } from '@docent/contract/premortem-data';
import { SegmentedControl } from '@mantine/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isTypingTarget } from '../../../../ui/keys.ts';
import { useIsNarrow } from '../../../../ui/useIsNarrow.ts';
import type { PremortemBoard } from '../../premortems.queries.ts';
import { BoardTools } from './BoardTools.tsx';
import classes from './board.module.css';
import { type BoardGroup, matching } from './board.rules.ts';
import { focusCard, focusNeighbour } from './boardKeys.ts';
import { EditReasonDialog } from './EditReasonDialog.tsx';
import { GroupBox } from './GroupBox.tsx';
import { type CardActions, ReasonCard } from './ReasonCard.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useBoardMoves } from './useBoardMoves.ts';
import { useBoardSelection } from './useBoardSelection.ts';
import { useCardDrag } from './useCardDrag.ts';
import { useCarrying } from './useCarrying.ts';
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
  const [editing, setEditing] = useState<PremortemReason | null>(null);
  const removeReason = useRemoveReason(fileId);
  const { shown, move, undo, canUndo } = useBoardMoves(fileId, board);
  const selection = useBoardSelection();
  const carrying = useCarrying(shown.groups, moveAndFocus);
  const focusAfterMove = useRef<string | null>(null);
  const { ungrouped, groups } = shown;
  const visible = matching(ungrouped, query);
  const visibleGroups =
    query === '' ? groups : groups.filter(({ name, reasons }) => isMatch(name, reasons, query));
  const activeId = selection.activeId ?? visible[0]?.id ?? groups[0]?.reasons[0]?.id ?? null;

  function moveAndFocus(...[ids, target]: Parameters<typeof move>) {
    focusAfterMove.current = ids[0] ?? null;
    move(ids, target);
    selection.clear();
  }

  // A moved card is another element, which has not got the focus.
  useEffect(() => {
    const id = focusAfterMove.current;
    if (id === null || root.current === null) return;
    focusAfterMove.current = null;
    if (!focusCard(root.current, id)) focusCard(root.current, ungrouped[0]?.id ?? '');
  }, [ungrouped]);

  useCardDrag(root, {
    countOf: (id) => selection.withSelected(id).length,
    onDrop(id, place) {
      const [kind, target = ''] = place.split(' ');
      const ids = selection.withSelected(id);
      selection.clear();
      if (kind === 'group') move(ids, { groupId: target });
      else if (kind === 'none') move(ids, { groupId: null });
      else move(kind === 'card' ? [...new Set([target, ...ids])] : ids, 'new');
    },
  });

  const actions = useRef<CardActions>({ edit: setEditing, remove: removeReason }).current;
  const { selected } = selection;
  const carriedIds = carrying.carried?.ids;
  const renderCard = useCallback(
    (reason: PremortemReason) => (
      <ReasonCard
        key={reason.id}
        reason={reason}
        isSelected={selected.has(reason.id)}
        isCarried={carriedIds?.includes(reason.id) ?? false}
        isActive={reason.id === activeId}
        isDropTarget={mayMove && reason.groupId === null}
        mayMove={mayMove}
        actions={actions}
      />
    ),
    [selected, carriedIds, activeId, mayMove, actions],
  );
  const split = useRef((_group: BoardGroup) => {});
  split.current = ({ reasons }) =>
    move(
      reasons.map(({ id }) => id),
      { groupId: null },
    );
  const onSplit = useCallback((group: BoardGroup) => split.current(group), []);

  const cardAt = (target: EventTarget) =>
    (target as HTMLElement).closest<HTMLElement>('[data-reason]');

  function onClick({ target }: MouseEvent) {
    const id = cardAt(target)?.dataset.reason;
    if (id !== undefined && mayMove) selection.toggle(id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      if (isTypingTarget(target)) return;
      event.preventDefault();
      undo();
      return;
    }
    const card = cardAt(target);
    const id = card?.dataset.reason;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (runKey(card as HTMLElement, id, key)) event.preventDefault();
  }

  function runKey(card: HTMLElement, id: string, key: string): boolean {
    if (carrying.onKey(key)) return true;
    if (key.startsWith('Arrow') && root.current) focusNeighbour(root.current, card, key);
    else if (!mayMove) return false;
    else if (key === ' ') carrying.pickUp(selection.withSelected(id));
    else if (key === 'x' || key === 'X') selection.toggle(id);
    else if (key === 'Escape' && selected.size > 0) selection.clear();
    else return false;
    return true;
  }

  const areUngroupedShown = !isNarrow || half === 'ungrouped';
  const areGroupsShown = !isNarrow || half === 'groups';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks are those of the cards in it
    <div
      ref={root}
      className={classes.board}
      data-narrow={isNarrow || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const id = cardAt(target)?.dataset.reason;
        if (id !== undefined) selection.setActiveId(id);
      }}
    >
      <p id="premortem-board-help" hidden>
        {t('premortems.boardHelp')}
      </p>
      <p className={classes.spoken} aria-live="assertive">
        {carrying.spoken}
      </p>
      <BoardTools
        premortem={premortem}
        filter={filter}
        onFilter={setFilter}
        onUndo={canUndo ? undo : null}
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
      <div className={classes.halvesRow}>
        {areUngroupedShown && (
          <section
            className={`${classes.ungrouped} docent-scroll`}
            aria-label={t('premortems.ungrouped')}
            data-scroll
            data-drop={mayMove ? 'none' : undefined}
            data-place="none"
            data-over={carrying.place === 'none' || undefined}
          >
            <h2>
              {t('premortems.ungrouped')} <span>{visible.length}</span>
            </h2>
            {visible.length === 0 && (
              <p className={classes.none}>{t(noneText(board.reasons.length, ungrouped.length))}</p>
            )}
            <ul className={classes.cards}>{visible.map(renderCard)}</ul>
          </section>
        )}
        {areGroupsShown && (
          <section
            className={`${classes.groups} docent-scroll`}
            aria-label={t('premortems.groups')}
            data-scroll
          >
            <h2>
              {t('premortems.groups')} <span>{visibleGroups.length}</span>
            </h2>
            {groups.length === 0 && <p className={classes.none}>{t('premortems.groupsNone')}</p>}
            <div className={classes.boxes}>
              {visibleGroups.map((group) => (
                <GroupBox
                  key={group.id}
                  fileId={fileId}
                  group={group}
                  mayEdit={mayMove}
                  isOver={carrying.place === group.id}
                  onSplit={onSplit}
                  renderCard={renderCard}
                />
              ))}
              {mayMove && (
                <div
                  className={classes.newGroup}
                  data-drop="new"
                  data-place="new"
                  data-over={carrying.place === 'new' || undefined}
                >
                  {t('premortems.dropNew')}
                </div>
              )}
            </div>
          </section>
        )}
      </div>
      {selected.size > 0 && (
        <SelectionBar
          count={selected.size}
          groups={groups}
          onMove={(target) => moveAndFocus([...selected], target)}
          onClear={selection.clear}
        />
      )}
      {editing && (
        <EditReasonDialog fileId={fileId} reason={editing} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}

const isMatch = (name: string, reasons: readonly PremortemReason[], query: string) =>
  matching([{ text: name }], query).length > 0 || matching(reasons, query).length > 0;

function noneText(reasonCount: number, ungroupedCount: number) {
  if (reasonCount === 0) return 'premortems.noReasonsText';
  return ungroupedCount === 0 ? 'premortems.ungroupedNone' : 'premortems.ungroupedNoneFound';
}
