import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDesks } from '../testing/editors.ts';

const text = { type: 'paragraph', content: [{ type: 'text', text: 'Ropes are checked.' }] };

/**
 * Whether React reads the caret position in this focused element while it works elsewhere on the
 * page.
 */
function asksForCaret(dom: HTMLElement): boolean {
  document.body.append(dom);
  dom.tabIndex = 0;
  dom.focus();
  expect(document.activeElement).toBe(dom);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const asked = vi.spyOn(window, 'getSelection');
  flushSync(() => root.render(createElement('p', null, 'Saved')));
  const calls = asked.mock.calls.length;
  asked.mockRestore();
  root.unmount();
  return calls > 0;
}

test('React does not walk the edited text when it renders around it', () => {
  // jsdom lacks the property.
  Object.defineProperty(HTMLElement.prototype, 'contentEditable', {
    configurable: true,
    get(this: HTMLElement) {
      return this.getAttribute('contenteditable') ?? 'inherit';
    },
    set(this: HTMLElement, value: string) {
      this.setAttribute('contenteditable', value);
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'contentEditable');
  });
  const plain = document.createElement('div');
  plain.contentEditable = 'true';
  expect(asksForCaret(plain)).toBe(true);

  const [desk] = openDesks({ type: 'doc', content: [{ type: 'section', content: [text] }] });
  const dom = desk?.editor.view.dom as HTMLElement;
  expect(dom.getAttribute('contenteditable')).toBe('true');
  expect(asksForCaret(dom)).toBe(false);
});
