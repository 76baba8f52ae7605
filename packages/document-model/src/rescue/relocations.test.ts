import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { arrayOf, type RelocatedRun, recordRuns, runsOf } from './relocations.ts';

test('the record distinguishes moved text, restored text, places and returned text', () => {
  const ydoc = new Y.Doc();
  const moved: RelocatedRun = { client: 7, clock: 3, length: 2, toClient: 9, toClock: 12 };
  const rescued: RelocatedRun = { client: 7, clock: 5, length: 4, toClient: 9, toClock: 14 };
  const place: RelocatedRun = { client: 7, clock: 9, length: 1, toClient: 9, toClock: 18 };
  const returned: RelocatedRun = { client: 8, clock: 1, length: 2, toClient: 8, toClock: 1 };
  const all = [
    moved,
    { ...rescued, isRescue: true },
    { ...place, isPlace: true },
    { ...returned, isReturned: true },
  ];
  recordRuns(ydoc, all);
  expect(arrayOf(ydoc).toArray().flatMap(runsOf)).toEqual(all);
});

test('a record from before rescues were marked contains only moves', () => {
  const entry = Uint8Array.from([2, 7, 9, 0, 6, 2, 1, 24]);
  expect(runsOf(entry)).toEqual([{ client: 7, clock: 3, length: 2, toClient: 9, toClock: 12 }]);
});
