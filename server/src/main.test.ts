// Docent as its operator sees it: a process that starts, refuses to start with an explanation, is killed and
// recovers.
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from './testing/ports.ts';
import { type DocentProcess, startProcess } from './testing/processes.ts';

/** Shared by all tests, so that only the first start has to create a database. */
let data: string;
let port: number;
const started: DocentProcess[] = [];

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'docent-main-'));
});
beforeEach(async () => {
  port = await freePort();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => rm(data, { recursive: true }));

function start(environment: Record<string, string> = {}, words: string[] = []): DocentProcess {
  const defaults = { DOCENT_DATA: data, DOCENT_PORT: String(port) };
  const one = startProcess('main.ts', words, { ...defaults, ...environment });
  started.push(one);
  return one;
}

/** Everything that it has printed so far. */
const printedBy = ({ output }: DocentProcess) => `${output.out}${output.errors}`;

/** Expects exit code 1 and the sentence. */
async function expectRefusal(refused: DocentProcess, sentence: string): Promise<void> {
  const { code, errors } = await refused.ended;
  expect([code, errors]).toEqual([1, expect.stringContaining(sentence)]);
}

/** In milliseconds: longer than a busy machine takes to start Docent. */
const timeout = 30_000;

async function untilAnswering(one: DocentProcess): Promise<void> {
  const address = `http://127.0.0.1:${port}`;
  const hasEnded = () => one.child.exitCode !== null;
  await expect
    .poll(() => hasEnded() || printedBy(one).includes(`Docent is at ${address}`), { timeout })
    .toBe(true);
  expect(hasEnded(), printedBy(one)).toBe(false);
  // It responds at once, and is ready when the indexes are loaded.
  await expect.poll(async () => (await fetch(`${address}/readyz`)).ok, { timeout }).toBe(true);
}

test('a server starts on an empty folder, refuses a second one there, survives kill -9 and stops', async () => {
  const metricsPort = await freePort();
  const first = start({ DOCENT_METRICS_PORT: String(metricsPort) });
  await untilAnswering(first);

  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(figures).toMatch(/docent_database_connections\{state="busy"\} \d/);

  await expectRefusal(
    start({ DOCENT_PORT: String(await freePort()) }),
    `Another Docent (process ${first.child.pid}, http://127.0.0.1:${port}) already uses the data folder`,
  );

  first.child.kill('SIGKILL');
  await first.ended;
  const again = start();
  await untilAnswering(again);

  again.child.kill('SIGTERM');
  expect(await again.ended).toMatchObject({ code: 0 });
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

test('a server stops in time and in order while its killed database is away', async () => {
  const one = start();
  await untilAnswering(one);
  // An idle keep-alive connection of a browser.
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const pid = await readFile(join(data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(pid, 10), 'SIGKILL');
  // Polled often, so that the database is still away.
  await expect
    .poll(() => printedBy(one), { interval: 2 })
    .toContain('The database server ended unexpectedly');
  one.child.kill('SIGTERM');
  // If it had not stopped in time, it would have been cut off with another exit code.
  const { code } = await one.ended;
  expect([code, printedBy(one)]).toEqual([0, expect.not.stringMatching(/^\s+at /m)]);
  idle.destroy();
  await untilAnswering(start());
});

test('a taken port is explained, and the folder is released', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expectRefusal(
    start(),
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
    'a socket without a database',
    { DATABASE_URL: 'postgres://u:secret@/docs?host=/nowhere' },
    'The database /docs of DATABASE_URL cannot be used: connect ENOENT',
  ],
  [
    'the demo people on every address',
    { DOCENT_HOST: '0.0.0.0' },
    'DOCENT_EMBEDDED_SIGN_IN_ANYWHERE=yes if that is what you want',
  ],
])(
  '%s ends the start with an explanation and no stack trace',
  async (_name, environment, sentence) => {
    const refused = start(environment);
    await expectRefusal(refused, sentence);
    expect(printedBy(refused)).not.toMatch(/^\s+at /m);
    expect(printedBy(refused)).not.toContain('secret');
  },
);

test('the data folder of a newer version is refused', async () => {
  const newer = join(data, 'newer');
  await mkdir(newer);
  await writeFile(join(newer, 'format'), '7\n');
  await expectRefusal(start({ DOCENT_DATA: newer }), 'was written by a newer Docent');
});

test('--help lists the settings and starts nothing', async () => {
  const help = start({ DOCENT_PORT: 'nonsense' }, ['--help']);
  expect(await help.ended).toMatchObject({ code: 0, out: expect.stringContaining('OIDC_ISSUER') });
});
