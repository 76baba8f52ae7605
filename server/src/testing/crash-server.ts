// Runs the complete server in its own process, so that tests can kill it. It is configured by the environment, and has the
// test people and many readers. It prints the access tokens, the database URL and the process id of PostgreSQL as JSON, and
// sends mails without the usual delay of some minutes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { openInfrastructure } from '../infrastructure.ts';
import { sql } from '../platform/database/database.ts';
import { createId } from '../platform/ids.ts';
import { readSettings } from '../settings.ts';
import { addTestPeople, personNames, type TestBase } from './people.ts';

export interface CrashServer extends TestBase {
  tokens: Record<(typeof personNames)[number], string>;
  databaseUrl: string;
  postgres: number;
}

const settings = readSettings();
const infrastructure = await openInfrastructure(settings);
const { database } = infrastructure;
const base = await people();
const app = await createApp(infrastructure);
await app.listen();
// The parent process has ended, and nothing else would stop this one.
let isStopping = false;
process.on('disconnect', () => {
  isStopping = true;
});
const tokens = {} as CrashServer['tokens'];
for (const name of personNames) tokens[name] = await app.people.openSession(base.ids[name]);
const pidFile = join(settings.dataFolder, 'postgres', 'cluster', 'postmaster.pid');
const postgres = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
const output: CrashServer = { ...base, tokens, databaseUrl: database.url, postgres };
console.log(JSON.stringify(output));
while (!isStopping) {
  await database.query(sql`update notices set mail_at = now() where mail_at > now()`);
  await app.mails?.run();
  await new Promise((done) => setTimeout(done, 100));
}
await app.close();
await infrastructure.close();
process.exit();

async function people(): Promise<TestBase> {
  const rows = await database.query<{ id: string; name: string }>(
    sql`select id, subject as name from people where issuer = 'embedded'`,
  );
  if (rows.length === 0) {
    const made = await addTestPeople(database);
    const crowd = Array.from({ length: 200 }, () => createId());
    await database.query(sql`
      insert into people (id, issuer, subject, username, email, role, department_id)
      select id, 'crowd', id, id, id || '@example.org', 'reader', ${made.departments.safety} from unnest(${crowd}::text[]) as id`);
    return made;
  }
  const departments = await database.query<{ id: string; name: string }>(
    sql`select id, lower(name) as name from departments`,
  );
  const byName = (list: typeof rows) => Object.fromEntries(list.map(({ id, name }) => [name, id]));
  return { ids: byName(rows), departments: byName(departments) } as unknown as TestBase;
}
