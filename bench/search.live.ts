// The complete search on a real PostgreSQL: `node bench/search.live.ts [documents] [people]`. Measures, in
// wall-clock and CPU time, how long the index takes to build, how soon a changed paragraph is found while
// people search, how long a search takes meanwhile, and the longest time the event loop was blocked.
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createSearch } from '../server/src/features/search/search.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { sql } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createEvents } from '../server/src/platform/events.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createSmallBase } from '../server/src/testing/small-base.ts';
import { startBenchDatabase } from './database.ts';
import { makeDistractors, makeRandom, percentile } from './search.sets.ts';

const perDocument = 50;

/**
 * The most CPU time between two timer ticks: the longest task without the machine's other load. Kernels may
 * count in steps of 4 ms.
 */
function watchTurns() {
  let most = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    most = Math.max(most, (user + system) / 1000);
    last = process.threadCpuUsage();
  }, 1);
  return {
    end() {
      clearInterval(timer);
      return most;
    },
  };
}

async function run() {
  const documents = Number(process.argv[2] ?? 2_000);
  const people = Number(process.argv[3] ?? 50);
  const { database, close } = await startBenchDatabase({ max: 20, durable: false });
  try {
    await migrate(database);
    const events = createEvents({ database, log: createLog('silent') });
    const base = createSmallBase(database, events);
    const admin = await base.addPerson('admin');
    const space = await base.addFile(admin, { name: 'Bench' });
    const document = await base.addFile(admin, { name: 'Live', parent: space });
    await base.publish(document, ['The first text of this document.']);
    const texts = [
      ...makeDistractors('en', (documents * perDocument) / 2),
      ...makeDistractors('zh', (documents * perDocument) / 2),
    ];
    await database.query(sql`
      insert into files (id, kind, name, parent_id, space_id, scope_id, position, created_by, updated_by)
      select 'bench' || n, 'document', 'Document ' || n, ${space}, ${space}, ${space}, n, ${admin}, ${admin}
      from generate_series(0, ${documents - 1}::int) n`);
    await database.query(sql`
      insert into documents (file_id, content, published_number) select id, '{}', 1 from files where id like 'bench%'`);
    for (const stage of ['draft', 'published']) {
      for (let from = 0; from < texts.length; from += 5_000) {
        const page = texts.slice(from, from + 5_000).map(({ text }) => text);
        await database.query(sql`
          insert into paragraphs (file_id, stage, id, position, kind, text)
          select 'bench' || (n + ${from} - 1) / ${perDocument}::int, ${stage}, 'p' || n + ${from}, n, 'paragraph', text
          from unnest(${page}::text[]) with ordinality as given (text, n)`);
      }
    }

    const deaf = monitorEventLoopDelay({ resolution: 1 });
    deaf.enable();
    const deafness = () => {
      const most = (deaf.max / 1e6).toFixed(0);
      deaf.reset();
      return most;
    };
    globalThis.gc?.();
    const memory = process.memoryUsage();
    const start = performance.now();
    const search = createSearch({ database, events, clock: systemClock, files: base.files });
    await search.ready;
    const buildSeconds = (performance.now() - start) / 1000;
    globalThis.gc?.();
    const after = process.memoryUsage();
    const megabytes =
      (after.heapUsed + after.arrayBuffers - memory.heapUsed - memory.arrayBuffers) / 1e6;
    const deafWhileBuilding = deafness();
    await events.start();

    const random = makeRandom(5);
    const turns = watchTurns();
    const before = process.threadCpuUsage();
    const times: number[] = [];
    let isOver = false;
    const searching = Array.from({ length: people }, async () => {
      await new Promise((resolve) => setTimeout(resolve, random() * 1_000));
      while (!isOver) {
        const { text } = texts[Math.floor(random() * texts.length)] as { text: string };
        const from = Math.floor(random() * Math.max(1, text.length - 24));
        const before = performance.now();
        await search.find(admin, { q: text.slice(from, from + 4 + Math.floor(random() * 20)) });
        times.push(performance.now() - before);
        // People think between two keys.
        await new Promise((resolve) => setTimeout(resolve, 500 + random() * 1_000));
      }
    });
    const durations: number[] = [];
    for (let i = 0; i < 30; i++) {
      const word = `fresh${i}word`;
      await base.write(document, 'draft', [`A paragraph with ${word} in it.`]);
      const before = performance.now();
      while ((await search.find(admin, { q: word })).total === 0) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      durations.push(performance.now() - before);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    isOver = true;
    await Promise.all(searching);
    const { user, system } = process.threadCpuUsage(before);
    const maxTurn = turns.end();

    const ms = (values: readonly number[], share: number) => percentile(values, share).toFixed(0);
    console.log(
      `${texts.length} paragraphs in ${documents} documents, ${people} people searching, load ${loadavg()
        .map((one) => one.toFixed(1))
        .join(' ')}\n`,
    );
    console.log('| | |\n|---|---|');
    console.log(
      `| index built from the database | ${buildSeconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB, longest pause ${deafWhileBuilding} ms |`,
    );
    console.log(
      `| a committed change is found after, p50 / p95 / most | ${ms(durations, 0.5)} / ${ms(durations, 0.95)} / ${ms(durations, 1)} ms |`,
    );
    console.log(
      `| ${times.length} searches, p50 / p95 / most | ${ms(times, 0.5)} / ${ms(times, 0.95)} / ${ms(times, 1)} ms |`,
    );
    console.log(
      `| processor time of this thread a search, all it did counted | ${((user + system) / 1000 / times.length).toFixed(1)} ms |`,
    );
    console.log(
      `| longest pause meanwhile: on the clock, of processor time | ${deafness()} ms, ${maxTurn.toFixed(0)} ms |`,
    );
    await search.close();
    await events.close();
  } finally {
    await close();
  }
}

if (import.meta.main) await run();
