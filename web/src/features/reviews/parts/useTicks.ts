// The ticks of the person who reviews: each shows at once, and is taken back when it did not arrive.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { useSession } from '../../../session/session.ts';
import { type FullReview, reviewQuery } from '../reviews.queries.ts';
import { isTickedBy } from '../reviews.rules.ts';

type Changes = FullReview['changes'];
type Tickers = Changes[number]['tickedBy'];

export function useTicks({ id, changes }: FullReview, personId: string) {
  const client = useQueryClient();
  const username = useSession(({ userInfo }) => userInfo?.username ?? '');
  /** What is on its way: paragraph → whether it is ticked. */
  const [sent, setSent] = useState<ReadonlyMap<string, boolean>>(new Map());
  const shown = useMemo(
    () => (sent.size === 0 ? changes : withTicks(changes, sent, personId, username)),
    [changes, sent, personId, username],
  );
  const now = useRef({ shown, sent });
  useLayoutEffect(() => {
    now.current = { shown, sent };
  }, [shown, sent]);

  const tick = useCallback(
    async (paragraphId: string) => {
      const change = now.current.shown.find((one) => one.paragraphId === paragraphId);
      // The call turns the tick round: sent twice, it would be as before.
      if (!change || now.current.sent.has(paragraphId)) return;
      const wanted = !isTickedBy(change, personId);
      setSent((was) => new Map(was).set(paragraphId, wanted));
      try {
        const { takenBack } = await api.reviews.addContent({ id, kind: 'tick', paragraphId });
        const { queryKey } = reviewQuery(id);
        // An answer under way would bring the old state back.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, (was) => {
          if (was === undefined) return was;
          const ticks = new Map([[paragraphId, !takenBack]]);
          const next = withTicks(was.changes, ticks, personId, username);
          const ticked = next.filter((one) => isTickedBy(one, personId)).length;
          return { ...was, changes: next, counts: { ...was.counts, ticked } };
        });
      } catch (error) {
        requireShown(error);
      } finally {
        setSent((was) => new Map([...was].filter(([key]) => key !== paragraphId)));
      }
    },
    [client, id, personId, username],
  );
  return { changes: shown, tick };
}

function withTicks(
  changes: Changes,
  ticks: ReadonlyMap<string, boolean>,
  personId: string,
  username: string,
): Changes {
  return changes.map((change) => {
    const wanted = ticks.get(change.paragraphId);
    if (wanted === undefined || wanted === isTickedBy(change, personId)) return change;
    const others: Tickers = change.tickedBy.filter(({ id }) => id !== personId);
    const me = { id: personId, username, deptName: null, is_coach: false, avatar: null };
    return { ...change, tickedBy: wanted ? [...others, me] : others };
  });
}
