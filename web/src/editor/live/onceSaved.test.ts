import { expect, test, vi } from 'vitest';
import type { SaveState } from './liveConnection.ts';
import { onceSaved } from './onceSaved.ts';

function connectionIn(first: SaveState) {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next: SaveState) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

test('runs at once if everything is saved, otherwise once it is', () => {
  const run = vi.fn();
  onceSaved(connectionIn('saved'), run);
  expect(run).toHaveBeenCalledTimes(1);

  const slow = connectionIn('connecting');
  onceSaved(slow, run);
  slow.become('saving');
  expect(run).toHaveBeenCalledTimes(1);
  slow.become('saved');
  slow.become('saved');
  expect(run).toHaveBeenCalledTimes(2);
});

test('does not run after it was stopped', () => {
  const run = vi.fn();
  const slow = connectionIn('connecting');
  onceSaved(slow, run)();
  slow.become('saved');
  expect(run).not.toHaveBeenCalled();
});
