// Starts and stops Docent servers for the journeys, on copies of one demo base.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/** In milliseconds, for a first start with the demo base on a busy machine. */
export const startTimeout = 120_000;

/** Prepared by the setup of the run: the folder that servers copy, and the signed-in people. */
export interface DemoBase {
  folder: string;
  /** Id of the space for documents of the journeys. */
  space: string;
  tokens: Record<string, string>;
}

export const demoBaseVariable = 'JOURNEYS_BASE';

/** The setup of the run writes it, and every worker reads it. */
export async function readDemoBase(): Promise<DemoBase> {
  const file = process.env[demoBaseVariable];
  if (!file)
    throw new Error(`${demoBaseVariable} is not set: the journeys run without their setup`);
  return JSON.parse(await readFile(file, 'utf8'));
}

export interface JourneyServer {
  url: string;
  /** Kills it without a chance to finish anything. */
  kill(): Promise<void>;
  /** Starts it again with the same folder and port. */
  restart(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** Starts a server on a copy of the demo base. */
export async function startServer(base: DemoBase): Promise<JourneyServer> {
  const data = await mkdtemp(join(tmpdir(), 'docent-journey-'));
  await copyFolder(base.folder, data);
  const port = await freePort();
  let running = await launch(data, port);
  return {
    url: urlOf(port),
    kill: () => end(running, 'SIGKILL'),
    async restart() {
      running = await launch(data, port);
    },
    async remove() {
      await end(running, 'SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Keeps the owners of files: if root starts Docent, its database runs as another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

export const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/**
 * Starts Docent with this data folder and port, and waits until it responds; an empty folder gets the demo
 * documents.
 */
export async function launch(data: string, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      // Computing embeddings would use a core for minutes.
      EMBEDDINGS_MODEL: 'off',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled-tests'),
      // Journeys create what they need, and count documents.
      DOCENT_DEMO: 'documents',
      ...process.env,
      DOCENT_DATA: data,
      DOCENT_PORT: String(port),
      DOCENT_HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitForAnswer(`${urlOf(port)}/readyz`, server);
  } catch (error) {
    await end(server, 'SIGKILL');
    throw error;
  }
  return server;
}

/** Resolves when the process has ended. */
export async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function waitForAnswer(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await delay(100);
  }
  throw new Error(`${url} did not answer within ${startTimeout / 1000} seconds`);
}
