import { describe, expect, test } from 'vitest';
import { decideSingleKey, type KeyPress, mayRunCommand } from './singleKeys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
  ...more,
});

describe('a single key', () => {
  test.each<[string, Partial<KeyPress>, string | null, unknown]>([
    ['c', {}, null, { run: 'newDocument' }],
    ['C', {}, null, { run: 'newDocument' }],
    ['/', { shiftKey: true }, null, { run: 'search' }],
    ['?', { shiftKey: true }, null, { run: 'help' }],
    ['g', {}, null, { waitAfter: 'g' }],
    ['h', {}, 'g', { run: 'home' }],
    ['h', {}, null, null],
    ['c', {}, 'g', null],
    ['g', {}, 'g', null],
    ['C', { shiftKey: true }, null, null],
    ['c', { ctrlKey: true }, null, null],
    ['c', { metaKey: true }, null, null],
    ['e', { altKey: true }, null, null],
    ['c', { isComposing: true }, null, null],
    ['c', { repeat: true }, null, null],
    ['c', { defaultPrevented: true }, null, null],
    ['Enter', {}, null, null],
  ])('%s %o after %s', (key, more, waiting, meaning) => {
    expect(decideSingleKey(press(key, more), waiting)).toEqual(meaning);
  });
});

test.each([
  ['<button>Save</button>', true],
  ['<a href="/">Home</a>', true],
  ['<input type="checkbox">', true],
  ['<input>', false],
  ['<input readonly>', false],
  ['<textarea></textarea>', false],
  ['<select></select>', false],
  ['<div contenteditable="true"></div>', false],
  ['<div contenteditable="plaintext-only"></div>', false],
  ['<div role="listbox"><button>One</button></div>', false],
  ['<div role="dialog"><button>Yes</button></div>', false],
  ['<button>Save</button><div role="dialog" aria-modal="true">Sure?</div>', false],
  ['<button>Save</button><div role="dialog" aria-modal="true" hidden>Later</div>', true],
])('a key in %s runs a command: %s', (html, runs) => {
  document.body.innerHTML = html;
  for (const element of document.querySelectorAll('*')) {
    // jsdom has no layout.
    element.checkVisibility = () => element.closest('[hidden]') === null;
  }
  expect(mayRunCommand(document.querySelector('button, a, input, textarea, select, div'))).toBe(
    runs,
  );
  document.body.innerHTML = '';
});
