import type { PremortemReason } from '@docent/contract/premortem-data';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { api } from '../../../../api/client.ts';
import { useSession } from '../../../../session/session.ts';
import { boardQuery, type PremortemBoard, premortemQuery } from '../../premortems.queries.ts';
import { createReasonOutbox } from './reasonOutbox.ts';

/** The outbox of this person for a premortem; sends while the component is mounted. */
export function useReasonOutbox(fileId: string, isRevealed: boolean) {
  const client = useQueryClient();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const outbox = useMemo(
    () =>
      createReasonOutbox(personId, fileId, {
        async save({ id, text, was }) {
          const input = { fileId, id, text: text.trim(), was: was?.trim() ?? null };
          const savedReason = await api.premortems.saveReason(input, { silent: true });
          changeReasons(client, fileId, isRevealed, (list) => [
            ...list.filter((reason) => reason.id !== id),
            savedReason,
          ]);
          // Whether somebody has written is part of the progress.
          if (was === null) void client.invalidateQueries(premortemQuery(fileId));
        },
        async remove(id) {
          await api.premortems.deleteReason({ fileId, id }, { silent: true });
          changeReasons(client, fileId, isRevealed, (list) =>
            list.filter((reason) => reason.id !== id),
          );
        },
      }),
    [client, personId, fileId, isRevealed],
  );
  useEffect(() => outbox.start(), [outbox]);
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.entries);
  const isOffline = useSyncExternalStore(outbox.subscribe, outbox.isOffline);
  return { outbox, unsent, isOffline };
}

function changeReasons(
  client: QueryClient,
  fileId: string,
  isRevealed: boolean,
  change: (list: PremortemReason[]) => PremortemReason[],
): void {
  const { queryKey } = boardQuery(fileId, isRevealed);
  client.setQueryData<PremortemBoard>(
    queryKey,
    (board) => board && { ...board, reasons: change(board.reasons) },
  );
}
