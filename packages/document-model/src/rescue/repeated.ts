// Letters that stand twice after all else was put right. An editor that sends several copies of a
// text cannot choose between its own; here, one of them stays.

import * as Y from 'yjs';
import { isNew, typeOf } from './lines.ts';
import { idsOf, itemAt, type RelocatedRun, type Relocations, structsIn } from './relocations.ts';

/**
 * The sources of runs that may repeat text. A letter that stood until this transaction stood once,
 * so moving it cannot.
 */
export function possiblyRepeated(
  transaction: Y.Transaction,
  runs: readonly RelocatedRun[],
): Y.ID[] {
  const { doc, deleteSet } = transaction;
  return runs.flatMap(({ client, clock, length }) =>
    [...structsIn(doc, client, clock, length)].flatMap(({ struct, ...part }) => {
      const stood = struct instanceof Y.Item && !isNew(struct, transaction);
      if (stood && Y.isDeleted(deleteSet, struct.id)) return [];
      return idsOf({ id: Y.createID(client, part.clock), length: part.length });
    }),
  );
}

/** Runs from the copies that go to the one that stays. */
export function repeatedCopies(
  doc: Y.Doc,
  ids: readonly Y.ID[],
  relocations: Relocations,
): RelocatedRun[] {
  const runs = new Map<string, RelocatedRun>();
  for (const id of ids) {
    const copies = relocations
      .endsOf(relocations.originOf(id), () => false)
      .filter((end) => {
        const item = itemAt(doc, end);
        return item?.deleted === false && item.countable && typeOf(item) === null;
      });
    const [staying, ...others] = copies.toSorted(
      (a, b) =>
        Number(relocations.isRescued(a)) - Number(relocations.isRescued(b)) ||
        a.client - b.client ||
        a.clock - b.clock,
    );
    if (!staying) continue;
    for (const { client, clock } of others) {
      const run = { client, clock, length: 1, toClient: staying.client, toClock: staying.clock };
      runs.set(`${client} ${clock}`, run);
    }
  }
  return [...runs.values()];
}
