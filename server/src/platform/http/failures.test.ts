import { refuse } from '@docent/contract/refusals';
import { expect, test } from 'vitest';
import { refusalOf } from './failures.ts';

test.each([
  ['a refusal', refuse('file/not-found'), 'file/not-found'],
  ['a request aborted by the shutdown', AbortSignal.abort().reason, 'server/unavailable'],
  ['a truncated form', new Error('Unexpected end of multipart data'), 'request/invalid'],
  ['a lost database', new Error('Connection terminated unexpectedly'), 'server/unavailable'],
  ['a read-only disk', Object.assign(new Error('open'), { code: 'EROFS' }), 'server/unavailable'],
  ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), 'server/full'],
  ['a full disk of the database', Object.assign(new Error('x'), { code: '53100' }), 'server/full'],
  ['a programming error', new TypeError('x is not a function'), 'server/fault'],
  ['a thrown value that is not an error', 'oops', 'server/fault'],
])('%s becomes the matching refusal', (_, error, reason) => {
  expect(refusalOf(error).reason).toBe(reason);
});

test('a refusal as unavailable says when to retry', () => {
  expect(refusalOf(refuse('server/unavailable')).retryAfter).toBe(2);
  expect(refusalOf(AbortSignal.abort().reason).retryAfter).toBe(2);
});
