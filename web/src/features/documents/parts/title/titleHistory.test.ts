import { expect, test } from 'vitest';
import { createTitleHistory } from './titleHistory.ts';

test('what is typed without a pause is one step of undo and redo', () => {
  let at = 0;
  const history = createTitleHistory('Ropes', () => at);
  history.record('Ropes a');
  at += 100;
  history.record('Ropes and');
  at += 2_000;
  history.record('Ropes and grips');
  expect(history.undo()).toBe('Ropes and');
  expect(history.undo()).toBe('Ropes');
  expect(history.undo()).toBeNull();
  expect(history.redo()).toBe('Ropes and');
  history.record('Ropes and hooks');
  expect(history.redo()).toBeNull();
  expect([history.undo(), history.undo()]).toEqual(['Ropes and', 'Ropes']);
});
