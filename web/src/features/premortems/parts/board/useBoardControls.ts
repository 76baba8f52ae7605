// Selecting, moving, dragging and the keys of the board.
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isTypingTarget } from '../../../../ui/keys.ts';
import type { PremortemBoard } from '../../premortems.queries.ts';
import { focusCard, focusNeighbour } from './boardKeys.ts';
import { type MoveTarget, useBoardMoves } from './useBoardMoves.ts';
import { useBoardSelection } from './useBoardSelection.ts';
import { useCardDrag } from './useCardDrag.ts';
import { useCarrying } from './useCarrying.ts';

interface Options {
  fileId: string;
  board: PremortemBoard;
  mayMove: boolean;
}

const cardAt = (target: EventTarget) =>
  (target as HTMLElement).closest<HTMLElement>('[data-reason]');

export function useBoardControls(
  root: RefObject<HTMLElement | null>,
  { fileId, board, mayMove }: Options,
) {
  const { t } = useTranslation();
  const { shown, move, undo, canUndo } = useBoardMoves(fileId, board);
  const latestMove = useRef(moveAndFocus);
  latestMove.current = moveAndFocus;
  const moveStable = useCallback<typeof move>((...args) => latestMove.current(...args), []);
  const selection = useBoardSelection();
  const [spoken, say] = useState('');
  const [showsKeys, setShowsKeys] = useState(false);
  const carrying = useCarrying({ groups: shown.groups, move: moveAndFocus, nameOf, say });
  const focusAfterMove = useRef<string | null>(null);

  function nameOf(target: MoveTarget): string {
    if (target === 'new') return t('premortems.newGroup');
    if (target.groupId === null) return t('premortems.ungrouped');
    return shown.groups.find(({ id }) => id === target.groupId)?.title ?? t('premortems.newGroup');
  }

  function moveAndFocus(ids: readonly string[], target: MoveTarget) {
    focusAfterMove.current = ids[0] ?? null;
    move(ids, target);
    selection.clear();
    say(t('premortems.moved', { count: ids.length, group: nameOf(target) }));
  }

  // A moved card is another element, which has not got the focus.
  useEffect(() => {
    const id = focusAfterMove.current;
    if (id === null || root.current === null) return;
    focusAfterMove.current = null;
    if (!focusCard(root.current, id)) focusCard(root.current, shown.ungrouped[0]?.id ?? '');
  }, [root, shown]);

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

  function runKey(card: HTMLElement, id: string, key: string): boolean {
    if (carrying.onKey(key)) return true;
    if (key.startsWith('Arrow') && root.current) focusNeighbour(root.current, card, key);
    else if (!mayMove) return false;
    else if (key === ' ') carrying.pickUp(selection.withSelected(id));
    else if (key === 'x' || key === 'X') selection.toggle(id);
    else if (key === 'Escape' && selection.selected.size > 0) selection.clear();
    else return false;
    return true;
  }

  function undoLast() {
    if (!canUndo) return;
    undo();
    say(t('premortems.moveUndone'));
  }

  return {
    shown,
    move,
    /** Moves, and focuses the first of the cards. The same function in every rendering. */
    moveStable,
    undo: canUndo ? undoLast : null,
    selection,
    carried: carrying.carried,
    /** What the last key did. */
    spoken,
    /** Whether a card has the focus by keyboard. */
    showsKeys: showsKeys && mayMove,
    moveSelected: (target: MoveTarget) => moveAndFocus([...selection.selected], target),
    handlers: {
      onClick({ target }: MouseEvent) {
        const id = cardAt(target)?.dataset.reason;
        if (id !== undefined && mayMove) selection.toggle(id);
      },
      onFocus({ target }: { target: EventTarget }) {
        const id = cardAt(target)?.dataset.reason;
        if (id !== undefined) selection.setActiveId(id);
        setShowsKeys(id !== undefined && (target as HTMLElement).matches(':focus-visible'));
      },
      onBlur: () => setShowsKeys(false),
      onKeyDown(event: KeyboardEvent) {
        const { key, target } = event;
        if (key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
          if (isTypingTarget(target)) return;
          event.preventDefault();
          undoLast();
          return;
        }
        const card = cardAt(target);
        const id = card?.dataset.reason;
        if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        if (runKey(card as HTMLElement, id, key)) event.preventDefault();
      },
    },
  };
}
