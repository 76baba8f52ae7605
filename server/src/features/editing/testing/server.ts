// A live server with its own durable PostgreSQL in a separate process, so that both can be killed: `node server.ts
// FOLDER PORT`. It prints its port and the process ids on standard output.
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
// Stops when the parent process is gone, perhaps already during startup; nobody else would stop it.
process.on('disconnect', stop);
if (!process.connected) await stop();

async function stop(): Promise<void> {
  await postgres.stop();
  process.exit();
}
