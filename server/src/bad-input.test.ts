import { contract } from '@docent/contract/contract';
import type { Endpoint } from '@docent/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './platform/database/database.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

const calls = Number(process.env.DOCENT_TEST_CALLS ?? 600);
const seed = Number(process.env.DOCENT_TEST_SEED ?? 11);
const endpoints: Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature));

let t: TestApp;
/** Ids of everything that exists, readable by the callers or not. */
let ids: string[];

beforeAll(async () => {
  t = await startTestApp();
  const space = await t.ada.files.add({ parentId: null, name: 'Space', kind: 'folder' });
  const add = (kind: 'folder' | 'document', parentId: string) =>
    t.ada.files.add({ parentId, name: `A ${kind}`, kind });
  const sealed = await add('folder', space.id);
  const documents = await Promise.all([space, sealed, space].map(({ id }) => add('document', id)));
  const [first, hidden, trashed] = documents.map(({ id }) => id) as [string, string, string];
  const [picture] = await t.ada.files.upload({
    parentId: space.id,
    files: [{ name: 'a "name"\\.bin', content: 'bytes' }],
  });
  for (const fileId of [first, hidden]) await t.ada.files.update({ fileId, state: 'published' });
  await t.ada.files.update({ fileId: sealed.id, restricted: true });
  await t.ada.files.delete({ fileId: trashed });
  for (const [who, level] of [
    ['rita', 'read'],
    ['cleo', 'comment'],
    ['ana', 'edit'],
  ] as const) {
    const subject = { kind: 'person', id: t.ids[who] } as const;
    await t.ada.access.grant({ fileId: space.id, subject, level });
  }
  const { id: answer, conversationId } = await t.ada.assistant.vectorSearch({ search: 'document' });
  await t.settled();
  ids = [space, sealed, picture].map((file) => file?.id ?? '');
  ids.push(first, hidden, trashed, answer, conversationId, ...Object.values(t.ids));
});
afterAll(() => t.close());

test(`${calls} bad calls by readers are refused in the envelope and change nothing`, async () => {
  const before = await everything();
  await shower(calls, [t.tokens.rita, t.tokens.cleo, t.tokens.ruth, t.tokens.nils, 'none', '']);
  expect(await everything()).toEqual(before);
});

test(`${calls} bad calls by editors never cause a fault`, async () => {
  await shower(calls, [t.tokens.ana, t.tokens.ana, t.tokens.ada]);
});

/** All data in which a change by a reader would be visible. */
async function everything(): Promise<unknown> {
  const rows = await Promise.all([
    t.database.query(sql`select * from files order by id`),
    t.database.query(sql`select * from grants order by file_id, subject_id`),
    t.database.query(sql`select * from documents order by file_id`),
    t.database.query(sql`select * from people order by id`),
    t.database.query(sql`select count(*) from versions`),
    t.database.query(sql`select count(*) from document_updates`),
    t.database.query(sql`select * from departments order by id`),
    t.database.query(sql`select id, experience from answers where experience is not null`),
  ]);
  return rows;
}

async function shower(count: number, tokens: readonly string[]): Promise<void> {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const faults: unknown[] = [];
  for (let done = 0; done < count; done += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const call = badCall(pick, random);
        const wrong = await send(call, pick(tokens));
        if (wrong) faults.push({ ...call, body: String(call.body).slice(0, 400), wrong });
      }),
    );
  }
  expect(faults).toEqual([]);
}

interface BadCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

type Pick = <T>(list: readonly T[]) => T;

/** Known fields with values that are valid, invalid or nearly valid; and invalid bodies. */
function badCall(pick: Pick, random: () => number): BadCall {
  // Everybody may log out, which is a change.
  const { method, path, kind, input, changing } = pick(
    endpoints.filter((endpoint) => endpoint !== contract.people.logOff),
  );
  const { shape } = input as unknown as { shape: Record<string, unknown> };
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(shape)) if (random() < 0.7) given[name] = value(pick, name);
  if (random() < 0.1) given[pick(['unknown', 'constructor', '', 'a\0b'])] = value(pick, 'unknown');
  const headers: Record<string, string> = {
    accept: pick(['*/*', 'text/event-stream', 'application/json']),
    'accept-language': pick(['en', 'zh-CN', ',,;q=x', '-']),
    'if-none-match': pick(['*', '"x"', 'W/"1", ,', '']),
  };
  if (method === 'GET' && !(changing && random() < 0.5)) {
    const query = Object.entries(given).map(([name, one]) => [
      name,
      typeof one === 'object' ? JSON.stringify(one) : String(one),
    ]);
    const text = new URLSearchParams(query as [string, string][]).toString().slice(0, 8_000);
    return {
      method,
      path: `${path}?${text}${pick(['', '', '&%', '&fileId=a&fileId=b'])}`,
      headers,
    };
  }
  if (kind === 'upload' && random() < 0.8) {
    headers['content-type'] = 'multipart/form-data; boundary=b';
    return { method: 'POST', path, headers, body: pick(forms) };
  }
  const json = JSON.stringify(given);
  const body = pick([
    json,
    json,
    json,
    json.slice(0, -1),
    '[]',
    'null',
    '"x"',
    '1',
    '',
    pick(brackets),
  ]);
  headers['content-type'] = pick([
    'application/json',
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'multipart/form-data',
  ]);
  return { method: 'POST', path, headers, body };
}

const deep = (open: string, close: string, count: number) =>
  open.repeat(count) + close.repeat(count);
const brackets = [
  `{"content":${deep('[', ']', 100_000)}}`,
  `{"fileId":"x","content":${deep('{"content":[', ']}', 20_000)}}`,
  '{"__proto__":{"level":"manage"},"fileId":"x"}',
];
const file = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`;
const forms = [
  '',
  '--b--\r\n',
  file('a.md', '# x').slice(0, -8),
  `${file('', 'x')}--b--`,
  `${file('../../x.md', '\0\0')}--b--`,
  `--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--`,
  `--b\r\nContent-Disposition: form-data; name="import"\r\n\r\ndocument\r\n${file('a.exe', 'x')}--b--`,
  `--b\r\nContent-Disposition: form-data; name="parentId"\r\n\r\n${'x'.repeat(70_000)}\r\n--b--`,
];
const cursorOf = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
const cursors = [
  cursorOf(['a', 'b']),
  cursorOf([1, 2]),
  cursorOf(['1', '\0']),
  cursorOf(['\0', 'x']),
  cursorOf([1e308, 'x']),
  cursorOf(['infinity', 'x']),
  cursorOf(['\ud800', '\ud800']),
  cursorOf(['2026-13-40T00:00:00Z', 'x']),
  cursorOf([{}, []]),
  '+275760-09-13T00:00:00.000Z_x',
  '-271821-04-20T00:00:00.000Z_x',
  '2026-01-01_',
  '9007199254740993',
  '-1',
  'MQ',
];
const texts = [
  '',
  ' ',
  'document',
  "' or 1=1 --",
  '%',
  '\\',
  '../../etc/passwd',
  'a\0b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧'.repeat(60),
  '"'.repeat(399),
  'x'.repeat(5_000),
  '(((((('.repeat(40),
  '文档'.repeat(150),
];
const contents = [
  { type: 'doc', content: [] },
  { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] },
  {
    type: 'doc',
    content: [
      {
        type: 'section',
        attrs: { 'a\0': 1, id: {} },
        content: [{ type: 'heading', attrs: { level: 99, id: '../' } }],
      },
    ],
  },
  { type: 'doc', content: [{ type: 'table', content: [{ type: 'text', text: '' }] }] },
  {
    type: 'doc',
    content: [
      { type: 'constructor' },
      { type: '__proto__' },
      {
        type: 'text',
        text: 'x',
        marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }, null, 3],
      },
    ],
  },
  { type: 'doc', content: [{ type: 'paragraph', attrs: [], marks: 'x', content: [null] }] },
  { type: 'doc', attrs: { 'a\0': 1 }, content: 'x' },
  JSON.parse(`{"type":"doc","content":[${deep('{"type":"bulletList","content":[', ']}', 60)}]}`),
];

function value(pick: Pick, name: string): unknown {
  const usual = pick<unknown>([pick(ids), pick(texts), -1, 1.5, 1e21, null, true, [], {}]);
  if (name === 'cursor') return pick<unknown>([...cursors, usual]);
  if (name === 'content' || name === 'base') return pick<unknown>([...contents, usual]);
  if (name === 'limit' || name === 'version')
    return pick<unknown>(['1', 1, 200, 'NaN', '1e3', 2 ** 31, usual]);
  if (name === 'subject') {
    return {
      kind: pick(['person', 'department', 'everyone', 'owner']),
      id: pick([pick(ids), usual]),
    };
  }
  if (name === 'level') return pick<unknown>(['none', 'read', 'manage', 'owner', usual]);
  if (name === 'kind')
    return pick<unknown>(['folder', 'document', 'attachment', 'premortem', usual]);
  if (name === 'state') return pick<unknown>(['published', 'draft', usual]);
  if (name === 'from' || name === 'to')
    return pick<unknown>(['2026-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00', usual]);
  if (name === 'type') return 1;
  if (/Id$|^id$/.test(name)) return pick<unknown>([pick(ids), pick(ids), usual]);
  return usual;
}

/** What is wrong with the response; undefined if nothing is. */
async function send({ path, ...init }: BadCall, token: string): Promise<string | undefined> {
  const headers = { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${t.url}/api${path}`, { ...init, headers });
  const text = await answer.text();
  const { status } = answer;
  if (status === 304) return text === '' ? undefined : 'a body beside 304';
  const type = answer.headers.get('content-type') ?? '';
  if (status === 200 && !type.startsWith('application/json')) return undefined;
  const { code, data, reason, message } = JSON.parse(text);
  if (code !== status) return `code ${code} beside status ${status}`;
  if (status === 200) return undefined;
  if (status === 500) return `${status} ${reason}`;
  const isRefusal = data === null && /^[a-z-]+(\/[a-z-]+)?$/.test(reason) && message !== '';
  return isRefusal ? undefined : text;
}

/** A reproducible sequence for each seed. */
function createRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
