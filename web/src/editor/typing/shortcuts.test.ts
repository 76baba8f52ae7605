// The meaning of a shortcut does not depend on whether it has an effect right now.

import { expect, test } from 'vitest';
import { type Desk, openDesks, putCaret, shape, type } from '../testing/editors.ts';

function openLine(text: string): Desk {
  const content = [
    { type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text }] },
    { type: 'codeBlock', attrs: { id: 'b' }, content: [{ type: 'text', text: 'run' }] },
    { type: 'paragraph', attrs: { id: 'c' } },
  ];
  return openDesks({ type: 'doc', content: [{ type: 'section', content }] })[0] as Desk;
}

/** As on a Mac, or with Caps Lock: the letter is lower case although Shift is pressed. */
function press({ editor: { view } }: Desk, key: string, keyCode: number, shiftKey = false) {
  const event = new KeyboardEvent('keydown', { key, keyCode, ctrlKey: true, shiftKey });
  return view.someProp('handleKeyDown', (handle) => handle(view, event));
}

test('redo with nothing to redo undoes nothing', () => {
  const desk = openLine('Stop');
  putCaret(desk, 0, 4);
  type(desk, ' at 45');
  expect(press(desk, 'z', 90, true)).toBe(true);
  expect(shape(desk)).toEqual([['Stop at 45', 'run', '']]);
  press(desk, 'z', 90);
  expect(shape(desk)).toEqual([['Stop', 'run', '']]);
  for (let i = 0; i < 2; i++) press(desk, 'z', 90, true);
  expect(shape(desk)).toEqual([['Stop at 45', 'run', '']]);
});

test('a shortcut without an effect is not left to the browser', () => {
  const desk = openLine('Stop');
  putCaret(desk, 1, 1);
  expect(press(desk, 'b', 66)).toBe(true);
  expect(press(desk, 'e', 69, true)).toBe(true);
  expect(shape(desk)).toEqual([['Stop', 'run', '']]);
});
