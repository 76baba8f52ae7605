// Docent as its operator meets it: a process that starts, refuses to start with a sentence, is killed and recovers.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './testing/ports.ts';

interface Started {
  process: ChildProcess;
  /** All that it has said so far. */
  said(): string;
  exitCode: Promise<number | null>;
}

let data: string;
let port: number;
const started: Started[] = [];

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'docent-main-'));
  port = await freePort();
});
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.process.kill('SIGTERM');
    await one.exitCode;
  }
  await rm(data, { recursive: true });
});

function start(environment: Record<string, string> = {}, args: string[] = []): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: {
      PATH: process.env.PATH,
      DOCENT_DATA: data,
      DOCENT_PORT: String(port),
      DOCENT_DEMO: 'no',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  const one = { process: child, said: () => said, exitCode };
  started.push(one);
  return one;
}

async function untilAnswering(one: Started): Promise<void> {
  while (!one.said().includes(`Docent is at http://127.0.0.1:${port}`)) {
    if (one.process.exitCode !== null) throw new Error(one.said());
    await new Promise((done) => setTimeout(done, 20));
  }
  // It answers at once and is ready when the indexes are loaded.
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) {
    await new Promise((done) => setTimeout(done, 50));
  }
}

test('it starts on an empty folder, refuses a second one there, survives kill -9 and stops', async () => {
  const metricsPort = await freePort();
  const first = start({ DOCENT_METRICS_PORT: String(metricsPort) });
  await untilAnswering(first);

  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(figures).toMatch(/docent_database_connections\{state="busy"\} \d/);

  const second = start({ DOCENT_PORT: String(await freePort()) });
  expect(await second.exitCode).toBe(1);
  expect(second.said()).toContain(
    `Another Docent (process ${first.process.pid}, http://127.0.0.1:${port}) already uses the data folder`,
  );

  first.process.kill('SIGKILL');
  await first.exitCode;
  const again = start();
  await untilAnswering(again);

  again.process.kill('SIGTERM');
  expect(await again.exitCode).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

test('it stops in time and in order while the database that was killed is away', async () => {
  const one = start();
  await untilAnswering(one);
  // A browser's connection that stays open for the next call.
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const pid = await readFile(join(data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(pid, 10), 'SIGKILL');
  while (!one.said().includes('The database server ended unexpectedly')) {
    await new Promise((done) => setTimeout(done, 2));
  }
  one.process.kill('SIGTERM');
  // Had it not stopped in time, it would have been cut off, and ended otherwise.
  expect([await one.exitCode, one.said()]).toEqual([0, expect.not.stringMatching(/^\s+at /m)]);
  idle.destroy();
  await untilAnswering(start());
});

test('a taken port is a sentence, and the folder is free again', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const refused = start();
  expect(await refused.exitCode).toBe(1);
  expect(refused.said()).toContain(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another port with DOCENT_PORT=${port + 1}.`,
  );
  other.close();
  await untilAnswering(start());
});

test.each([
  ['a wrong setting', { DOCENT_PORT: 'http' }, 'DOCENT_PORT must be a whole number'],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/docs' },
    'The database 127.0.0.1:1/docs of DATABASE_URL cannot be used: connect ECONNREFUSED',
  ],
  [
    'the demo people on every address',
    { DOCENT_HOST: '0.0.0.0' },
    'DOCENT_EMBEDDED_SIGN_IN_ANYWHERE=yes if that is what you want',
  ],
])('%s ends it with a sentence and no stack trace', async (_name, environment, sentence) => {
  const refused = start(environment);
  expect(await refused.exitCode).toBe(1);
  expect(refused.said()).toContain(sentence);
  expect(refused.said()).not.toMatch(/^\s+at /m);
  expect(refused.said()).not.toContain('secret');
});

test('a newer data folder is refused', async () => {
  await writeFile(join(data, 'format'), '7\n');
  const refused = start();
  expect(await refused.exitCode).toBe(1);
  expect(refused.said()).toContain('was written by a newer Docent');
});

test('--help lists the settings and starts nothing', async () => {
  const help = start({ DOCENT_PORT: 'nonsense' }, ['--help']);
  expect(await help.exitCode).toBe(0);
  expect(help.said()).toContain('OIDC_ISSUER');
});
