// Moves of reasons between groups: shown at once, sent one after another, and undone in reverse.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { requireShown } from '../../../../api/errors.ts';
import type { PremortemBoard } from '../../premortems.queries.ts';
import { randomId } from '../../premortems.rules.ts';
import {
  keepUnchanged,
  openMoves,
  type PendingMove,
  type ShownBoard,
  showBoard,
} from './board.rules.ts';

/** The server's limit for one call. */
const maxPerCall = 500;

/** A group, no group, or a new one. */
export type MoveTarget = { groupId: string | null } | 'new';

type GroupIds = ReadonlyMap<string, string | null>;

export function useBoardMoves(fileId: string, board: PremortemBoard) {
  const client = useQueryClient();
  const [moves, setMoves] = useState<ReadonlyMap<string, PendingMove>>(new Map());
  const [undoable, setUndoable] = useState<readonly GroupIds[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const open = openMoves(moves, board.revision);
  useEffect(() => {
    if (open !== moves) setMoves(open);
  }, [open, moves]);
  const previous = useRef<ShownBoard | null>(null);
  const shownBoard = useMemo(
    () => keepUnchanged(previous.current, showBoard(board, open)),
    [board, open],
  );
  previous.current = shownBoard;

  function send(ids: readonly string[], groupId: string | null): void {
    const move: PendingMove = { groupId, groupName: '', revision: null };
    const settle = (change: (was: Map<string, PendingMove>, id: string) => void) =>
      setMoves((was) => {
        const next = new Map(was);
        for (const id of ids) if (was.get(id) === move) change(next, id);
        return next;
      });
    setMoves((was) => new Map([...was, ...ids.map((id) => [id, move] as const)]));
    queue.current = queue.current.then(async () => {
      try {
        let revision = 0;
        for (let from = 0; from < ids.length; from += maxPerCall) {
          const reasonIds = ids.slice(from, from + maxPerCall);
          const answer = await api.premortems.moveReasons({ fileId, reasonIds, groupId });
          revision = answer.revision;
        }
        settle((next, id) => next.set(id, { ...move, revision }));
      } catch (error) {
        settle((next, id) => next.delete(id));
        requireShown(error);
      }
      void client.invalidateQueries({ queryKey: ['premortems', 'board', { fileId }] });
    });
  }

  function groupOf(id: string): string | null {
    const pending = open.get(id);
    if (pending) return pending.groupId;
    return board.reasons.find((reason) => reason.id === id)?.groupId ?? null;
  }

  return {
    shown: shownBoard,
    canUndo: undoable.length > 0,
    move(ids: readonly string[], target: MoveTarget): void {
      const groupId = target === 'new' ? randomId() : target.groupId;
      const movedIds = ids.filter((id) => groupOf(id) !== groupId);
      if (movedIds.length === 0) return;
      setUndoable((was) => [...was, new Map(movedIds.map((id) => [id, groupOf(id)]))]);
      send(movedIds, groupId);
    },
    undo(): void {
      const last = undoable.at(-1);
      if (last === undefined) return;
      setUndoable(undoable.slice(0, -1));
      for (const [groupId, entries] of Map.groupBy(last, ([, former]) => former)) {
        send(
          entries.map(([id]) => id),
          groupId,
        );
      }
    },
  };
}
