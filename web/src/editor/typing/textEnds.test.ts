import { expect, test } from 'vitest';
import { type Desk, openDesks, putCaret, run } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { goToEnd } from './textEnds.ts';

test.each([
  ['start', false, [2, 2]],
  ['end', false, [17, 17]],
  ['start', true, [11, 2]],
  ['end', true, [11, 17]],
] as const)('to the %s of the text, selecting: %s', (side, isSelecting, expected) => {
  const [desk] = openDesks(sectionsOf(['first'], ['second'])) as [Desk];
  putCaret(desk, 1, 0);
  run(desk, goToEnd(side, isSelecting));
  const { anchor, head } = desk.editor.state.selection;
  expect([anchor, head]).toEqual(expected);
});
