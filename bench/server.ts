// Starts the server in its own process, as in production.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

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
