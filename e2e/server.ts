// Starts Docent as a newcomer would, on an empty data folder and a free port: one for the whole run, and
// others for journeys that do to it what the rest must not see.
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
  process.env.JOURNEYS_URL = `http://127.0.0.1:${port}`;
  const server = await launch(data, port);
  return async () => {
    await end(server, 'SIGTERM');
    await rm(data, { recursive: true, force: true });
  };
}

/** A Docent on this data folder and port, once it answers; its demo base is loaded if the folder is empty. */
export async function launch(data: string, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, DOCENT_DATA: data, DOCENT_PORT: String(port), DOCENT_HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await answering(`http://127.0.0.1:${port}/readyz`, server);
  return server;
}

/** Resolves when the process is gone. SIGKILL gives it no chance to finish anything. */
export async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} did not answer`);
}
