// Two versions of a document of 20,000 paragraphs with 200 changes, compared: the rule alone, and the call with all that it
// sends.
//
//   npm run bench -- history
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { changesOf } from '@docent/document-model/changes';
import type { NodeJSON } from '@docent/document-model/content';
import { intoSections } from '@docent/document-model/sections';
import { openDatabase } from '../server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startTestApp } from '../server/src/testing/app.ts';

const paragraphs = 20_000;
const changes = 200;
const runs = 7;

const words =
  'the crew checks every rope at the upper station before wind rises and writes down'.split(' ');
const line = (n: number, salt: string): NodeJSON => ({
  type: n % 50 === 0 ? 'heading' : 'paragraph',
  attrs: { id: `paragraph-${n}`, ...(n % 50 === 0 && { level: 2 }) },
  content: [
    {
      type: 'text',
      text: Array.from({ length: n % 50 === 0 ? 4 : 40 }, (_, at) =>
        at === 7 ? salt : words[(n * 7 + at * 3) % words.length],
      ).join(' '),
    },
  ],
});
const every = paragraphs / changes;
const before = intoSections(Array.from({ length: paragraphs }, (_, n) => line(n, 'daily')));
const after = intoSections(
  Array.from({ length: paragraphs }, (_, n) => line(n, n % every === 1 ? 'weekly' : 'daily')),
);

const median = (times: number[]) =>
  (times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(0);

const alone = Array.from({ length: runs }, () => {
  const start = performance.now();
  if (changesOf(before, after).length !== changes)
    throw new Error('not the changes that were made');
  return performance.now() - start;
});
console.log(`compared alone: ${median(alone)} ms`);

const folder = await mkdtemp(join(tmpdir(), 'docent-history-'));
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
const database = await openDatabase(postgres.url);
await migrate(database);
const t = await startTestApp({
  checkAnswers: false,
  database: { ...database, url: postgres.url },
});
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
  if (differences.length !== changes) throw new Error('not the changes that were made');
}
console.log(`history/detail with both texts: ${median(calls)} ms`);
const listing = performance.now();
await t.ana.history.show({ fileId });
console.log(`history/show: ${(performance.now() - listing).toFixed(0)} ms`);
const restoring = performance.now();
await t.ana.history.fallback({ id: list[1]?.id as string });
console.log(`history/fallback: ${(performance.now() - restoring).toFixed(0)} ms`);
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await t.close();
await database.close();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
