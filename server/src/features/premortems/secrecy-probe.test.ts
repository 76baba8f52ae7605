// Random calls by everybody else while a team writes in silence, and after anonymous reasons were revealed. `npm test`
// makes some; DOCENT_TEST_PROBES=2000 makes as many as the goal asks for.
import { contract } from '@docent/contract/contract';
import type { Endpoint } from '@docent/contract/endpoint';
import { type Chance, createChance } from '@docent/document-model/testing/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';
import { rubbishFor } from '../../testing/rubbish.ts';
import { createTeam } from './testing/team.ts';

const probes = Number(process.env.DOCENT_TEST_PROBES ?? 150);
const seed = Number(process.env.DOCENT_TEST_SEED ?? 5);
const writers = ['cleo', 'ana', 'rita'] as const;
/** Facilitator, participants, a reader and an administrator. */
const askers: readonly PersonName[] = [...writers, 'nils', 'ada'];

let t: TestApp;
let team: Awaited<ReturnType<typeof createTeam>>;

beforeAll(async () => {
  t = await startTestApp();
  team = await createTeam(t);
});
afterAll(() => t?.close());

/** Calls that read, ask, compare, export or change the board; none that reveals, or that takes away rights. */
const endpoints: Endpoint[] = [
  ...Object.values(contract)
    .flatMap((feature): Endpoint[] => Object.values(feature))
    .filter(({ method, changing, kind }) => method === 'GET' && !changing && kind !== 'upload'),
  contract.assistant.vectorSearch,
  contract.documents.synced,
  contract.premortems.saveReason,
  contract.premortems.deleteReason,
  contract.premortems.moveReasons,
  contract.premortems.nameGroup,
  contract.premortems.exportDocument,
  contract.premortems.addAssistantReasons,
];

/** Each writer's reason has a word of its own. Returns the words and the ids of the reasons. */
async function writeInSilence(fileId: string) {
  await team.goTo(fileId, 'writing');
  const secrets = new Map<PersonName, { word: string; id: string }>();
  for (const who of writers) {
    const word = `zeppelin${who}${fileId.slice(-6)}`;
    secrets.set(who, { word, id: await team.write(who, fileId, `The ${word} is lost`) });
  }
  return secrets;
}

interface Answer {
  who: PersonName;
  path: string;
  text: string;
}

async function ask(who: PersonName, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { ...init.headers, authorization: `Bearer ${t.tokens[who]}` };
  const response = await fetch(`${t.url}/api${path}`, { ...init, headers });
  return { who, path, text: await response.text() };
}

/** By everybody each call that needs nothing but the file, and then random calls. */
async function* probe(fileId: string, ids: readonly string[], chance: Chance) {
  const simple = endpoints.filter(
    ({ method, input }) => method === 'GET' && input.safeParse({ fileId }).success,
  );
  expect(simple).toContain(contract.premortems.board);
  for (const { path } of simple)
    for (const who of askers) yield await ask(who, `${path}?fileId=${fileId}`);
  for (let nth = 0; nth < probes; nth++) {
    const calls = rubbishFor(chance.pick(endpoints), ids, chance);
    const fit = calls.filter(({ unfit }) => !unfit);
    const { method, path, headers, body } = chance.pick(fit.length > 0 ? fit : calls);
    yield await ask(chance.pick(askers), path, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
  }
}

test('in silent writing, no call tells anybody what somebody else has written', async () => {
  const chance = createChance(seed);
  const fileId = await team.start({ name: 'Silent' });
  const secrets = await writeInSilence(fileId);
  const ids = [fileId, fileId, team.space, ...[...secrets.values()].map(({ id }) => id)];
  const leaks: string[] = [];
  for await (const { who, path, text } of probe(fileId, ids, chance)) {
    for (const [author, { word }] of secrets)
      if (author !== who && text.includes(word)) leaks.push(`${who}: ${path} ${text}`);
  }
  expect(leaks).toEqual([]);
  // The words stand in one table alone, where nobody but their author reads them.
  expect(await tablesWith('zeppelin')).toEqual(['premortem_reasons']);
});

test('after the reveal, nothing tells who wrote an anonymous reason', async () => {
  const chance = createChance(seed + 1);
  const fileId = await team.start({ name: 'Anonymous', anonymous: true });
  const secrets = await writeInSilence(fileId);
  await team.goTo(fileId, 'grouping');
  const ids = [fileId, fileId, team.space, ...[...secrets.values()].map(({ id }) => id)];
  const leaks: string[] = [];
  for await (const { path, text } of probe(fileId, ids, chance)) {
    for (const [author, { word }] of secrets) {
      if (objectsWith(text, word).some((object) => object.includes(t.ids[author])))
        leaks.push(`${author}: ${path} ${text}`);
    }
  }
  expect(leaks).toEqual([]);
  for (const [author, { word }] of secrets) {
    const rows = await rowsWith(word);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.includes(t.ids[author]))).toEqual([]);
  }
});

/** The innermost objects of JSON with this word. */
function objectsWith(answer: string, word: string): string[] {
  return (
    answer.match(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g)?.filter((part) => part.includes(word)) ?? []
  );
}

async function listTables(): Promise<string[]> {
  const rows = await t.database.query<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`);
  return rows.map(({ name }) => name);
}

async function rowsOf(table: string, word: string): Promise<string[]> {
  const rows = await t.database.query<{ row: string }>(
    sql`select t::text as row from ${sql.identifier(table)} t where t::text like ${`%${word}%`}`,
  );
  return rows.map(({ row }) => row);
}

async function tablesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables())
    if ((await rowsOf(table, word)).length > 0) found.push(table);
  return found;
}

async function rowsWith(word: string): Promise<string[]> {
  const rows: string[] = [];
  for (const table of await listTables()) rows.push(...(await rowsOf(table, word)));
  return rows;
}
