import { afterEach, expect, test, vi } from 'vitest';
import { catchTyping, dropTyping } from '../ui/typedAhead.ts';
import { focusText } from './focusText.ts';
import { sectionsOf } from './shapes.ts';
import { type Desk, openDesks, shape, type } from './testing.ts';

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
    (document.activeElement as HTMLTextAreaElement).value = typed;
    focusText(desk.editor.view, null);
    type(desk, 'Next');
    expect(shape(desk)).toEqual(expected);
  },
);

test('Safari is made to look anew at the sections in sight, which it would no longer draw', () => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  const { view } = (openDesks(sectionsOf(['First.']))[0] as Desk).editor;
  const drawing = () => view.dom.querySelector('section')?.style.contentVisibility;
  focusText(view, null);
  expect(drawing()).toBe('visible');
  vi.runAllTimers();
  expect(drawing()).toBe('');
});
