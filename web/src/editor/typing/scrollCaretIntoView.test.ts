import { afterEach, expect, test, vi } from 'vitest';
import { openDesks, putCaret } from '../testing/editors.ts';

class Sight extends EventTarget {
  scale = 1;
  height = window.innerHeight;
}

afterEach(() => vi.unstubAllGlobals());

test('the space above the on-screen keyboard is set on the page, and the caret is scrolled into it', async () => {
  const sight = new Sight();
  vi.stubGlobal('visualViewport', sight);
  const line = { type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'one' }] };
  const [desk] = openDesks({ type: 'doc', content: [{ type: 'section', content: [line] }] });
  if (!desk) throw new Error('There is no desk.');
  const { view } = desk.editor;
  putCaret(desk, 0, 2);
  vi.spyOn(view, 'hasFocus').mockReturnValue(true);
  const scrolled = vi.fn();
  desk.editor.on('transaction', ({ transaction }) => {
    if (transaction.scrolledIntoView) scrolled();
  });
  const left = () => document.documentElement.style.getPropertyValue('--docent-viewport-height');

  sight.height = window.innerHeight - 300;
  sight.dispatchEvent(new Event('resize'));
  expect(left()).toBe(`${window.innerHeight - 300}px`);
  await expect.poll(() => scrolled).toHaveBeenCalledOnce();

  // A page zoomed by pinching has no keyboard above it.
  sight.scale = 2;
  sight.dispatchEvent(new Event('resize'));
  expect(left()).toBe('');
});
