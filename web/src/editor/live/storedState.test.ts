// @vitest-environment node
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { askForState, readState, takeState } from './storedState.ts';

const detailState = vi.hoisted(() => vi.fn(async () => new Blob(['state'])));
vi.mock('../../api/client.ts', () => ({ api: { documents: { detailState } } }));

test('a state is fetched once, and decoded once in idle time', async () => {
  const read = vi.fn(() => new Y.Doc());
  askForState('pointed at');
  askForState('pointed at');
  await Promise.all([readState('pointed at', read), readState('pointed at', read)]);
  expect(detailState).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledOnce();
  expect(takeState('pointed at').ydoc).toBe(read.mock.results[0]?.value);
  expect(takeState('pointed at').ydoc).toBeUndefined();
});

test('a state taken before it was decoded is decoded by the taker alone', async () => {
  const read = vi.fn(() => new Y.Doc());
  askForState('pressed at once');
  const reading = readState('pressed at once', read);
  const { state, ydoc } = takeState('pressed at once');
  await reading;
  expect(new TextDecoder().decode(await state)).toBe('state');
  expect(ydoc).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
});

test('a state that nobody requested is not decoded', async () => {
  const read = vi.fn(() => new Y.Doc());
  await readState('never pointed at', read);
  expect(read).not.toHaveBeenCalled();
});
