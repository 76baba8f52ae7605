// Starts the server in its own process, as in production or with test people.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CrashServer } from '../server/src/testing/crash-server.ts';

export interface StartedServer {
  readonly pid: number;
  /** Resolves once the process has ended. */
  stop(): Promise<void>;
}

interface ServerOptions {
  environment?: Record<string, string>;
  /** Flags for Node. */
  flags?: string[];
}

/** Resolves when it is ready. Its warnings go to standard error. It ends with this process. */
export async function startServer(
  folder: string,
  port: number,
  { environment = {}, flags = [] }: ServerOptions = {},
): Promise<StartedServer> {
  const server = fork(join(import.meta.dirname, '../server/src/main.ts'), [], {
    execArgv: flags,
    env: {
      ...process.env,
      DOCENT_DATA: folder,
      DOCENT_PORT: String(port),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    pid: server.pid as number,
    async stop() {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** A server with test people, which may be killed. Resolves when it is ready. */
export async function startCrashServer(
  folder: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; announcement: CrashServer }> {
  const child = fork(join(import.meta.dirname, '../server/src/testing/crash-server.ts'), [], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DOCENT_DATA: folder,
      DOCENT_PORT: `${port}`,
      DOCENT_DEMO: 'no',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const announcement = await new Promise<CrashServer>((resolve, fail) => {
    let output = '';
    child.stdout?.on('data', (data) => {
      if (/"level":[56]0/.test(`${data}`)) console.error(`${data}`);
      output += data;
      // Log lines are in the output as well.
      const firstLine = /^\{"ids".*(?=\n)/m.exec(output)?.[0];
      if (firstLine) resolve(JSON.parse(firstLine));
    });
    child.once('exit', (code) => fail(new Error(`The server did not start: ${code}`)));
  });
  return { child, announcement };
}
