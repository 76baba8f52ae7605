import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../api/errors.ts';
import { createReasonOutbox } from './reasonOutbox.ts';

const offline = new ApiError(0, 'client/offline', 'Away.');
const save = vi.fn<(reason: { id: string; text: string; was: string | null }) => Promise<void>>();
const remove = vi.fn<(id: string) => Promise<void>>();
const createOutbox = (person = 'maja') => createReasonOutbox(person, 'file', { save, remove });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  save.mockReset().mockResolvedValue();
  remove.mockReset().mockResolvedValue();
});
afterEach(() => vi.useRealTimers());

test('a reason is kept until the server has it', async () => {
  const outbox = createOutbox();
  outbox.put('a', 'too late', null);
  expect(outbox.entries().size).toBe(1);
  expect(localStorage).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenCalledExactlyOnceWith({ id: 'a', text: 'too late', was: null });
  expect(outbox.entries().size).toBe(0);
  expect(localStorage).toHaveLength(0);
});

test('after a crash, the next visit sends what was left, and only of the same person', async () => {
  save.mockRejectedValue(offline);
  createOutbox().put('a', 'too late', null);
  await vi.advanceTimersByTimeAsync(10);
  save.mockReset().mockResolvedValue();
  createOutbox('somebody else').start();
  await vi.advanceTimersByTimeAsync(10);
  expect(save).not.toHaveBeenCalled();
  createOutbox().start();
  await vi.advanceTimersByTimeAsync(10);
  expect(save).toHaveBeenCalledWith({ id: 'a', text: 'too late', was: null });
});

test('without a network, it says so and tries again', async () => {
  save.mockRejectedValueOnce(offline);
  const outbox = createOutbox();
  outbox.put('a', 'too late', null);
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.isOffline()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save).toHaveBeenCalledTimes(2);
  expect(outbox.isOffline()).toBe(false);
});

test('what is typed while the text before is sent follows', async () => {
  let answer = () => {};
  save.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const outbox = createOutbox();
  outbox.put('a', 'too', null);
  outbox.put('a', 'too late', null);
  answer();
  await vi.runAllTimersAsync();
  expect(save.mock.calls.map(([{ text, was }]) => [text, was])).toEqual([
    ['too', null],
    ['too late', 'too'],
  ]);
});

test('while somebody types, it waits for a pause', async () => {
  const outbox = createOutbox();
  outbox.put('a', 'too lat', 'too', 'pause');
  await vi.advanceTimersByTimeAsync(400);
  outbox.put('a', 'too late', 'too', 'pause');
  await vi.advanceTimersByTimeAsync(400);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(save).toHaveBeenCalledExactlyOnceWith({ id: 'a', text: 'too late', was: 'too' });
});

test('an empty text deletes a saved reason; an unsent one is only forgotten', async () => {
  const outbox = createOutbox();
  outbox.put('a', '', 'too late');
  outbox.put('b', '', null);
  await vi.runAllTimersAsync();
  expect(remove).toHaveBeenCalledExactlyOnceWith('a');
  expect(save).not.toHaveBeenCalled();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['here', 'mine', 1],
  ['there', undefined, 0],
] as const)('of two texts, the one %s can be kept', async (keep, text, calls) => {
  const changed = new ApiError(409, 'premortem/changed', 'Changed.', { now: 'theirs' });
  save.mockRejectedValueOnce(changed);
  const outbox = createOutbox();
  outbox.put('a', 'mine', 'before');
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.entries().get('a')?.conflict).toBe('theirs');
  save.mockClear();
  outbox.settle('a', keep);
  await vi.advanceTimersByTimeAsync(10);
  expect(save).toHaveBeenCalledTimes(calls);
  if (text) expect(save).toHaveBeenCalledWith({ id: 'a', text, was: 'theirs' });
});

test('a refused reason does not hold up the others, and is not lost', async () => {
  save.mockRejectedValueOnce(new ApiError(409, 'premortem/full', 'Full.'));
  const outbox = createOutbox();
  outbox.put('a', 'refused', null);
  await vi.advanceTimersByTimeAsync(10);
  outbox.put('b', 'accepted', null);
  await vi.advanceTimersByTimeAsync(10);
  expect([...outbox.entries().keys()]).toEqual(['a']);
  expect(outbox.entries().get('a')?.refusal?.reason).toBe('premortem/full');
  outbox.retry('a');
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.entries().size).toBe(0);
});
