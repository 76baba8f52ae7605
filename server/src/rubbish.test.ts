// Every call of the contract is sent invalid input by an administrator, an editor, a reader and somebody who is not
// signed in. Refusals have a reason, and leave every table unchanged.
import { Agent, request } from 'node:http';
import { contract } from '@docent/contract/contract';
import type { Endpoint } from '@docent/contract/endpoint';
import { type Reason, refusals } from '@docent/contract/refusals';
import { isDeepRun } from '@docent/document-model/testing/deepRun';
import { createChance } from '@docent/document-model/testing/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './platform/database/database.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { type RubbishCall, rubbishFor } from './testing/rubbish.ts';

const seed = Number(process.env.DOCENT_TEST_SEED ?? 11);
/** In milliseconds; generous, because other tests run at the same time, and only endless calls have to be caught. */
const timeout = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
const callers = ['', 'rita', 'ana', 'ada'] as const;
/** The short run sends one in so many calls; the deep run sends all. */
const shortRunTakes = 12;

let t: TestApp;
let base: Awaited<ReturnType<typeof fill>>;

beforeAll(async () => {
  t = await startTestApp();
  base = await fill();
});
afterAll(async () => {
  agent.destroy();
  await t.close();
});

/** Calls that end sessions, or remove what other calls need, come last. */
const lethal: Endpoint[] = [
  contract.files.delete,
  contract.access.grant,
  contract.people.endSessions,
  contract.people.logOff,
];
const endpoints: Endpoint[] = Object.values(contract)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .filter((endpoint) => !lethal.includes(endpoint))
  .concat(lethal);

test('every call refuses a body over the limit before it has arrived', async () => {
  const takers = endpoints.filter(
    ({ kind, ...endpoint }) => kind !== 'upload' && isChanging(endpoint as Endpoint),
  );
  for (const { path, bodyLimit } of takers) {
    const [status, text] = await new Promise<[number | undefined, string]>((done, fail) => {
      const sent = request(`${t.url}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${t.tokens.ana}`,
          'content-type': 'application/json',
          'content-length': bodyLimit + 1,
        },
      });
      sent.on('response', (answer) => {
        answer.once('data', (data) => {
          done([answer.statusCode, String(data)]);
          sent.destroy();
        });
      });
      sent.on('error', fail);
      sent.write('{');
    });
    expect.soft([path, status, wrongInRefusal(413, text)]).toEqual([path, 413, undefined]);
  }
});

test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s',
  async (_path, endpoint) => {
    const faults: unknown[] = [];
    for (const [turn, caller] of callers.entries()) {
      // Invalid input is refused before the caller is checked, so each such call is sent by only one caller.
      const { once } = createChance(seed + endpoints.indexOf(endpoint) * callers.length + turn);
      const calls = rubbishFor(endpoint, idsFor(endpoint), createChance(seed + turn)).filter(
        ({ unfit }, i) =>
          (!unfit || i % callers.length === turn) && (isDeepRun || once(shortRunTakes)),
      );
      const before = await tables();
      const refused = await shower(calls, caller, faults);
      if (refused.length === calls.length) {
        expect.soft(changed(before, await tables()), `refused to ${caller}`).toEqual([]);
        continue;
      }
      await t.settled();
      const between = await tables();
      if (!isChanging(endpoint)) {
        const written = changed(before, between).filter((name) => !byReading.includes(name));
        expect.soft(written, `read by ${caller}`).toEqual([]);
        continue;
      }
      // Repeats only the refused calls.
      const again = await shower(refused, caller, faults);
      if (again.length === refused.length) {
        expect.soft(changed(between, await tables()), `refused to ${caller}`).toEqual([]);
      }
    }
    expect(faults).toEqual([]);
  },
);

/** Reading a state compacts it, and removals are logged. */
const byReading = ['document_states', 'document_updates', 'audit_entries'];

const isChanging = ({ method, changing }: Endpoint) => method === 'POST' || changing;

/** Returns the calls that were refused. */
async function shower(
  calls: readonly RubbishCall[],
  caller: (typeof callers)[number],
  faults: unknown[],
): Promise<RubbishCall[]> {
  const refused = await Promise.all(
    calls.map(async (call) => {
      const { path, method, body } = call;
      const { status, wrong } = await send(call, caller);
      if (wrong) {
        faults.push({ caller, method, path: path.slice(0, 300), body: body?.slice(0, 300), wrong });
      }
      return status >= 400;
    }),
  );
  return calls.filter((_, i) => refused[i]);
}

async function send(
  { method, path, headers, body, unfit }: RubbishCall,
  caller: (typeof callers)[number],
): Promise<{ status: number; wrong?: string }> {
  const authorization = caller && { authorization: `Bearer ${t.tokens[caller]}` };
  return new Promise((done) => {
    let begun = 0;
    const sent = request(
      `${t.url}/api${path}`,
      { method, agent, headers: { ...headers, ...authorization } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => {
          const { statusCode: status = 0 } = answer;
          const took = performance.now() - begun;
          const wrong =
            took > timeout
              ? `${took.toFixed(0)} ms`
              : status < 400
                ? unfit && 'was taken'
                : wrongInRefusal(status, text);
          done({ status, ...(wrong && { wrong }) });
        });
      },
    );
    sent.on('socket', () => {
      begun = performance.now();
    });
    sent.on('error', (error) => done({ status: 0, wrong: error.message }));
    sent.end(body);
  });
}

function wrongInRefusal(status: number, text: string): string | undefined {
  if (!text.startsWith('{')) return `${status} ${text.slice(0, 200)}`;
  const { code, data, reason, message, details, ...more } = JSON.parse(text);
  if (!Object.hasOwn(refusals, reason)) return `${status} ${text.slice(0, 200)}`;
  const [expected, sentence] = refusals[reason as Reason];
  if (status >= 500) return text;
  if (status !== expected || code !== status || data !== null) return `${status} ${text}`;
  if (message !== sentence || Object.keys(more).length > 0) return text;
  // A source position, or an SQL statement.
  const leak = /\.[jt]s:\d|node_modules|\b(select|insert into|update|delete from) \w+ /i;
  return leak.test(JSON.stringify(details ?? null)) ? text : undefined;
}

let seen: { at: string; tables: Map<string, string> } | undefined;

/** The contents of every table; read again if something was written since. */
async function tables(): Promise<Map<string, string>> {
  const { at } = await t.database.one<{ at: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as at`,
  );
  if (seen?.at === at) return seen.tables;
  const names = await t.database.query<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('event_positions', 'sessions', 'recent_files') order by 1`);
  const statement = names.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(r::text, '' order by r::text)) as state from ${name} r`,
  );
  const rows = await t.database.query<{ name: string; state: string }>(
    sql.raw(statement.join(' union all ')),
  );
  seen = { at, tables: new Map(rows.map(({ name, state }) => [name, state])) };
  return seen.tables;
}

const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([name, state]) => before.get(name) !== state).map(([name]) => name);

/** All ids, with those that the call is about repeated to make them more likely. */
function idsFor({ path }: Endpoint): string[] {
  const about = base.about[path.split('/')[1] as keyof typeof base.about] ?? [];
  return [...base.ids, ...Array.from({ length: 8 }, () => [base.published, ...about]).flat()];
}

/** Creates one of everything. */
async function fill() {
  const { ada, ana, cleo } = t;
  const space = await t.addSpace('Space', {
    ana: 'manage',
    ben: 'edit',
    cleo: 'comment',
    rita: 'read',
  });
  const sealed = await t.addSpace('Sealed');
  const add = async (name: string, parentId = space) =>
    (await ada.files.add({ parentId, name, kind: 'document', content: form })).id;
  const folder = (await ana.files.add({ parentId: space, name: 'Folder', kind: 'folder' })).id;
  const published = await add('Published');
  const reviewed = await add('Reviewed');
  const template = await add('Template', folder);
  const trashed = await add('Trashed');
  const documents = [
    published,
    reviewed,
    template,
    await add('Draft'),
    await add('Hidden', sealed),
  ];
  for (const fileId of [published, template])
    await ana.files.update({ fileId, state: 'published' });
  await ana.files.setTemplate({ fileId: template, scope: 'space' });
  await ana.files.delete({ fileId: trashed });
  await ana.history.keep({ fileId: published, label: 'Kept' });
  const [attachment] = await ana.files.upload({
    parentId: space,
    files: [{ name: 'a.txt', content: 'bytes' }],
  });
  const thread = await cleo.comments.add({
    fileId: published,
    body: 'Why?',
    approvers: [t.ids.ana],
  });
  const reply = await ana.comments.add({ fileId: published, parentId: thread.id, body: 'So.' });
  const review = await ana.reviews.add({
    fileId: reviewed,
    reviewers: [
      { kind: 'person', id: t.ids.ben },
      { kind: 'person', id: t.ids.rita },
    ],
  });
  await ada.priorities.set({
    fileId: published,
    level: 2,
    audience: [{ kind: 'person', id: t.ids.rita }],
  });
  const { file: premortem } = await ada.premortems.add({
    parentId: space,
    name: 'Premortem',
    participants: [t.ids.ada, t.ids.ana, t.ids.rita].map((id) => ({ kind: 'person', id })),
  });
  const writing = { fileId: premortem.id, from: 'brief', to: 'writing' } as const;
  await ada.premortems.setStage(writing);
  await t.rita.premortems.saveReason({ ...premortemReason, fileId: premortem.id });
  await ada.premortems.setStage({ ...writing, from: 'writing', to: 'grouping' });
  const { file: checked } = await ada.premortems.add({ parentId: space, name: 'Checked' });
  const late = { fileId: checked.id, from: 'brief' } as const;
  await ada.premortems.saveReason({ ...premortemReason, fileId: checked.id });
  await ada.premortems.setStage({ ...late, to: 'review' });
  const { conditions } = await ada.premortems.decide({
    fileId: checked.id,
    verdict: 'conditions',
    conditions: [{ text: 'A horn', ownerId: null, dueAt: null }],
  });
  await ada.premortems.setStage({ ...late, from: 'review', to: 'checks' });
  const answer = await t.rita.assistant.vectorSearch({ search: 'Who painted the ceiling?' });
  await t.settled();
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const about = {
    file: [...documents, folder, space],
    comment: [thread.id, reply.id],
    review: [review.id, reviewed],
    history: idsOf((await ana.history.show({ fileId: published })).list),
    premortem: [premortem.id, checked.id, premortemReason.id, ...idsOf(conditions)],
    notice: idsOf((await t.rita.notices.get({})).list),
    qa: [answer.id, answer.conversationId],
  };
  // The callers are not among these people, so that they keep their rights and sessions.
  const people = [t.ids.otto, t.ids.ruth, t.ids.nils];
  const parts = ['paragraphaa1', 'signatureaa1', 'name'];
  const ids = [
    ...Object.values(about).flat(),
    ...[trashed, sealed, attachment?.id ?? ''],
    ...people,
    ...Object.values(t.departments),
    ...parts,
  ];
  return { ids, published, about };
}

const premortemReason = { id: 'reasonaaaaaaaaaaaaaa', text: 'Fog', was: null };

const form = {
  type: 'doc' as const,
  content: [
    {
      type: 'section',
      content: [
        {
          type: 'paragraph',
          attrs: { id: 'paragraphaa1' },
          content: [
            { type: 'text', text: 'Person: ' },
            { type: 'control', attrs: { key: 'name', label: 'Name' } },
          ],
        },
        { type: 'signature', attrs: { id: 'signatureaa1', label: 'Ana' } },
      ],
    },
  ],
};
