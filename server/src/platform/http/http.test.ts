// Responses to bad requests: never a stack trace, never HTML under /api, never a change.
import { Server } from 'node:http';
import { connect } from 'node:net';
import { contract } from '@docent/contract/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startScriptedModel } from '../../testing/scripted-model.ts';
import { openDatabase, sql } from '../database/database.ts';

let app: TestApp;
let space: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { DOCENT_MAX_UPLOAD_MB: '1' } });
  space = await app.addSpace('Space');
});
afterAll(() => app.close());

interface Answer {
  status: number;
  headers: Headers;
  body: { code: number; data: unknown; reason?: string; message?: string; details?: unknown };
}

async function send(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${app.url}${path}`, {
    ...init,
    headers: { authorization: app.tokens.ada, ...(init.headers as Record<string, string>) },
  });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const post = (path: string, body: string, type = 'application/json') =>
  send(path, { method: 'POST', body, headers: { 'content-type': type } });
const add = (input: object) =>
  post('/api/file/add', JSON.stringify({ parentId: space, kind: 'folder', ...input }));

describe('a call', () => {
  test('is returned in one envelope and is not cached', async () => {
    const { status, headers, body } = await send('/api/file/findOuter');
    expect([status, body.code]).toEqual([200, 200]);
    expect(body.data).toMatchObject({ list: [{ name: 'Space' }], next: null });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).toContain("object-src 'none';base-uri 'none';");
    expect(headers.get('content-security-policy')).toContain(
      'frame-src blob: https://www.youtube-nocookie.com https://player.vimeo.com https://player.bilibili.com;',
    );
  });

  test.each(['/api//file/findOuter', '//api/file/findOuter', '/api/file/findOuter/'])(
    'is the same with additional slashes: %s',
    async (path) => {
      expect((await send(path)).status).toBe(200);
    },
  );

  test.each([
    '/api/nothing',
    '/api',
    '/api/',
    '/api/file/findOuter/more',
    '/api/..%2fetc',
    '/api/%ff',
  ])('is not found: %s', async (path) => {
    const { status, body } = await send(path);
    expect([status, body.reason, body.data]).toEqual([404, 'request/not-found', null]);
  });

  test('is refused in the envelope even if the URL is too long to parse or the request is not HTTP', async () => {
    const long = await send(`/api/file/findOuter?parentId=${'x'.repeat(100_000)}`);
    expect([long.status, long.body.code, long.body.reason]).toEqual([
      413,
      413,
      'request/too-large',
    ]);
    expect(long.headers.get('connection')).toBe('close');
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write('no such protocol\r\n\r\n');
    const text = String(await new Promise((done) => socket.once('data', done)));
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*"reason":"request\/invalid"\}$/);
  });

  test('is not found with another method', async () => {
    for (const [method, path] of [
      ['DELETE', '/api/file/get'],
      ['PUT', '/api/file/add'],
      ['GET', '/api/file/add'],
    ] as const) {
      expect((await send(path, { method })).body.reason, path).toBe('request/not-found');
    }
  });

  test('requires a token for everything that is not open', async () => {
    for (const endpoint of Object.values(contract).flatMap((feature) => Object.values(feature))) {
      if (endpoint.open) continue;
      const { status, body } = await send(`/api${endpoint.path}`, {
        method: endpoint.method,
        headers: { authorization: '' },
      });
      expect([status, body.reason], endpoint.path).toEqual([401, 'session/missing']);
    }
  });
});

describe('invalid input', () => {
  test('is not read without a session', async () => {
    for (const token of ['', 'Bearer nothing']) {
      const { body } = await send('/api/file/add', {
        method: 'POST',
        body: '{"broken',
        headers: { authorization: token, 'content-type': 'application/json' },
      });
      expect(body.reason).toBe('session/missing');
    }
  });

  test('is refused with the invalid fields', async () => {
    expect((await add({ name: 7, colour: 'red' })).body).toMatchObject({
      code: 400,
      reason: 'request/invalid',
      details: { name: expect.any(String), colour: 'is not a known field' },
    });
    const query = await send('/api/file/findOuter?limit=1000&parent=x');
    expect(query.body.details).toEqual({
      limit: expect.any(String),
      parent: 'is not a known field',
    });
    expect((await send('/api/file/get?fileId=a&fileId=b')).body.details).toHaveProperty('fileId');
  });

  test.each([
    ['malformed JSON', '{"name":'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['null', 'null'],
    ['a million brackets', '['.repeat(500_000)],
    ['deep content', `{"content":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
    ['a prototype', '{"name":"x","__proto__":{"kind":"folder"}}'],
    ['a prototype inside', '{"name":"x","content":{"__proto__":{"type":"doc"}}}'],
  ])('is refused: %s', async (_name, body) => {
    const { status, body: answer } = await post('/api/file/add', body);
    expect([status, answer.reason]).toEqual([400, 'request/invalid']);
  });

  test.each([
    ['NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('is refused in any text: %s', async (_name, name) => {
    expect((await add({ name })).body.details).toHaveProperty('name');
    expect((await add({ name: 'x', content: { type: name } })).body.details).toHaveProperty(
      'content',
    );
  });

  test('is refused in a query as well', async () => {
    expect((await send('/api/file/get?fileId=%00')).body.reason).toBe('request/invalid');
  });

  test.each([
    '0000-00-00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '99999-01-01T00:00:00Z',
  ])('is refused as a time: %s', async (to) => {
    const { body } = await send(`/api/audit/list?${new URLSearchParams({ to })}`);
    expect([body.reason, Object.keys(body.details as object)]).toEqual(['request/invalid', ['to']]);
  });

  test('is refused by size and by type', async () => {
    const large = await post('/api/file/drag', JSON.stringify({ fileId: 'x'.repeat(2_000_000) }));
    expect([large.status, large.body.reason]).toEqual([413, 'request/too-large']);
    const text = await post('/api/file/add', 'name=x', 'application/x-www-form-urlencoded');
    expect([text.status, text.body.reason]).toEqual([415, 'request/media-type']);
    // Treated as an empty body, it would select all comments.
    const form = await send('/api/comment/one_click_read', {
      method: 'POST',
      body: new FormData(),
    });
    expect([form.status, form.body.reason]).toEqual([415, 'request/media-type']);
    const upload = await post('/api/common/file/upload', '{}');
    expect(upload.status).toBe(415);
  });

  test('leaves nothing behind', async () => {
    expect((await send(`/api/file/findOuter?parentId=${space}`)).body.data).toEqual({
      list: [],
      next: null,
    });
  });
});

describe('a large body that is refused before it was read', () => {
  const size = 16 * 1024 * 1024;
  const json = 'application/json';
  const form = 'multipart/form-data; boundary=b';

  /** Sends everything in pieces before it reads, like a browser, then makes another call. */
  async function sendAll(path: string, token: string, type: string, begin = ''): Promise<string> {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const closed = new Promise((done) => socket.once('close', done));
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk;
    });
    socket.on('error', (error) => {
      got += `[${error.message}]`;
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${size + begin.length}\r\n\r\n${begin}`,
    );
    const piece = Buffer.alloc(256 * 1024, 'x');
    for (let sent = 0; sent < size && !socket.destroyed; sent += piece.length) {
      await new Promise((done) => setTimeout(done, 2));
      await new Promise((done) => socket.write(piece, done));
    }
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    await closed;
    return got;
  }

  const upload = () =>
    `--b\r\ncontent-disposition: form-data; name="parentId"\r\n\r\n${space}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;

  test.each([
    ['without a session', '/api/file/update', 'nothing', json, 401, 'session/missing'],
    [
      'of an upload without one',
      '/api/common/file/upload',
      'nothing',
      form,
      401,
      'session/missing',
    ],
    ['of a call that takes less', '/api/file/drag', null, json, 413, 'request/too-large'],
    [
      'of an upload that is too large',
      '/api/common/file/upload',
      null,
      form,
      413,
      'request/too-large',
    ],
    ['of another type', '/api/file/update', null, 'text/plain', 415, 'request/media-type'],
  ])(
    '%s gets a refusal, and the connection stays usable',
    async (_, path, token, type, status, reason) => {
      const begin = type === form ? upload() : '';
      const got = await sendAll(path, token ?? app.tokens.ada, type, begin);
      expect(got.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
      expect(got).toContain(`"reason":"${reason}"`);
      expect(got).toMatch(/\{"status":"ok"\}$/);
    },
  );

  test('that never ends does not keep the server from stopping', async () => {
    const other = await startTestApp();
    const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /api/file/update HTTP/1.1\r\nhost: localhost\r\nauthorization: nothing\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\nhalf`,
    );
    await new Promise((done) => socket.once('data', done));
    const cutOff = vi.spyOn(Server.prototype, 'closeAllConnections');
    await other.close();
    // The server cuts off clients that keep it waiting.
    expect(cutOff).not.toHaveBeenCalled();
    cutOff.mockRestore();
  });
});

test('prototype names in any input change nothing for anybody', async () => {
  const hostile = '{"polluted":1,"prototype":{"polluted":1}}';
  const query = [
    '__proto__[polluted]=1',
    'constructor.prototype.polluted=1',
    '__proto__.polluted=1',
  ];
  for (const given of query) {
    const { body } = await send(`/api/file/findOuter?${given}`);
    expect(body.reason).toBe('request/invalid');
  }
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const { body } = await post('/api/file/add', `{"${name}":${hostile},"name":"x"}`);
    expect(body.reason, name).toBe('request/invalid');
    const form = new FormData();
    form.append(name, hostile);
    const upload = await send('/api/common/file/upload', { method: 'POST', body: form });
    expect(upload.body.reason, name).toBe('request/invalid');
    const content = `{"type":"doc","${name}":1,"content":[{"type":"${name}","attrs":{"constructor":${hostile}}}]}`;
    const added = await post(
      '/api/file/add',
      `{"parentId":"${space}","name":"x","kind":"document","content":${content}}`,
    );
    const { id } = added.body.data as { id: string };
    const text = `---\n${name}: ${hostile}\n__proto__: {polluted: 1}\ntitle: Y\n---\n\nkept`;
    const [imported] = await app.ada.files.upload({
      parentId: space,
      import: 'document',
      files: [{ name: `${name}.md`, content: text }],
    });
    await app.settled();
    expect(
      JSON.stringify(await app.ada.documents.detailEdit({ fileId: imported?.id ?? '' })),
    ).toContain('kept');
    for (const fileId of [id, imported?.id ?? '']) await app.ada.files.delete({ fileId });
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(Object.keys(Object)).toEqual([]);
});

describe('an upload', () => {
  const form = (fill: (form: FormData) => void) => {
    const body = new FormData();
    fill(body);
    return send('/api/common/file/upload', { method: 'POST', body });
  };

  test('larger than allowed is refused and not stored', async () => {
    const answer = await form((f) => {
      f.append('parentId', space);
      f.append('import', 'attachment');
      f.append('file', new Blob([new Uint8Array(1024 * 1024 + 1)]), 'large.bin');
    });
    expect([answer.status, answer.body.reason]).toEqual([413, 'request/too-large']);
    expect((await app.ada.files.findOuter({ parentId: space })).list).toEqual([]);
  });

  test('with unknown or late fields is refused with their names', async () => {
    const unknown = await form((f) => f.append('colour', 'red'));
    expect(unknown.body.details).toEqual({ colour: 'is not a known field' });
    const late = await form((f) => {
      f.append('parentId', space);
      f.append('file', new Blob(['x']), 'a.txt');
      f.append('import', 'attachment');
    });
    expect(late.body.details).toEqual({ import: 'must come before the files' });
  });

  test('interrupted in the middle leaves nothing behind and the server healthy', async () => {
    const before = (await app.ada.files.findOuter({ parentId: space })).list.length;
    await new Promise<void>((done) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => {
        socket.write(
          `POST /api/common/file/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: ${app.tokens.ada}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n--b\r\ncontent-disposition: form-data; name="parentId"\r\n\r\n${space}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\nhalf`,
        );
        setTimeout(() => socket.destroy(), 100);
      });
      socket.on('close', () => done());
    });
    expect((await app.ada.files.findOuter({ parentId: space })).list.length).toBe(before);
  });
});

describe('a call that changes something by GET', () => {
  test('also works by POST, and never without a token', async () => {
    const asker = { experience: '1', id: 'none' };
    const query = new URLSearchParams(asker).toString();
    const byGet = await send(`/api/qa/evaluate?${query}`);
    const byPost = await post('/api/qa/evaluate', JSON.stringify(asker));
    expect([byGet.body.reason, byPost.body.reason]).toEqual([
      'answer/not-found',
      'answer/not-found',
    ]);
    expect(byGet.headers.get('cache-control')).toBe('no-store');
    const head = await fetch(`${app.url}/api/keyclock/log_off`, {
      method: 'HEAD',
      headers: { authorization: app.tokens.ben },
    });
    expect(head.status).toBe(404);
    expect((await app.ben.people.myRole({})).role).toBe('editor');
  });
});

describe('pages', () => {
  test('are served for every other URL, but not for a missing asset', async () => {
    const asset = await fetch(`${app.url}/assets/none-123.js`);
    expect(asset.status).toBe(404);
    expect(asset.headers.get('content-type')).toMatch(/^text\/plain|^application\/json/);
    const page = await fetch(`${app.url}/detail/x/y`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const undecodable = await fetch(`${app.url}/detail/x/%E0%A4%A`);
    expect(undecodable.headers.get('content-type')).toMatch(/^text\/html/);
    expect(undecodable.headers.get('content-security-policy')).toContain("default-src 'self'");
    for (const path of ['/assets/%E0%A4%A', '/api/%E0%A4%A']) {
      const none = await fetch(`${app.url}${path}`);
      expect(none.status).toBe(404);
      expect(none.headers.get('content-type')).not.toMatch(/html/);
    }
    const climbing = await fetch(`${app.url}/assets/..%2f..%2fpackage.json`);
    expect(climbing.status).toBeGreaterThanOrEqual(400);
  });

  test('describe the API without a script', async () => {
    const document = await (await fetch(`${app.url}/api/openapi.json`)).json();
    for (const endpoint of Object.values(contract).flatMap((feature) => Object.values(feature))) {
      expect(document.paths).toHaveProperty([endpoint.path, endpoint.method.toLowerCase()]);
    }
    const html = await (await fetch(`${app.url}/api/reference`)).text();
    expect(html).toContain('/api/file/findOuter');
    expect(html).not.toContain('<script');
  });

  test('report whether the server is alive and ready', async () => {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });
});

describe('too many calls', () => {
  test('are refused for a while, for this person only', async () => {
    const story = await startTestApp({ costPerMinute: 20 });
    try {
      for (let i = 0; i < 20; i++) await story.ana.people.myRole({});
      await expect(story.ana.people.myRole({})).rejects.toMatchObject({
        status: 429,
        reason: 'request/too-many',
        details: { limit: 20, retryAfter: expect.any(Number) },
      });
      expect((await story.ben.people.myRole({})).role).toBe('editor');
      const guess = () => story.client('wrong').people.myRole({});
      for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ status: 401 });
      const refused = await guess().catch((error) => error);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await story.close();
    }
  });
});

test('a caller behind a proxy cannot avoid the limit by forging addresses', async () => {
  const story = await startTestApp({
    costPerMinute: 20,
    environment: { DOCENT_TRUST_PROXY: 'yes' },
  });
  const guess = async (said: string, seen: string) => {
    const headers = { authorization: 'wrong', 'x-forwarded-for': `${said}, ${seen}` };
    return (await fetch(`${story.url}/api/keyclock/my_role`, { headers })).status;
  };
  try {
    for (let i = 0; i < 5; i++) expect(await guess(`192.0.2.${i}`, '198.51.100.7')).toBe(401);
    expect(await guess('192.0.2.9', '198.51.100.7')).toBe(429);
    expect(await guess('192.0.2.9', '198.51.100.8')).toBe(401);
  } finally {
    await story.close();
  }
});

test('a server that was blocked for moments still responds', async () => {
  const story = await startTestApp({ maxEventLoopDelay: 2_500 });
  try {
    const asked = Promise.allSettled([0, 1, 2].map(() => story.ana.people.myRole({})));
    for (let moment = 0; moment < 5; moment++) {
      for (const begun = performance.now(); performance.now() - begun < 550; );
      await new Promise((done) => setTimeout(done));
    }
    for (const { status } of await asked) expect(status).toBe('fulfilled');
  } finally {
    await story.close();
  }
});

describe('an unavailable database', () => {
  test('is reported as unavailable, and has no effect once it is back', async () => {
    const story = await startTestApp();
    const { name } = await story.database.one<{ name: string }>(
      sql`select current_database() as name`,
    );
    const admin = await openDatabase(story.database.url.replace(`/${name}`, '/postgres'), {
      max: 1,
    });
    const allow = (yes: boolean) =>
      admin.query(
        sql`alter database ${sql.identifier(name)} allow_connections ${sql.raw(`${yes}`)}`,
      );
    try {
      await allow(false);
      await admin.query(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`,
      );
      const refused = await story.ana.people.myRole({}).catch((error) => error);
      expect([refused.status, refused.reason]).toEqual([503, 'server/unavailable']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await fetch(`${story.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${story.url}/healthz`)).status).toBe(200);
      await allow(true);
      // A connection of the pool may notice its end only now, in which case the call has to be retried.
      await expect
        .poll(() => story.ana.people.myRole({}).catch((error) => error))
        .toMatchObject({ role: 'editor' });
    } finally {
      await allow(true);
      await admin.close();
      await story.close();
    }
  });
});

test('a stream is ended, together with its connection, when the server stops', async () => {
  const model = await startScriptedModel();
  model.script({ stall: ['It never comes '] });
  const other = await startTestApp({
    environment: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' },
  });
  const fileId = await other.addSpace('Space');
  await other.ada.files.add({
    parentId: fileId,
    name: 'Pumps',
    kind: 'document',
    content: textOf('The pump is serviced every ninety days by the night shift.'),
  });
  await other.settled();
  const connection = connect(Number(new URL(other.url).port), '127.0.0.1');
  let got = '';
  connection.on('data', (chunk) => {
    got += chunk;
  });
  const body = JSON.stringify({ search: 'How often is the pump serviced?', includeDrafts: true });
  connection.write(
    `POST /api/file/vector_search HTTP/1.1\r\nhost: localhost\r\nauthorization: ${other.tokens.ada}\r\naccept: text/event-stream\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  while (!got.includes('It never comes')) await new Promise((done) => setTimeout(done, 20));
  const closed = new Promise((done) => connection.once('close', done));
  const cutOff = vi.spyOn(Server.prototype, 'closeAllConnections');
  await other.close();
  await closed;
  expect(cutOff).not.toHaveBeenCalled();
  cutOff.mockRestore();
  expect(got).toContain('"type":"refused","reason":"server/unavailable"');
  await model.close();
});

const textOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
