import { expect, test } from 'vitest';
import { openDesks, putCaret, type } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { slashQueries } from './slashQuery.ts';

test.each([
  ['/', ''],
  ['/tab', 'tab'],
  ['see /tab', 'tab'],
  ['、表', '表'],
  ['either/or', null],
  ['看 、', null],
  ['/ by itself', null],
  ['/two  spaces', null],
])('after %s is typed, what is asked for is %j', (typed, asked) => {
  const [desk] = openDesks(sectionsOf(['']));
  if (!desk) throw new Error('no desk');
  putCaret(desk, 0, 0);
  for (const letter of typed) type(desk, letter);
  expect(slashQueries.queryOf(desk.editor.state)?.query ?? null).toBe(asked);
});

test('Escape closes the menu, and so does a caret that leaves the query', () => {
  const [desk] = openDesks(sectionsOf(['']));
  if (!desk) throw new Error('no desk');
  const { view } = desk.editor;
  putCaret(desk, 0, 0);
  type(desk, '/');
  const pressed = new KeyboardEvent('keydown', { key: 'Escape' });
  expect(view.someProp('handleKeyDown', (handle) => handle(view, pressed))).toBe(true);
  expect(slashQueries.queryOf(desk.editor.state)).toBeNull();
  type(desk, ' ');
  type(desk, '/');
  expect(slashQueries.queryOf(desk.editor.state)).not.toBeNull();
  putCaret(desk, 0, 0);
  expect(slashQueries.queryOf(desk.editor.state)).toBeNull();
});
