// Starts Docent as a newcomer would, on an empty data folder and a free port, for the whole run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export default async function startServer(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'docent-journeys-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, DOCENT_DATA: data, DOCENT_PORT: String(port), DOCENT_HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.env.DOCENT_URL = url;
  await answering(`${url}/readyz`, server);
  return async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(data, { recursive: true, force: true });
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} did not answer`);
}
