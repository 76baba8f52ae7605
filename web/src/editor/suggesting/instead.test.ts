import { expect, test } from 'vitest';
import { modeOf } from '../kit/mode.ts';
import { type Desk, openDesks, putCaret, type as typeText } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { suggestInstead, waitForComposition } from './instead.ts';

test('what is suggested already, since the server refused it a first time, is not suggested again', () => {
  const [mine, others] = openDesks(sectionsOf(['Oars hang here.']), 2) as [Desk, Desk];
  putCaret(mine, 0, 0, 1);
  typeText(mine, 'Long o');
  const author = { id: 'mateo', username: 'Mateo' };
  const { view } = mine.editor;
  expect(suggestInstead(view, others.ydoc, author)).toBe(true);
  const { doc } = view.state;
  expect(doc.textContent).toBe('OLong oars hang here.');
  expect(suggestInstead(view, others.ydoc, author)).toBe(true);
  expect(view.state.doc.toJSON()).toEqual(doc.toJSON());
});

test('who has nothing to suggest goes on suggesting', () => {
  const [mine, others] = openDesks(sectionsOf(['Oars hang here.']), 2) as [Desk, Desk];
  expect(suggestInstead(mine.editor.view, others.ydoc, { id: 'mateo', username: 'Mateo' })).toBe(
    true,
  );
  expect(modeOf(mine.editor.state)).toBe('suggest');
});

test('a word that is being composed is waited for', async () => {
  const view = { composing: true };
  const editor = { isDestroyed: false, view } as Parameters<typeof waitForComposition>[0];
  let isOver = false;
  const waiting = waitForComposition(editor).then(() => {
    isOver = true;
  });
  // Longer than it takes between two looks.
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(isOver).toBe(false);
  view.composing = false;
  await waiting;
});
