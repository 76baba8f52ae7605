// Simulates the busiest part of a day: `npm run bench -- soak [minutes] [seed]`. 20 people type into 8
// documents, and occasionally restructure, reconnect, publish, upload, ask and comment, while 50 others
// read and search. Prints memory, handles and table sizes over time. Fails if an acknowledged word is
// missing or duplicated. Reads /proc, so it needs Linux.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { newsUrl } from '@docent/contract/news';
import { textOf } from '@docent/document-model/content';
import { createChance } from '@docent/document-model/testing/random';
import { addPerson } from '../server/src/features/editing/testing/nodes.ts';
import { type OpenDatabase, openDatabase, sql } from '../server/src/platform/database/database.ts';
import { createClient } from '../server/src/testing/client.ts';
import { freePort } from '../server/src/testing/ports.ts';
import { startServer } from './server.ts';
import { type Figures, report, startMeter } from './soak.meter.ts';
import { pause, read, type Soak, type SoakPerson, typeWords, work } from './soak.people.ts';

const [minutes = 30, seed = 7] = process.argv.slice(2).map(Number);
const typistCount = 20;
const readerCount = 50;
const documentCount = 8;
/** In milliseconds, like the following constants. */
const sampleEvery = 30_000;
const restBefore = 20_000;
/** Long enough for rooms to be compacted and idle connections to be closed. */
const restAfter = 90_000;

const folder = await mkdtemp(join(tmpdir(), 'docent-soak-'));
const port = await freePort();
const metricsPort = await freePort();
const url = `http://127.0.0.1:${port}`;
const inspectorPort = await freePort();
const start = () =>
  startServer(folder, port, {
    environment: { DOCENT_METRICS_PORT: String(metricsPort) },
    flags: [`--inspect=127.0.0.1:${inspectorPort}`],
  });
let people = 0;
let server = await start();
let database = await connectDatabase();
try {
  const { id } = await database.one<{ id: string }>(
    sql`select id from people where role = 'admin' limit 1`,
  );
  const admin = await signIn(id);
  const soak = await prepare(admin);
  const typists = await addPeople(typistCount, soak.folderId, 3);
  const readers = await addPeople(readerCount, null, 0);
  const openMeter = () =>
    startMeter({ pid: server.pid, metricsPort, inspectorPort, database, soak });
  let meter = openMeter();
  await pause(restBefore);
  const before = await meter.sample();

  const news = [...typists, ...readers].map(openNews);
  const typing = typists.map((person, n) => typeWords(soak, person, n));
  const errands = [
    ...typists.map((person) => work(soak, person)),
    ...readers.map((person) => read(soak, person)),
  ];
  const samples: Figures[] = [];
  while (samples.length < (minutes * 60_000) / sampleEvery) {
    await pause(sampleEvery);
    const sample = await meter.sample();
    samples.push(sample);
    console.error(JSON.stringify(sample));
  }
  soak.isOver = true;
  const words = (await Promise.all(typing)).flat();
  await Promise.all(errands);
  for (const socket of news) socket.close();
  const wrong = await findWrongWords(soak, admin, words);
  await pause(restAfter);
  const after = await meter.sample();
  meter.stop();
  await restart();
  const wrongAfterRestart = await findWrongWords(soak, admin, words);
  meter = openMeter();
  await pause(restBefore);
  const anew = await meter.sample();
  meter.stop();

  const load = loadavg().map((average) => average.toFixed(1));
  console.log(`## Soak

${new Date().toISOString().slice(0, 16)}Z, \`npm run bench -- soak ${minutes} ${seed}\`, load ${load.join(' ')}: ${typistCount} typists in ${documentCount} documents, ${readerCount} readers

${report({ before, samples, after, anew })}

${words.length} words acknowledged; ${wrong.length} lost or doubled, ${wrongAfterRestart.length} after a restart.
${soak.errands} errands beside typing, failures: ${JSON.stringify(soak.failures)}.
${[...wrong, ...wrongAfterRestart].join('\n')}`);
  if (wrong.length + wrongAfterRestart.length > 0) process.exitCode = 1;
} finally {
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function restart(): Promise<void> {
  await database.close();
  await server.stop();
  server = await start();
  database = await connectDatabase();
}

async function connectDatabase(): Promise<OpenDatabase> {
  const { databaseUrl } = JSON.parse(await readFile(join(folder, 'lock'), 'utf8'));
  return openDatabase(databaseUrl, { max: 2 });
}

async function addPeople(
  count: number,
  spaceId: string | null,
  level: number,
): Promise<SoakPerson[]> {
  const added: SoakPerson[] = [];
  while (added.length < count) {
    added.push(await signIn(await addPerson(database, spaceId, level)));
  }
  return added;
}

async function signIn(personId: string): Promise<SoakPerson> {
  const token = randomBytes(32).toString('base64url');
  await database.query(sql`
    insert into sessions (token_hash, person_id, expires_at)
    values (${createHash('sha256').update(token).digest()}, ${personId}, now() + interval '1 day')`);
  return { token, api: createClient(url, token), chance: createChance(seed * 1_000 + people++) };
}

/** A space with copies of the longest documents of the demo base. */
async function prepare({ api }: SoakPerson): Promise<Soak> {
  const { id: folderId } = await api.files.add({ parentId: null, name: 'Soak', kind: 'folder' });
  await api.access.grant({ fileId: folderId, subject: { kind: 'everyone' }, level: 'comment' });
  const originals = await database.query<{ id: string }>(sql`
    select file_id as id from documents order by length(content::text) desc limit ${documentCount}`);
  const documents: string[] = [];
  for (const { id } of originals) {
    const copy = await api.files.copy({ fileId: id, parentId: folderId });
    await api.files.update({ fileId: copy.id, state: 'published' });
    documents.push(copy.id);
  }
  const questions: { question: string }[] = JSON.parse(
    await readFile(join(import.meta.dirname, '../server/demo/questions.json'), 'utf8'),
  );
  return {
    url,
    folderId,
    documents,
    questions: questions.map(({ question }) => question),
    isOver: false,
    times: { acknowledgements: [], searches: [] },
    errands: 0,
    failures: {},
  };
}

/** Opens the socket for live updates that every open page has. */
function openNews({ token }: SoakPerson): WebSocket {
  const socket = new WebSocket(url.replace('http', 'ws') + newsUrl);
  socket.onopen = () => socket.send(JSON.stringify({ token }));
  return socket;
}

/** Returns the words that do not occur exactly once in the documents, with their counts. */
async function findWrongWords(
  { documents }: Soak,
  { api }: SoakPerson,
  words: readonly string[],
): Promise<string[]> {
  const counts = new Map(words.map((word) => [word, 0]));
  for (const fileId of documents) {
    const { content } = await api.documents.detailEdit({ fileId });
    for (const [word] of textOf(content).matchAll(/\bt\d+w\d+\b/g)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts].filter(([, count]) => count !== 1).map(([word, count]) => `${word}: ${count}`);
}
