// The changes that the reviewer marked as reviewed: each mark is shown immediately, and reverted if saving
// fails.

import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { requireShown } from '../../../../api/errors.ts';
import { useSession } from '../../../../session/session.ts';
import { type FullReview, reviewQuery } from '../../reviews.queries.ts';
import { isTickedBy } from '../../reviews.rules.ts';

type Changes = FullReview['changes'];
type Tickers = Changes[number]['tickedBy'];

export function useTicks({ id, versionId, changes }: FullReview, personId: string) {
  const client = useQueryClient();
  const username = useSession(({ userInfo }) => userInfo?.username ?? '');
  /** Pending requests: paragraph id → new state. */
  const [pendingTicks, setPendingTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const shownChanges = useMemo(
    () =>
      pendingTicks.size === 0 ? changes : withTicks(changes, pendingTicks, personId, username),
    [changes, pendingTicks, personId, username],
  );
  const latest = useRef({ changes: shownChanges, pendingTicks });
  useLayoutEffect(() => {
    latest.current = { changes: shownChanges, pendingTicks };
  }, [shownChanges, pendingTicks]);

  const tick = useCallback(
    async (paragraphId: string) => {
      const change = latest.current.changes.find((one) => one.paragraphId === paragraphId);
      // The call toggles the state, so sending it twice would revert it.
      if (!change || latest.current.pendingTicks.has(paragraphId)) return;
      const isTicking = !isTickedBy(change, personId);
      setPendingTicks((was) => new Map(was).set(paragraphId, isTicking));
      const { queryKey } = reviewQuery(id);
      try {
        const { takenBack } = await api.reviews.addContent({
          id,
          kind: 'tick',
          paragraphId,
          versionId,
        });
        // A pending answer would restore the old state; other changes in it are refetched.
        const wasFetching = client.isFetching({ queryKey }) > 0;
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, (was) => {
          if (was === undefined) return was;
          const ticks = new Map([[paragraphId, !takenBack]]);
          const next = withTicks(was.changes, ticks, personId, username);
          const tickedCount = next.filter((one) => isTickedBy(one, personId)).length;
          return { ...was, changes: next, counts: { ...was.counts, ticked: tickedCount } };
        });
        if (wasFetching) void client.invalidateQueries({ queryKey });
      } catch (error) {
        void client.invalidateQueries({ queryKey });
        requireShown(error);
      } finally {
        // Scheduled after the observers of the answer, or the mark would disappear until they are notified.
        notifyManager.schedule(() =>
          setPendingTicks((was) => new Map([...was].filter(([key]) => key !== paragraphId))),
        );
      }
    },
    [client, id, versionId, personId, username],
  );
  return { changes: shownChanges, tick };
}

function withTicks(
  changes: Changes,
  ticks: ReadonlyMap<string, boolean>,
  personId: string,
  username: string,
): Changes {
  return changes.map((change) => {
    const isTicking = ticks.get(change.paragraphId);
    if (isTicking === undefined || isTicking === isTickedBy(change, personId)) return change;
    const others: Tickers = change.tickedBy.filter(({ id }) => id !== personId);
    const me = { id: personId, username, deptName: null, is_coach: false, avatar: null };
    return { ...change, tickedBy: isTicking ? [...others, me] : others };
  });
}
