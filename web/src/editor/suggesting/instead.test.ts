import { expect, test } from 'vitest';
import { modeOf } from '../kit/mode.ts';
import { type Desk, openDesks, putCaret, type as typeText } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { suggestInstead, waitForComposition } from './instead.ts';

test('text that is already suggested after a first refusal is not suggested again', () => {
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

test('a person with nothing to suggest continues in suggesting mode', () => {
  const [mine, others] = openDesks(sectionsOf(['Oars hang here.']), 2) as [Desk, Desk];
  expect(suggestInstead(mine.editor.view, others.ydoc, { id: 'mateo', username: 'Mateo' })).toBe(
    true,
  );
  expect(modeOf(mine.editor.state)).toBe('suggest');
});

test('an unfinished composition delays the suggestions', async () => {
  const view = { composing: true };
  const editor = { isDestroyed: false, view } as Parameters<typeof waitForComposition>[0];
  let isOver = false;
  const waiting = waitForComposition(editor).then(() => {
    isOver = true;
  });
  // Longer than the polling interval.
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(isOver).toBe(false);
  view.composing = false;
  await waiting;
});
