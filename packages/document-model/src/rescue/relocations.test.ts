import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { arrayOf, type RelocatedRun, recordRuns, runsOf } from './relocations.ts';

test('the record distinguishes moved text from restored text', () => {
  const ydoc = new Y.Doc();
  const moved: RelocatedRun = { client: 7, clock: 3, length: 2, toClient: 9, toClock: 12 };
  const rescued: RelocatedRun = { client: 7, clock: 5, length: 4, toClient: 9, toClock: 14 };
  recordRuns(ydoc, [moved, { ...rescued, isRescue: true }]);
  const runs = arrayOf(ydoc).toArray().flatMap(runsOf);
  expect(runs).toEqual([moved, { ...rescued, isRescue: true }]);
});

test('a record from before rescues were marked contains only moves', () => {
  const entry = Uint8Array.from([2, 7, 9, 0, 6, 2, 1, 24]);
  expect(runsOf(entry)).toEqual([{ client: 7, clock: 3, length: 2, toClient: 9, toClock: 12 }]);
});
