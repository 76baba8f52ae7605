// A live server with its own durable PostgreSQL in a process of its own, so that both can be killed:
// `node server.ts FOLDER PORT`. Says on standard output where it is and whom to kill.
import { openDatabase } from '../../../platform/database/database.ts';
import { startEmbeddedPostgres } from '../../../platform/database/embedded-postgres.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { startNode } from './nodes.ts';

const [folder = '', port = '0'] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ folder, maxConnections: 40 });
const database = await openDatabase(postgres.url, { max: 10 });
await migrate(database);
const node = await startNode(database, Number(port));
console.log(JSON.stringify({ url: node.url, databaseUrl: postgres.url, postgres: postgres.pid }));
// Whoever started us is gone, perhaps already while we were starting: without it, nobody would stop us.
process.on('disconnect', stop);
if (!process.connected) await stop();

async function stop(): Promise<void> {
  await postgres.stop();
  process.exit();
}
