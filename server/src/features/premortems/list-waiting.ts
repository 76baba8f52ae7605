// What waits for the caller in all premortems.
import type { Caller } from '../../platform/caller.ts';
import type { PremortemOutput, PremortemsNeeds } from './premortems.needs.ts';
import { checkNotice, decideMitigation } from './premortems.rules.ts';
import * as store from './waiting.store.ts';

/** What is due first comes first. */
export async function listWaiting(
  { database, clock, files }: Pick<PremortemsNeeds, 'database' | 'clock' | 'files'>,
  caller: Caller,
): Promise<PremortemOutput<'mine'>> {
  const now = clock.now();
  const until = new Date(now.getTime() + checkNotice);
  const [waiting, mitigated] = await Promise.all([
    store.listWaiting(database, caller.id, { now, until }),
    store.listMitigated(database, caller.id),
  ]);
  const rows: store.WaitingRow[] = [
    ...waiting,
    ...mitigated
      .filter(({ mitigation }) => decideMitigation(mitigation).state !== 'unchanged')
      .map(({ mitigation: _, ...row }) => ({ ...row, kind: 'mitigation' as const, dueAt: null })),
  ];
  const dueIn = ({ dueAt }: store.WaitingRow) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const sortedRows = rows.toSorted((a, b) => dueIn(a) - dueIn(b) || 0);
  const shapes = await files.shapes(caller, [...new Set(rows.map(({ fileId }) => fileId))]);
  return {
    list: sortedRows.flatMap(({ fileId, dueAt, ...row }) => {
      const file = shapes.get(fileId);
      if (file === undefined) return [];
      return [
        {
          file,
          ...row,
          dueAt: dueAt?.toISOString() ?? null,
          overdue: dueAt !== null && dueAt <= now,
        },
      ];
    }),
  };
}
