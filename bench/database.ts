// A PostgreSQL that belongs to one bench and goes when it does, however it ends.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts';

export interface BenchDatabase {
  database: OpenDatabase;
  url: string;
  /** For whatever else the bench keeps on disk. */
  folder: string;
  /** Ends the server and removes the folder. */
  close(): Promise<void>;
}

interface Options {
  /** Connections of `database`. */
  max?: number;
  /** Off where what is measured writes nothing. */
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
 * Starts a shell that waits for this process to close a pipe, as even a killed one does, and then ends the server and removes
 * the folder, unless it was told that there is nothing left to do. A handler of signals would come too late: a bench may be
 * deaf for minutes.
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
