import { expect, test } from 'vitest';
import { sectionsOf } from '../shapes.ts';
import { type Desk, openDesks } from '../testing.ts';

test('what is selected stays so while it is dragged', () => {
  const { view } = (openDesks(sectionsOf(['First.']))[0] as Desk).editor;
  const selects = () =>
    view.dom.dispatchEvent(new Event('selectstart', { bubbles: true, cancelable: true }));
  expect(selects()).toBe(true);
  view.dragging = { slice: view.state.selection.content(), move: true };
  expect(selects()).toBe(false);
});
