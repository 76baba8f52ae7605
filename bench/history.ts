// Comparison of two versions of a document of 20,000 paragraphs with 200 changes: the algorithm alone, and
// the complete call.
//
//   npm run bench -- history
import { loadavg } from 'node:os';
import { changesOf } from '@docent/document-model/comparing/changes';
import { manual, paragraphs, startBenchApp } from './longManual.ts';

const changes = 200;
const runs = 7;

const every = paragraphs / changes;
const before = manual(() => 'daily');
const after = manual((n) => (n % every === 1 ? 'weekly' : 'daily'));

const median = (times: number[]) =>
  (times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(0);

const alone = Array.from({ length: runs }, () => {
  const start = performance.now();
  if (changesOf(before, after).length !== changes)
    throw new Error('the differences are not the changes that were made');
  return performance.now() - start;
});
console.log(`compared alone: ${median(alone)} ms`);

const { t, close } = await startBenchApp();
const space = await t.addSpace('Bench', { ana: 'edit' });
const { id: fileId } = await t.ana.files.add({
  parentId: space,
  name: 'Manual',
  kind: 'document',
  content: { ...before },
});
await t.ana.files.update({ fileId, state: 'published' });
const merging = performance.now();
await t.ana.files.update({
  fileId,
  base: { ...before },
  content: { ...after },
  state: 'published',
});
console.log(`changed and published: ${(performance.now() - merging).toFixed(0)} ms`);
await t.settled();
const { list } = await t.ana.history.show({ fileId });
const calls: number[] = [];
for (let run = 0; run < runs; run++) {
  const start = performance.now();
  const { differences } = await t.ana.history.detail({ id: list[0]?.id as string });
  calls.push(performance.now() - start);
  if (differences.length !== changes)
    throw new Error('the differences are not the changes that were made');
}
console.log(`history/detail with both texts: ${median(calls)} ms`);
const listing = performance.now();
await t.ana.history.show({ fileId });
console.log(`history/show: ${(performance.now() - listing).toFixed(0)} ms`);
const restoring = performance.now();
await t.ana.history.fallback({ id: list[1]?.id as string });
console.log(`history/fallback: ${(performance.now() - restoring).toFixed(0)} ms`);
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await close();
