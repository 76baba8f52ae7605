import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isPreparedAnswer, join, joinedBytes, joinedGzip, prepare } from './prepared.ts';

const paragraphs = Array.from({ length: 3_000 }, (_, at) => ({
  id: `p${at}`,
  text: `阀门 ${at} "is" checked`,
}));
const prepared = prepare({ paragraphs, version: 3 });

describe('a prepared answer', () => {
  test('behaves like a plain object', () => {
    expect(join({ file: { id: 'a' } }, prepared)).toMatchObject({ file: { id: 'a' }, version: 3 });
  });

  test.each([
    ['a short own part', { file: { id: 'a' } }],
    ['a long own part', { file: { id: 'a' }, backlinks: paragraphs.slice(0, 500) }],
  ])('is the same JSON, plain and gzipped, with %s', async (_, own) => {
    const data = join(own, prepared);
    if (!isPreparedAnswer(data)) throw new Error('not joined');
    const whole = { code: 200, data: { ...own, paragraphs, version: 3 } };
    expect(JSON.parse(joinedBytes(data).toString())).toEqual(whole);
    // gunzip checks length and checksum in the trailer.
    expect(JSON.parse(gunzipSync(await joinedGzip(data)).toString())).toEqual(whole);
  });

  test('is distinguished from other objects', () => {
    expect(isPreparedAnswer({ file: 1 })).toBe(false);
    expect(isPreparedAnswer(null)).toBe(false);
    expect(isPreparedAnswer('text')).toBe(false);
  });
});
