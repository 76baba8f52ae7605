import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { createSignatureRecords, type ShownSignatureRecord } from './signatureRecords.ts';

const record = (blockId: string, changed = false): ShownSignatureRecord => ({
  blockId,
  changed,
  label: null,
  username: 'Ana',
  signedAt: '2026-11-21T12:00:00.000Z',
  version: 1,
  drawing: 'M1 1L2 2',
  typed: null,
});

test.each([
  ['a', true, 'valid'],
  ['b', true, 'changed'],
  ['forged', true, 'invalid'],
  ['open', false, 'unknown'],
  // Signed according to its record, although the text does not show it yet.
  ['a', false, 'valid'],
  [null, true, 'invalid'],
])('the line %s, signed: %s, is %s', async (blockId, isSigned, verdict) => {
  const records = createSignatureRecords(
    async () => [record('a'), record('b', true)],
    () => {},
  );
  expect(records.verdictOf(blockId, isSigned)).toBe('unknown');
  records.refresh();
  await expect.poll(() => records.of('a')).toBeDefined();
  expect(records.verdictOf(blockId, isSigned)).toBe(verdict);
});

test('a signature that could not be checked is neither valid nor forged', async () => {
  const records = createSignatureRecords(
    async () => {
      throw new ApiError(0, 'client/offline', 'offline');
    },
    () => {},
  );
  records.refresh();
  await expect.poll(() => records.verdictOf('a', true)).toBe('unchecked');
});

test('a change while the first signature is being fetched is fetched afterwards', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers = [[record('a')], [record('a', true)]];
  const records = createSignatureRecords(
    () => new Promise((done) => setTimeout(() => done(answers.shift() ?? []), 100)),
    () => {},
  );
  records.refresh();
  records.refreshLater();
  await vi.advanceTimersByTimeAsync(100);
  expect(records.verdictOf('a', true)).toBe('valid');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(records.verdictOf('a', true)).toBe('changed');
});
