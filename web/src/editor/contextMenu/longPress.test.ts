import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Desk, openDesks } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { restsFor } from './longPress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const asked = vi.fn<(event: MouseEvent) => void>();

function openText(): HTMLElement {
  const [desk] = openDesks(sectionsOf(['one'])) as [Desk];
  asked.mockReset();
  asked.mockImplementation((event) => event.preventDefault());
  const { dom } = desk.editor.view;
  dom.addEventListener('contextmenu', asked);
  return dom.querySelector('p') as HTMLElement;
}

/** jsdom has no touch events. */
function touch(target: HTMLElement, type: string, ...fingers: [number, number][]): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const touches = fingers.map(([clientX, clientY]) => ({ clientX, clientY }));
  target.dispatchEvent(Object.assign(event, { touches }));
  return event;
}

test('a long press opens the menu at the finger, and the following events do not close it', () => {
  const line = openText();
  touch(line, 'touchstart', [40, 60]);
  touch(line, 'touchmove', [43, 62]);
  vi.advanceTimersByTime(restsFor);
  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.lastCall?.[0]).toMatchObject({ clientX: 40, clientY: 60 });
  expect(touch(line, 'touchend').defaultPrevented).toBe(true);
});

test.each([
  ['scrolls', (line: HTMLElement) => touch(line, 'touchmove', [40, 90])],
  ['is lifted', (line: HTMLElement) => touch(line, 'touchend')],
  ['gets company', (line: HTMLElement) => touch(line, 'touchstart', [40, 60], [80, 60])],
])('a finger that %s does not', (_, act) => {
  const line = openText();
  touch(line, 'touchstart', [40, 60]);
  act(line);
  vi.advanceTimersByTime(restsFor * 2);
  expect(asked).not.toHaveBeenCalled();
  expect(touch(line, 'touchend').defaultPrevented).toBe(false);
});

test('a browser that sends its own contextmenu event opens the menu once', () => {
  const line = openText();
  touch(line, 'touchstart', [40, 60]);
  line.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  vi.advanceTimersByTime(restsFor * 2);
  expect(asked).toHaveBeenCalledOnce();
});
