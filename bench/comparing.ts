// What the first comparison of a base costs a node, and when a change is known: `npm run bench -- comparing
// [paragraphs]`. The texts are read from memory as search holds them; the event loop of the server is this one.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { createChance } from '@docent/document-model/testing/random';
import { createComparing } from '../server/src/features/duplicates/comparing.ts';
import type { SearchRecords } from '../server/src/features/search/search.ts';
import { createTexts } from '../server/src/search-engine/texts.ts';
import { load, makeTexts, percentile, row, sources, startClock } from './duplicates.texts.ts';

const [count = 100_000] = process.argv.slice(2).map(Number);
const perFile = 100;
const changes = 200;
const typists = 20;

const texts = createTexts();
makeTexts([...(sources.English ?? []), ...(sources.Chinese ?? [])], count, 7).forEach((text, i) => {
  texts.put(i, text);
});
let observer: Parameters<SearchRecords['observe']>[0] | undefined;
const records = {
  ready: Promise.resolve(),
  live: count,
  fileIds: () => Array.from({ length: Math.ceil(count / perFile) }, (_, i) => `${i}`),
  ofFile: (id: string) =>
    Uint32Array.from({ length: perFile }, (_, i) => Number(id) * perFile + i).filter(
      (record) => record < count,
    ),
  read: (record: number) => ({ kind: 'paragraph', text: texts.get(record) }),
  observe(given: typeof observer) {
    observer = given;
  },
} as unknown as SearchRecords;

const delays = monitorEventLoopDelay({ resolution: 1 });
const delaysSoFar = () => {
  const [half, most, all] = [50, 99, 100].map((share) =>
    (delays.percentile(share) / 1e6).toFixed(0),
  );
  return `event loop delayed by ${half} / ${most} / ${all} ms (p50 / p99 / max)`;
};

global.gc?.();
const before = process.memoryUsage.rss();
const comparing = createComparing(records);
delays.enable();
const clock = startClock();
await comparing.complete();
delays.disable();
row(
  `first comparison of ${count} paragraphs`,
  `${clock()}, ${Math.round((process.memoryUsage.rss() - before) / 2 ** 20)} MB, ${delaysSoFar()}`,
  load(),
);

const { below } = createChance(3);
const edit = (record: number) => {
  texts.put(record, `${texts.get(below(count))} and edited in the bench today`);
  observer?.dropped(record);
  observer?.added(record);
};
// People who type while it is measured: a paragraph of each is derived once a second.
let typed = 0;
const typing = setInterval(() => {
  edit(below(count));
  typed++;
}, 1000 / typists);
const visible = new Uint8Array(count).fill(1);
const times: number[] = [];
delays.reset();
delays.enable();
for (let i = 0; i < changes; i++) {
  const record = below(count);
  const since = performance.now();
  edit(record);
  const text = texts.get(record);
  const similar = await comparing.ask({ do: 'similar', text, threshold: 0.7, visible });
  times.push(performance.now() - since);
  if (!similar.some((place) => place.record === record)) throw new Error('the change is not known');
  await delay(20);
}
delays.disable();
clearInterval(typing);
times.sort((x, y) => x - y);
row(
  `a change in ${count} paragraphs is known after`,
  `${[0.5, 0.95, 0.99, 1].map((share) => percentile(times, share)).join(' / ')} ms (p50 / p95 / p99 / max), while ${typists} people changed ${typed} others; ${delaysSoFar()}`,
  load(),
);
await comparing.close();
