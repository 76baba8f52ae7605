import { Refusal } from '@docent/contract/refusals';
import { expect, test } from 'vitest';
import { JsonText, readBody } from './json-text.ts';

const read = (body: string) => readBody(Buffer.from(body), ['content']);
const many = (text: string, times: number) => text.repeat(times);

test('a large body is parsed in another process, and its documents stay text', async () => {
  const content = { type: 'doc', content: [{ type: 'paragraph', text: many('"] {', 40_000) }] };
  const opened = (await read(JSON.stringify({ name: 'Plan', content }))) as Record<string, unknown>;
  expect(opened.name).toBe('Plan');
  expect(opened.content).toBeInstanceOf(JsonText);
  expect(JSON.parse(String(opened.content))).toEqual(content);
});

test.each([
  ['brackets without end', `{"content":${many('[', 1_000_000)}`, 'is nested too deeply'],
  ['millions of objects', `{"content":[${many('{},', 2_000_000)}{}]}`, 'holds too many values'],
  ['many in a small field', `{"ids":[${many('1,', 100_000)}1]}`, 'holds too many values'],
  [
    'half a character',
    `{"content":"${many('x', 100_000)}\\ud800"}`,
    'characters that are not text',
  ],
  ['no JSON', many('x', 100_000), 'is not valid JSON'],
  ['no object', `[${many('1,', 100_000)}1]`, 'must be a JSON object'],
])('a malicious body is refused: %s', async (_, body, why) => {
  const refusal = await read(body).then(
    () => null,
    (error) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ reason: 'request/invalid' });
  expect(JSON.stringify(refusal.details)).toContain(why);
});
