// Throughput and latency of the most frequent calls with 100,000 files, beside a bare Fastify route in the
// same run. The server is a separate process; 32 connections each send the next request when the previous
// one is answered. Each call is measured alone, and again while every twentieth request renames a document.
//
//   node bench/calls.ts [files] [seconds for each call]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { contract } from '@docent/contract/contract';
import { fastify } from 'fastify';
import { createApp } from '../server/src/app.ts';
import { createDiskBlobs } from '../server/src/platform/blobs/blobs.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createLog } from '../server/src/platform/log.ts';
import { readSettings } from '../server/src/settings.ts';
import { freePort } from '../server/src/testing/ports.ts';
import { startBenchDatabase } from './database.ts';
import { makeFiles } from './files.ts';

const connections = 32;
const warmUpMs = 2_000;

interface Ready {
  token: string;
  folderId: string;
  documentIds: string[];
}

async function serve(databaseUrl: string, folder: string, port: number, barePort: number) {
  const database = await openDatabase(databaseUrl, { max: 24 });
  const { editorId, folderId, documentId } = JSON.parse(process.env.BENCH_FILES ?? '{}');
  const settings = readSettings({
    DOCENT_PORT: String(port),
    DOCENT_DATA: folder,
    DOCENT_DEMO: 'no',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
  });
  const app = await createApp(
    {
      settings,
      database,
      blobs: createDiskBlobs(join(folder, 'blobs')),
      log: createLog('error'),
      clock: systemClock,
    },
    { costPerMinute: 100_000_000 },
  );
  await app.listen();
  const loading = performance.now();
  await app.search.ready;
  console.log(`the index was loaded in ${((performance.now() - loading) / 1000).toFixed(1)} s`);

  const bare = fastify();
  bare.get('/bare', async () => ({ code: 200, data: { list: [], next: null } }));
  await bare.listen({ host: '127.0.0.1', port: barePort });
  const ready: Ready = {
    token: await app.people.openSession(editorId),
    folderId,
    documentIds: [documentId],
  };
  process.send?.(ready);
}

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** A write: its address, and the body of the nth one. */
interface Write {
  url: string;
  body(n: number): object;
}

const readsPerWrite = 19;

/** Counts the writes too, if there are any. */
async function measure(
  urls: readonly string[],
  token: string,
  seconds: number,
  write?: Write,
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  let callCount = 0;
  const start = performance.now() + warmUpMs;
  const end = start + seconds * 1_000;

  async function person() {
    while (performance.now() < end) {
      const startedAt = performance.now();
      const n = callCount++;
      const isWrite = write !== undefined && n % (readsPerWrite + 1) === 0;
      const status = await (isWrite
        ? send(write.url, write.body(n))
        : send(urls[n % urls.length] as string));
      if (startedAt < start) continue;
      times.push(performance.now() - startedAt);
      if (status !== 200) failed++;
    }
  }

  function send(url: string, body?: object): Promise<number> {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const method = body ? 'POST' : 'GET';
    return new Promise((resolve, fail) => {
      request(url, { agent, headers, method }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', fail)
        .end(body && JSON.stringify(body));
    });
  }

  await Promise.all(Array.from({ length: connections }, person));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

async function run(count: number, seconds: number) {
  const { database, url, folder, close } = await startBenchDatabase({ max: 4 });
  const [port, barePort] = [await freePort(), await freePort()];
  let server: ReturnType<typeof fork> | undefined;
  try {
    await migrate(database);
    const startedAt = performance.now();
    const createdCount = await makeFiles(database, count);
    console.log(`${count} files made in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    server = fork(import.meta.filename, ['serve', url, folder, String(port), String(barePort)], {
      env: { ...process.env, BENCH_FILES: JSON.stringify(createdCount) },
    });
    const [{ token, folderId, documentIds }] = (await once(server, 'message')) as [Ready];

    const api = `http://127.0.0.1:${port}/api`;
    const calls: [name: string, urls: string[]][] = [
      ['bare Fastify route', [`http://127.0.0.1:${barePort}/bare`]],
      ['findOuter, the outermost', [`${api}${contract.files.findOuter.path}`]],
      [
        'findOuter, 100 in a folder',
        [`${api}${contract.files.findOuter.path}?parentId=${folderId}`],
      ],
      [
        'detailShow',
        documentIds.map((id) => `${api}${contract.documents.detailShow.path}?fileId=${id}`),
      ],
      [
        'search, as typed',
        ['document', 'docum', 'folder 7', 'text of 42'].map(
          (q) => `${api}${contract.search.search.path}?q=${encodeURIComponent(q)}`,
        ),
      ],
      ['my_role', [`${api}${contract.people.myRole.path}`]],
    ];
    const rename: Write = {
      url: `${api}${contract.files.update.path}`,
      body: (n) => ({ fileId: documentIds[n % documentIds.length], name: `Document ${n}` }),
    };
    let bare = 0;
    console.log('| call | requests/s | of the bare route | p50 ms | p99 ms | failed |');
    console.log('|---|---|---|---|---|---|');
    for (const [name, urls] of calls) {
      for (const write of name.startsWith('bare') ? [undefined] : [undefined, rename]) {
        const { perSecond, p50, p99, failed } = await measure(urls, token, seconds, write);
        bare ||= perSecond;
        const share = `${((perSecond / bare) * 100).toFixed(0)} %`;
        console.log(
          `| ${name}${write ? ', with writes' : ''} | ${perSecond.toFixed(0)} | ${share} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${failed} |`,
        );
      }
    }
  } finally {
    server?.kill('SIGKILL');
    await close();
  }
}

const [first = '100000', second = '5', ...options] = process.argv.slice(2);
if (first === 'serve') {
  const [folder = '', port, barePort] = options;
  await serve(second, folder, Number(port), Number(barePort));
} else {
  await run(Number(first), Number(second));
}
