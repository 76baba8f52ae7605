// A PostgreSQL for one bench, which is removed when the bench ends in any way.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts';

export interface BenchDatabase {
  database: OpenDatabase;
  url: string;
  /** For other files of the bench. */
  folder: string;
  /** Stops the server and removes the folder. */
  close(): Promise<void>;
}

interface Options {
  /** Maximum number of connections of `database`. */
  max?: number;
  /** Off if the measured code writes nothing. */
  durable?: boolean;
}

export async function startBenchDatabase({
  durable = true,
  ...options
}: Options = {}): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable });
  const leave = clearUpAfterDeath(server.pid, folder);
  const database = await openDatabase(server.url, options);
  return {
    database,
    url: server.url,
    folder,
    async close() {
      await database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      leave();
    },
  };
}

/**
 * Starts a shell that waits for this process to close a pipe, which happens even if it is killed. The shell
 * then stops the server and removes the folder, unless this was done already. A signal handler would be too
 * late, because a bench may block for minutes.
 */
function clearUpAfterDeath(pid: number, folder: string): () => void {
  const clearUp = 'kill -INT "$0"; while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"';
  const shell = spawn('sh', ['-c', `read done || { ${clearUp}; }`, String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return () => shell.stdin.end('done\n');
}
