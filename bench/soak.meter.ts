// Measurements of the server and its database during the soak, and whether a figure grows.
import { readdir, readlink } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { type Database, sql } from '../server/src/platform/database/database.ts';
import { percentile } from './search.sets.ts';
import type { Soak } from './soak.people.ts';

/** Figures by name; the name includes the unit. */
export type Figures = Record<string, number>;

interface Meter {
  sample(): Promise<Figures>;
  stop(): void;
}

interface Target {
  pid: number;
  metricsPort: number;
  inspectorPort: number;
  database: Database;
  soak: Soak;
}

const megabyte = 2 ** 20;

/** Requests `/healthz` every second; a sample covers the time since the previous one. */
export function startMeter({ pid, metricsPort, inspectorPort, database, soak }: Target): Meter {
  let health: number[] = [];

  async function probe(): Promise<void> {
    const startedAt = performance.now();
    await (await fetch(`${soak.url}/healthz`)).text();
    health.push(performance.now() - startedAt);
  }
  const timer = setInterval(
    () => probe().catch(() => health.push(Number.POSITIVE_INFINITY)),
    1_000,
  );

  return {
    async sample() {
      // Garbage does not count as memory in use.
      await collectGarbage(inspectorPort);
      const metrics = await readMetrics(metricsPort);
      const { acknowledgements, searches } = soak.times;
      const figures: Figures = {
        'memory of the server process, MB': (metrics.process_resident_memory_bytes ?? 0) / megabyte,
        'its heap, MB': (metrics.nodejs_heap_size_used_bytes ?? 0) / megabyte,
        'its buffers outside the heap, MB': (metrics.nodejs_external_memory_bytes ?? 0) / megabyte,
        'its open handles': metrics.process_open_fds ?? 0,
        'sockets among them': await countSockets(pid),
        ...(await readDatabase(database)),
        'a key acknowledged, 95 %, ms': percentile(acknowledgements, 0.95),
        'a search, 95 %, ms': percentile(searches, 0.95),
        '`/healthz`, 95 %, ms': percentile(health, 0.95),
        '`/healthz` at worst, ms': percentile(health, 1),
        'load of the machine': loadavg()[0] ?? 0,
      };
      health = [];
      soak.times = { acknowledgements: [], searches: [] };
      return figures;
    },
    stop: () => clearInterval(timer),
  };
}

async function collectGarbage(inspectorPort: number): Promise<void> {
  const targets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json();
  const inspector = new WebSocket(targets[0].webSocketDebuggerUrl);
  await new Promise((resolve, fail) => {
    inspector.onopen = () =>
      inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
    inspector.onmessage = resolve;
    inspector.onerror = fail;
  });
  inspector.close();
}

async function readMetrics(port: number): Promise<Figures> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = [...text.matchAll(/^(\w+) (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]));
}

async function countSockets(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((handle) => readlink(`${folder}/${handle}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith('socket:')).length;
}

async function readDatabase(database: Database): Promise<Figures> {
  const whole = await database.one<{ connections: number; log: number; bytes: number }>(sql`
    select (select count(*) from pg_stat_activity where datname = current_database())::int as connections,
      (select count(*) from document_updates)::int as log,
      pg_database_size(current_database())::float as bytes`);
  const tables = await database.query<{ name: string; bytes: number; dead: number }>(sql`
    select relname as name, pg_total_relation_size(relid)::float as bytes,
      100.0::float * n_dead_tup / greatest(1, n_live_tup + n_dead_tup) as dead
    from pg_stat_user_tables where pg_total_relation_size(relid) > ${megabyte} order by relname`);
  return {
    'database connections': whole.connections,
    'entries in the log': whole.log,
    'database, MB': whole.bytes / megabyte,
    ...Object.fromEntries(
      tables.flatMap(({ name, bytes, dead }) => [
        [`\`${name}\`, MB`, bytes / megabyte],
        [`\`${name}\`, dead rows, %`, dead],
      ]),
    ),
  };
}

interface Course {
  before: Figures;
  samples: readonly Figures[];
  after: Figures;
  /** Figures of a new process with the same data. */
  anew: Figures;
}

/** A table of each figure over time, and whether it grew in the second half. */
export function report({ before, samples, after, anew }: Course): string {
  const at = (share: number) => samples[Math.round((samples.length - 1) * share)] as Figures;
  const moments = [before, at(0), at(1 / 3), at(2 / 3), at(1), after, anew];
  const half = samples.slice(Math.floor(samples.length / 2));
  const rows = Object.keys(at(1)).map((name) => {
    const cells = moments.map((figures) => format(figures[name]));
    const { rise, isGrowing } = fitGrowth(half.flatMap((figures) => figures[name] ?? []));
    return `| ${name} | ${cells.join(' | ')} | ${isGrowing ? `grows by ${format(rise)}` : 'level'} |`;
  });
  return `| | before | start | 1/3 | 2/3 | end | after everyone left | after a restart | last half |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}

/**
 * How much the linear regression of the values rises in total; it counts as growth if it exceeds both
 * chance and 5 %.
 */
function fitGrowth(values: readonly number[]): { rise: number; isGrowing: boolean } {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const middle = (count - 1) / 2;
  const spread = (count * (count * count - 1)) / 12;
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread;
  const squares = values.reduce(
    (sum, value, at) => sum + (value - mean - slope * (at - middle)) ** 2,
    0,
  );
  const uncertainty = Math.sqrt(squares / Math.max(1, count - 2) / spread);
  const rise = slope * (count - 1);
  return { rise, isGrowing: slope > 3 * uncertainty && rise > 0.05 * Math.abs(mean) };
}

function format(value: number | undefined): string {
  if (value === undefined) return '–';
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}
