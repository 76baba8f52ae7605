// A review of a manual of 20,000 paragraphs with 200 changes over HTTP: requested, opened, marked, renewed
// and published.
//
//   npm run bench -- reviews
import { loadavg } from 'node:os';
import { manual, paragraphs, startBenchApp } from './longManual.ts';

const changes = 200;
const runs = 15;

const every = paragraphs / changes;
const first = manual(() => 'daily');
const second = manual((n) => (n % every === 1 ? 'weekly' : 'daily'));
const third = manual((n) => (n % every !== 1 ? 'daily' : n < 1_000 ? 'hourly' : 'weekly'));

const { t, close } = await startBenchApp();

/** Prints the median duration of a call in milliseconds, and its CPU time. */
async function measure<T>(what: string, call: () => Promise<T>, times = 1): Promise<T> {
  const took: number[] = [];
  const before = process.cpuUsage();
  let answer: T | undefined;
  for (let run = 0; run < times; run++) {
    const start = performance.now();
    answer = await call();
    took.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  const middle = took.toSorted((a, b) => a - b)[times >> 1] ?? 0;
  const cpu = (user + system) / 1_000 / times;
  console.log(`${what}: ${middle.toFixed(0)} ms, of processor ${cpu.toFixed(0)} ms`);
  return answer as T;
}

const space = await t.addSpace('Bench', { ana: 'edit', rita: 'read' });
const { id: fileId } = await t.ana.files.add({
  parentId: space,
  name: 'Manual',
  kind: 'document',
  content: { ...first },
});
await t.ana.files.update({ fileId, state: 'published' });
await t.ana.files.update({ fileId, base: { ...first }, content: { ...second } });
await t.settled();

const { id } = await measure('review/add', () =>
  t.ana.reviews.add({ fileId, reviewers: [{ kind: 'person', id: t.ids.rita }] }),
);
await t.settled();
const review = await measure('review/get', () => t.rita.reviews.get({ id }), runs);
if (review.changes.length !== changes)
  throw new Error('the review does not show the changes that were made');
await measure('review/text', () => t.rita.reviews.text({ id }), 3);
await measure('review/list', () => t.rita.reviews.list({ box: 'inbox' }), runs);
let next = 0;
await measure(
  'review/add_content, a tick',
  () =>
    t.rita.reviews.addContent({
      id,
      kind: 'tick',
      paragraphId: review.changes[next++]?.paragraphId as string,
    }),
  changes,
);
await measure('review/get with all ticked', () => t.rita.reviews.get({ id }), runs);
await t.ana.files.update({ fileId, base: { ...second }, content: { ...third } });
await t.settled();
await measure('review/renew', () => t.ana.reviews.renew({ id }));
const reviewAfterEdit = await t.rita.reviews.get({ id });
const droppedTicks = reviewAfterEdit.changes.filter(({ tickedBy }) => tickedBy.length === 0).length;
if (droppedTicks !== 1_000 / every) throw new Error(`${droppedTicks} ticks were dropped`);
await t.rita.reviews.addContent({ id, kind: 'verdict', verdict: 'approve' });
await measure('review/publish', () => t.ana.reviews.publish({ id }));
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await close();
