import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { beginAtFirstField } from './firstField.ts';

const at = (id: string) => document.getElementById(id) as HTMLElement;
const focused = () => document.activeElement?.id;

beforeEach(() => {
  HTMLElement.prototype.checkVisibility = () => true;
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility');
});

/** Mantine focuses the close button of a dialog, a moment after it opens. */
function open(body: string) {
  document.body.innerHTML = `<section role="dialog"><button id="close"></button><div id="body">${body}</div></section>`;
  onTestFinished(beginAtFirstField(at('body')));
  at('close').focus();
}

test.each([
  ['the first field', '<button id="b"></button><input id="a">', 'a'],
  ['the one that is meant to be', '<input id="a"><input id="b" data-autofocus>', 'b'],
  [
    'a choice where it stands',
    '<input type="radio" id="a"><input type="radio" id="b" checked>',
    'b',
  ],
  [
    'none that cannot be filled in',
    '<input type="hidden" id="h"><input id="d" disabled><textarea id="t"></textarea>',
    't',
  ],
  [
    'the first button where nothing is asked',
    '<p>Sure?</p><button id="no"></button><button id="yes"></button>',
    'no',
  ],
])('the focus goes to %s', (_, body, id) => {
  open(body);
  expect(focused()).toBe(id);
});

test('the focus moves to a field that appears later', async () => {
  open('<div class="mantine-Skeleton-root"></div><button id="cancel"></button>');
  expect(focused()).toBe('close');
  at('body').innerHTML = '<input id="a"><button id="cancel"></button>';
  await expect.poll(focused).toBe('a');
});

test('the focus stays where the person has moved it', async () => {
  open('<div class="mantine-Skeleton-root"></div>');
  at('close').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  at('body').innerHTML = '<input id="a">';
  await new Promise((resolve) => setTimeout(resolve));
  expect(focused()).toBe('close');
  open('<input id="a">');
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  at('close').focus();
  expect(focused()).toBe('close');
});
