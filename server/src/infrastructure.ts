// Opens what every process of Docent needs: data folder, database and uploaded files. The server opens them
// exclusively; a command may join a running one.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseLanguages } from './language/languages.ts';
import { beginRestore, isUsed, unfinishedRestore } from './platform/backup/restore.ts';
import { type Blobs, createDiskBlobs } from './platform/blobs/blobs.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import {
  type DataFolder,
  DataFolderInUse,
  openDataFolder,
} from './platform/data-folder/data-folder.ts';
import { type OpenDatabase, openDatabase, sql } from './platform/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { createLog, type Log } from './platform/log.ts';
import { RefusedStart } from './platform/refused-start.ts';
import { type Settings, secretsOf } from './settings.ts';

export interface Infrastructure {
  readonly settings: Settings;
  readonly database: OpenDatabase;
  readonly blobs: Blobs;
  readonly log: Log;
  readonly clock: Clock;
  /** Whether the database was empty before. */
  readonly isNew: boolean;
  /** Tells other processes on the data folder the URL of this one, or that it is about to stop. */
  announce(url: string, stopping?: boolean): Promise<void>;
  /** Resolves with the reason if the embedded database has ended permanently. */
  readonly lost: Promise<RefusedStart>;
  /** Removes the mark of an unfinished restore from the data folder. */
  finishRestore(): Promise<void>;
  /** Closes everything in reverse order. Close everything that uses it first. */
  close(): Promise<void>;
}

export interface InfrastructureOptions {
  /** Whether to use the database of a Docent that runs on the same data folder, instead of refusing. */
  join?: boolean;
  /** The folder of the backup that will be restored. The database must be empty, and no tables are created. */
  restoring?: string | undefined;
  onStep?: (sentence: string) => void;
  /** Runs while the embedded database server starts. */
  onLaunch?: () => void;
}

/** Throws `RefusedStart` with a sentence, and leaves nothing open. */
export async function openInfrastructure(
  settings: Settings,
  { join: mayJoin = false, restoring, onStep = () => {}, onLaunch }: InfrastructureOptions = {},
): Promise<Infrastructure> {
  const log = createLog(settings.logLevel, secretsOf(settings));
  chooseLanguages(settings.searchLanguages);
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };

  try {
    let folder: DataFolder | undefined;
    let postgres: EmbeddedPostgres | undefined;
    let url = settings.database.url;
    if (!url || !settings.s3) {
      try {
        folder = await openDataFolder(settings.dataFolder, { restoring, onStep });
        undo.push(folder.release);
      } catch (error) {
        if (!(mayJoin && error instanceof DataFolderInUse && error.running?.databaseUrl))
          throw error;
        url = error.running.databaseUrl;
      }
    }
    if (!url && folder) {
      postgres = await startEmbeddedPostgres({
        folder: join(folder.path, 'postgres'),
        maxConnections: settings.database.connections + 20,
        onLog: (line) => log.debug({ postgres: line }, 'database server'),
        onStep,
        ...(onLaunch && { onLaunch }),
      });
      undo.push(postgres.stop);
      url = postgres.url;
    }

    const databaseUrl = url ?? '';
    const database = await connect(databaseUrl, settings.database, log);
    undo.push(database.close);
    await (restoring
      ? markRestore(database, folder, restoring)
      : refuseUnfinished(database, folder));
    const ran = restoring ? [] : await migrate(database);
    if (ran.length > 0) onStep(`The database has been brought up to date: ${ran.join(', ')}`);

    const announce = async (address: string, stopping = false) =>
      folder?.announce({ url: address, databaseUrl, stopping });
    await announce('');

    return {
      settings,
      database,
      blobs: await openBlobs(settings),
      log,
      clock: systemClock,
      isNew: ran.includes(firstMigration),
      announce,
      finishRestore: async () => folder?.endRestore(),
      lost: postgres?.lost ?? new Promise(() => {}),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const firstMigration = '0001-base';
const leastVersion = 16;

async function markRestore(
  database: OpenDatabase,
  folder: DataFolder | undefined,
  backup: string,
): Promise<void> {
  try {
    await beginRestore(database, backup);
  } catch (error) {
    // The database is in use, so the restore has not started.
    await folder?.endRestore();
    throw error;
  }
}

/** An incomplete restore would look like an empty Docent, and be filled with the demo and used. */
async function refuseUnfinished(
  database: OpenDatabase,
  folder: DataFolder | undefined,
): Promise<void> {
  let backup = await unfinishedRestore(database);
  if (backup === null && folder?.restoring) {
    // All tables appear in one transaction. If they exist, only the mark is left to remove.
    if (await isUsed(database)) await folder.endRestore();
    else backup = folder.restoring;
  }
  if (backup === null) return;
  throw new RefusedStart(
    `The restore of the backup ${backup} was not finished, so Docent does not start. Run it again: npm run docent -- restore ${backup}. To give it up, delete the data folder${folder ? ` ${folder.path}` : ''} or the database, and start with an empty one.`,
  );
}

async function connect(
  url: string,
  databaseSettings: Settings['database'],
  log: Log,
): Promise<OpenDatabase> {
  let database: OpenDatabase;
  try {
    database = await openDatabase(url, {
      max: databaseSettings.connections,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    });
  } catch (error) {
    const name = databaseSettings.url
      ? `The database ${withoutPassword(databaseSettings.url)} of DATABASE_URL`
      : 'The embedded database';
    throw new RefusedStart(`${name} cannot be used: ${(error as Error).message}`);
  }
  const { version } = await database.one<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  if (version < leastVersion) {
    await database.close();
    throw new RefusedStart(
      `The database of DATABASE_URL is PostgreSQL ${version}; Docent needs ${leastVersion} or newer.`,
    );
  }
  return database;
}

/** Host and name of a database. `URL` does not read an address of a socket, which has no host. */
function withoutPassword(url: string): string {
  return url.replace(/^\w+:\/\/(.*@)?/, '').replace(/\?.*/, '');
}

async function openBlobs({ s3, dataFolder }: Settings): Promise<Blobs> {
  if (!s3) return createDiskBlobs(join(dataFolder, 'blobs'));
  // Loaded on demand, because the client takes a third of a second and most installations don't use S3.
  const { createS3Blobs } = await import('./platform/blobs/s3-blobs.ts');
  return createS3Blobs(s3, join(tmpdir(), 'docent-uploads'));
}
