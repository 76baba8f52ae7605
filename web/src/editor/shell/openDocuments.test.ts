import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acquire, type OpenDocument, release } from './openDocuments.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function document(unsaved = { now: false }, refusal = { now: null as string | null }) {
  const closed = vi.fn();
  const made = {
    connection: { hasUnsaved: () => unsaved.now, refusal: () => refusal.now, destroy: closed },
    editor: { destroy: () => {} },
  } as unknown as OpenDocument;
  return { made, closed };
}

const minutes = (n: number) => vi.advanceTimersByTime(n * 60_000);

test('a page that is hidden and shown again gets the same document', () => {
  const { made, closed } = document();
  expect(acquire('ann/a', () => made)).toBe(made);
  release('ann/a');
  minutes(9);
  const open = vi.fn();
  expect(acquire('ann/a', open)).toBe(made);
  expect(open).not.toHaveBeenCalled();
  minutes(60);
  expect(closed).not.toHaveBeenCalled();
  release('ann/a');
  minutes(11);
  expect(closed).toHaveBeenCalledOnce();
});

test('a document shown twice closes after both are gone', () => {
  const { made, closed } = document();
  acquire('ann/b', () => made);
  acquire('ann/b', () => made);
  release('ann/b');
  minutes(30);
  expect(closed).not.toHaveBeenCalled();
  release('ann/b');
  minutes(11);
  expect(closed).toHaveBeenCalledOnce();
});

test('a document with unsaved text stays open until it is saved', () => {
  const unsaved = { now: true };
  const { made, closed } = document(unsaved);
  acquire('ann/c', () => made);
  release('ann/c');
  minutes(45);
  expect(closed).not.toHaveBeenCalled();
  unsaved.now = false;
  minutes(11);
  expect(closed).toHaveBeenCalledOnce();
});

test('a document that was refused is opened again when the person returns', () => {
  const refusal = { now: null as string | null };
  const { made, closed } = document({ now: true }, refusal);
  acquire('ann/d', () => made);
  release('ann/d');
  refusal.now = 'forbidden';
  const again = document().made;
  expect(acquire('ann/d', () => again)).toBe(again);
  expect(closed).toHaveBeenCalledOnce();
});
