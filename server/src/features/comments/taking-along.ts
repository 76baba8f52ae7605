// Threads that go with their text into another document.
import {
  type AnchorPlacement,
  anchorAt,
  blocksIn,
  resolveAnchors,
} from '@docent/document-model/anchors';
import type * as Y from 'yjs';
import type { Database } from '../../platform/database/database.ts';
import type { CommentsNeeds } from './comments.needs.ts';
import type { ThreadPlace } from './comments.store.ts';
import * as store from './comments.store.ts';
import { inOrder, standing } from './placing.ts';
import { moveThreads } from './taking-along.store.ts';

/** A thread all of whose text moves, and where in the draft that stands before it does. */
export interface MovingThread extends ThreadPlace {
  ranges: (Pick<AnchorPlacement, 'paragraphId' | 'range'> | null)[];
}

/** The threads on these blocks of a draft, and how many stay because they stand on other text as well. */
export async function findMovingThreads(
  tx: Database,
  fileId: string,
  ydoc: Y.Doc,
  blockIds: ReadonlySet<string>,
): Promise<{ moving: MovingThread[]; staying: number }> {
  const threads = await store.listPlaces(tx, fileId);
  if (threads.length === 0) return { moving: [], staying: 0 };
  const since = await store.readPlacedUpTo(tx, fileId);
  const moving: MovingThread[] = [];
  let staying = 0;
  for (const thread of threads) {
    const anchors = [thread, ...thread.further].map(({ anchor }) => anchor);
    const ranges = resolveAnchors(ydoc, anchors, since);
    const there = ranges.filter((one) => one !== null);
    const moves = there.filter(({ paragraphId }) => blockIds.has(paragraphId)).length;
    if (moves > 0 && moves === there.length) moving.push({ ...thread, ranges });
    else if (moves > 0) staying++;
  }
  return { moving, staying };
}

/** Once their text stands in the other draft, under ids that may be new. */
export async function takeThreadsAlong(
  { events }: Pick<CommentsNeeds, 'events'>,
  tx: Database,
  threads: readonly MovingThread[],
  to: { fromFileId: string; fileId: string; ydoc: Y.Doc; idNow: ReadonlyMap<string, string> },
): Promise<void> {
  const [first] = threads;
  if (!first) return;
  const blocks = blocksIn(to.ydoc);
  const placements = threads.map(({ id, ranges, further, ...first }) => {
    const places = [first, ...further].map((before, at) => {
      const was = ranges[at];
      const now =
        was && anchorAt(blocks, to.idNow.get(was.paragraphId) ?? was.paragraphId, was.range);
      return now ? standing(now, before.quote) : { ...before, detached: true };
    });
    return { id, ...inOrder(places) };
  });
  const ids = placements.map(({ id }) => id);
  await moveThreads(tx, ids, to.fileId);
  await store.writePlaces(tx, placements);
  for (const fileId of [to.fromFileId, to.fileId]) {
    await events.record(tx, { kind: 'comment.changed', fileId, commentId: first.id });
  }
}
