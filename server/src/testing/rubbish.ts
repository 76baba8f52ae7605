// Generates malformed and random calls to each endpoint of the contract, as a broken client or an attacker would send them.
import { type Endpoint, id } from '@docent/contract/endpoint';
import type { Chance } from '@docent/document-model/testing/random';
import type { z } from 'zod';

export interface RubbishCall {
  method: 'GET' | 'POST';
  /** Includes the query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** True if the call must fail for every caller. */
  unfit: boolean;
}

/** `ids` are existing ids; one that is listed twice is used twice as often. The same `chance` gives the same calls. */
export function rubbishFor(
  endpoint: Endpoint,
  ids: readonly string[],
  chance: Chance,
): RubbishCall[] {
  const given: object[] = [];
  const fields = Object.entries((endpoint.input as z.ZodObject).shape);
  const fit = () => fitting(endpoint.input, ids, chance) as Record<string, unknown>;
  for (const [name] of fields) {
    const { [name]: _, ...rest } = fit();
    given.push(rest);
    for (const value of values) given.push({ ...fit(), [name]: value });
  }
  for (const name of ['unknown', 'constructor', '', 'a\0b']) given.push({ ...fit(), [name]: 1 });
  for (let i = 0; i < 8; i++) given.push(fit());

  const calls = given.flatMap((input) => {
    const unfit = !endpoint.input.safeParse(input).success;
    if (endpoint.kind === 'upload') return [formCall(endpoint, input)];
    if (endpoint.method === 'POST') return [bodyCall(endpoint, JSON.stringify(input), unfit)];
    return [queryCall(endpoint, input)].concat(
      endpoint.changing ? bodyCall(endpoint, JSON.stringify(input), unfit) : [],
    );
  });
  if (endpoint.kind === 'upload') return [...calls, ...forms.map((form) => form(endpoint))];
  if (endpoint.method === 'GET') {
    calls.push(
      ...['%', '%ff=%ff', '&&&=', '__proto__=1', '%00=1', 'limit=1&limit=2'].map((query) => ({
        method: 'GET' as const,
        path: `${endpoint.path}?${query}`,
        headers: {},
        unfit: false,
      })),
    );
  }
  if (endpoint.method === 'POST' || endpoint.changing) {
    calls.push(...bodies.map((body) => bodyCall(endpoint, body, body.trim() !== 'null')));
    for (const type of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
      calls.push(bodyCall(endpoint, JSON.stringify(fit()), true, type));
    }
  }
  return calls;
}

function queryCall({ path, input: schema }: Endpoint, input: object): RubbishCall {
  const query = Object.entries(input).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, typeof value === 'object' ? JSON.stringify(value) : `${value}`] as const],
  );
  const unfit = !schema.safeParse(Object.fromEntries(query)).success;
  return {
    method: 'GET',
    path: `${path}?${new URLSearchParams(query.map((pair) => [...pair]))}`,
    headers: {},
    unfit,
  };
}

function bodyCall(
  { path }: Endpoint,
  body: string,
  unfit: boolean,
  type = 'application/json',
): RubbishCall {
  return { method: 'POST', path, headers: { 'content-type': type }, body, unfit };
}

const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (headers: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;

function formCall({ path }: Endpoint, input: object): RubbishCall {
  const fields = Object.entries(input).map(([name, value]) =>
    part(`name="${name}"`, typeof value === 'object' ? JSON.stringify(value) : `${value}`),
  );
  const body = `${fields.join('')}${part('name="file"; filename="a.md"', '# x')}--b--`;
  return { method: 'POST', path, headers: multipart, body, unfit: false };
}

const forms = [
  '',
  '--b--\r\n',
  'no form at all',
  part('name="file"; filename="a.md"', '# cut off'),
  `${part('name="file"; filename="../../x.md"', '\0\0')}--b--`,
  `${part('name="file"; filename=""', 'x')}--b--`,
  `${part('name="__proto__"', '1')}--b--`,
  `${part('name="parentId"', 'x'.repeat(70_000))}--b--`,
  `${part('name="import"', 'document')}${part('name="file"; filename="a.docx"', 'PK\x03\x04')}--b--`,
  part('name="a"', '1').repeat(30),
].map(
  (body) =>
    ({ path }: Endpoint): RubbishCall => ({
      method: 'POST',
      path,
      headers: multipart,
      body,
      unfit: false,
    }),
);

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Bodies that are malformed, too deep, or not an object, and attempts at prototype pollution. */
const bodies = [
  'null',
  '[]',
  '"x"',
  '1',
  'NaN',
  '{',
  '{"a":1,}',
  '\ufeff{}x',
  `{"a":${nested(100_000)}}`,
  '{"__proto__":{"level":"manage"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
];

/** Each is sent in place of every field. */
const values: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e21,
  -(2 ** 53),
  'NaN',
  'Infinity',
  [],
  {},
  [null],
  [['x']],
  JSON.parse('{"__proto__":1}'),
  JSON.parse(nested(300)),
  Array.from({ length: 5_000 }, (_, i) => `${i}`),
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table files; --",
  '../../etc/passwd',
  '%',
  'a\0b',
  '\ud800',
  '\u202e\u200b\ufeff',
  'x'.repeat(65),
  'x'.repeat(100_000),
  '0000-00-00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '99999-01-01T00:00:00Z',
  Buffer.from('["\\u0000",1]').toString('base64url'),
];

const strangers = ['zzzzzzzzzzzzzzzzzzzz', '0', 'none', '文档', 'x'.repeat(64)];
const words = [
  'document',
  'x',
  '文档',
  '👩‍👩‍👧',
  '"((',
  '@[Ada](x)',
  'javascript:alert(1)',
  '%_\\',
];
const contents = [
  { type: 'doc', content: [] },
  { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] },
  { type: 'doc', content: [{ type: 'table', content: [{ type: 'text', text: '' }] }] },
  { type: 'doc', content: [{ type: 'constructor' }, { type: '__proto__' }, null, 3] },
  { type: 'doc', content: [{ type: 'paragraph', attrs: [], marks: 'x', content: [null] }] },
  { type: 'doc', attrs: { id: {} }, content: 'x' },
];

/** Returns a random value that the schema accepts; optional fields are omitted half of the time. */
function fitting(schema: z.core.$ZodType, ids: readonly string[], chance: Chance): unknown {
  const inner = (of: z.core.$ZodType) => fitting(of, ids, chance);
  if (schema === id) return chance.once(5) ? chance.pick(strangers) : chance.pick(ids);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, field]) => {
          const value = inner(field);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'optional':
    case 'default':
      return chance.once(2) ? undefined : inner(def.innerType);
    case 'nullable':
      return chance.once(3) ? null : inner(def.innerType);
    case 'array':
      return Array.from({ length: 1 + chance.below(3) }, () => inner(def.element));
    case 'union':
      return inner(chance.pick(def.options));
    case 'pipe':
      return inner(def.in);
    case 'enum':
      return chance.pick(Object.values(def.entries));
    case 'literal':
      return chance.pick(def.values);
    case 'boolean':
      return chance.once(2);
    case 'number':
      return chance.pick([0, 1, 2, 3, 200, 365]);
    case 'null':
      return null;
    case 'unknown':
      return chance.pick(contents);
    case 'string':
      if ('format' in def && def.format === 'datetime') {
        return chance.pick([
          '2026-01-01T00:00:00Z',
          '9999-12-31T23:59:59Z',
          '0001-01-01T00:00:00Z',
        ]);
      }
      return 'format' in def ? 'http://127.0.0.1/' : chance.pick(words);
    default:
      throw new Error(`no example value for schema type ${def.type}`);
  }
}
