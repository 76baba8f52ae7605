import { afterEach, expect, test, vi } from 'vitest';
import { catchTyping, dropTyping, typingIsFor } from '../../ui/typedAhead.ts';
import { type Desk, openDesks, shape, type } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { bringTyping, focusText } from './focusText.ts';

afterEach(() => {
  dropTyping();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['First.', [['First.Next']]],
  ['First.\n', [['First.', 'Next']]],
  ['First.\n\nThird.', [['First.', '', 'Third.Next']]],
])(
  'what was typed ahead as %j stands in the text as the keys would have put it',
  (typed, expected) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const desk = openDesks(sectionsOf(['']))[0] as Desk;
    catchTyping();
    typingIsFor('new');
    (document.activeElement as HTMLTextAreaElement).value = typed;
    focusText(desk.editor.view, 'new', null);
    type(desk, 'Next');
    expect(shape(desk)).toEqual(expected);
  },
);

test('text typed ahead by somebody who is in a dialog by now is inserted, and the text does not take the focus', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const desk = openDesks(sectionsOf(['']))[0] as Desk;
  catchTyping();
  typingIsFor('new');
  (document.activeElement as HTMLTextAreaElement).value = 'First.';
  const question = document.body.appendChild(document.createElement('input'));
  question.focus();
  bringTyping(desk.editor.view, 'another');
  expect(shape(desk)).toEqual([['']]);
  bringTyping(desk.editor.view, 'new');
  expect(shape(desk)).toEqual([['First.']]);
  expect(document.activeElement).toBe(question);
});

test('Safari is made to update the visible sections, which it would otherwise stop drawing', () => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  const { view } = (openDesks(sectionsOf(['First.']))[0] as Desk).editor;
  const drawing = () => view.dom.querySelector('section')?.style.contentVisibility;
  focusText(view, 'new', null);
  expect(drawing()).toBe('visible');
  vi.runAllTimers();
  expect(drawing()).toBe('');
});
