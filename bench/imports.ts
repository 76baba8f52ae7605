// Measures the import of many documents by command: documents per second, and the memory of its process over the run.
// Then imports them once more, killing the process several times, and looks for duplicates.
//
//   npm run bench -- imports [documents] [kills]
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, sql } from '../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts';
import { loadNow } from './livePage.ts';

const documents = Number(process.argv[2] ?? 1_000);
const kills = Number(process.argv[3] ?? 3);
const perFolder = 50;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const folder = await mkdtemp(join(tmpdir(), 'docent-bench-imports-'));
const postgres = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  database: 'docent',
  maxConnections: 50,
  durable: true,
});
const database = await openDatabase(postgres.url);
try {
  const wiki = join(folder, 'wiki');
  await writeWiki(wiki);
  const { memory } = await importOnce(wiki, 'Whole');
  const seconds = await secondsOf('Whole');
  const tenths = Array.from({ length: 10 }, (_, i) => memory[Math.floor((i * memory.length) / 10)]);
  console.log(
    `${documents} documents: ${seconds.toFixed(1)} s, ${(documents / seconds).toFixed(1)} a second; MB of memory at each tenth of the time: ${tenths.join(', ')}; at most ${Math.max(...memory)} (load ${loadNow()})`,
  );
  console.log(`  ${await describe('Whole')}`);
  if (kills > 0) {
    for (let i = 0; i < kills; i++) {
      const child = start(wiki, 'Killed');
      while ((await countDocuments('Killed')) < ((i + 1) / (kills + 1)) * documents) {
        if (child.exitCode !== null) throw new Error(`the import ended with ${child.exitCode}`);
        await new Promise((done) => setTimeout(done, 50));
      }
      child.kill('SIGKILL');
      console.log(`  killed: ${await describe('Killed')}`);
    }
    await importOnce(wiki, 'Killed');
    console.log(`  finished after ${kills} kills: ${await describe('Killed')}`);
  }
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Each page links to the next one and to the first of its folder, and every tenth shows a picture. */
async function writeWiki(wiki: string): Promise<void> {
  const nameOf = (i: number) => `${Math.floor(i / perFolder)}/page ${i}.md`;
  const pathTo = (i: number) => encodeURI(`../${nameOf(i)}`);
  for (let i = 0; i < documents; i++) {
    const here = Math.floor(i / perFolder);
    if (i % perFolder === 0) {
      await mkdir(join(wiki, String(here)), { recursive: true });
      await writeFile(join(wiki, String(here), 'dot.png'), png);
    }
    const lines = Array.from(
      { length: 20 },
      (_, line) =>
        `Paragraph ${line} of page ${i} says how pump ${(i * 31 + line) % 977} is drained before it is opened, and who signs for it.`,
    );
    const links = `See [the next](${pathTo((i + 1) % documents)}) and [the first](${pathTo(here * perFolder)}).`;
    const picture = i % 10 === 0 ? '![Dot](dot.png)' : '';
    const table = '| Part | Torque |\n|---|---|\n| Nut | 40 Nm |\n| Bolt | 60 Nm |';
    await writeFile(
      join(wiki, nameOf(i)),
      `# Page ${i}\n\n${lines.slice(0, 10).join('\n\n')}\n\n## Details\n\n${lines.slice(10).join('\n\n')}\n\n${table}\n\n${links}\n\n${picture}\n`,
    );
  }
}

function start(wiki: string, space: string): ChildProcess {
  return spawn(
    process.execPath,
    [join(import.meta.dirname, '../server/src/cli/docent.ts'), 'import', wiki, '--space', space],
    {
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        DOCENT_DATA: join(folder, 'data'),
        DOCENT_DEMO: 'no',
        EMBEDDINGS_MODEL: 'off',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

async function importOnce(wiki: string, space: string): Promise<{ memory: number[] }> {
  const memory: number[] = [];
  const child = start(wiki, space);
  const watch = setInterval(() => memory.push(memoryOf(child.pid)), 250);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return { memory: memory.filter((size) => size > 0) };
}

/** In megabytes; 0 for a process that has ended. */
function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    // It has just ended.
    return 0;
  }
}

async function countDocuments(space: string): Promise<number> {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*) as count from files where kind = 'document' and space_id in
      (select id from files where name = ${space} and parent_id is null)`);
  return count;
}

/** From the first file to the last publication, without the start of the process. */
async function secondsOf(space: string): Promise<number> {
  const { seconds } = await database.one<{ seconds: number }>(sql`
    select extract(epoch from max(updated_at) - min(created_at))::float8 as seconds from files
    where space_id in (select id from files where name = ${space} and parent_id is null)`);
  return seconds;
}

async function describe(space: string): Promise<string> {
  const { files, names, published, broken } = await database.one<
    Record<'files' | 'names' | 'published' | 'broken', number>
  >(sql`
    with inside as (
      select f.* from files f where f.kind = 'document' and f.space_id in
        (select id from files where name = ${space} and parent_id is null)
    )
    select (select count(*) from inside) as files, (select count(distinct name) from inside) as names,
      (select count(*) from documents where published_version_id is not null and file_id in (select id from inside)) as published,
      (select count(*) from links l where l.from_file_id in (select id from inside)
        and not exists (select from files where id = l.to_file_id)) as broken`);
  return `${files} documents with ${names} names, ${published} published, ${broken} broken links`;
}
