import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  catchesTyping,
  catchForField,
  catchTyping,
  dropTyping,
  takeTyping,
  typingIsFor,
} from './typedAhead.ts';

const taken = vi.fn<(typed: string) => void>();
const take = () => takeTyping('new', (typed) => taken(typed));
const caught = () => document.activeElement as HTMLTextAreaElement;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  document.body.innerHTML = '<button>New</button>';
  document.querySelector('button')?.focus();
  taken.mockReset();
});
afterEach(() => {
  dropTyping();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('text typed before the page is ready is handed over once', () => {
  catchTyping();
  typingIsFor('new');
  expect(catchesTyping(document.activeElement)).toBe(true);
  caught().value = 'First';
  take();
  take();
  expect(taken.mock.calls).toEqual([['First']]);
  expect(document.querySelector('textarea')).toBeNull();
});

test('a composed word is handed over when it is chosen', async () => {
  catchTyping();
  typingIsFor('new');
  const field = caught();
  field.dispatchEvent(new Event('compositionstart'));
  field.value = 'fa men';
  take();
  expect(taken).not.toHaveBeenCalled();
  field.value = '阀门';
  field.dispatchEvent(new Event('compositionend'));
  await expect.poll(() => taken.mock.calls).toEqual([['阀门']]);
});

test('text typed for a document outlives its window, once the document is known', async () => {
  catchTyping();
  const field = caught();
  const type = (letters: string) => {
    field.value += letters;
    field.dispatchEvent(new Event('input'));
  };
  type('Fir');
  typingIsFor('new');
  type('st');
  vi.resetModules();
  const later = await import('./typedAhead.ts');
  const takeLater = (key: string) => later.takeTyping(key, (typed) => taken(typed));
  expect(takeLater('another')).toBe(false);
  expect(takeLater('new')).toBe(true);
  expect(takeLater('new')).toBe(false);
  expect(taken.mock.calls).toEqual([['First']]);

  type('!');
  field.value = '';
  type('');
  expect(takeLater('new')).toBe(false);
  type('!');
  take();
  expect(takeLater('new')).toBe(false);
});

test('the focus returns if the page does not appear', () => {
  catchTyping();
  dropTyping();
  expect(document.activeElement?.textContent).toBe('New');
  take();
  expect(taken).not.toHaveBeenCalled();
});

test('moving the focus leaves the letters to the document that they were typed for', () => {
  catchTyping();
  caught().value = 'First';
  expect(take()).toBe(false);
  typingIsFor('another');
  document.querySelector('button')?.focus();
  expect(take()).toBe(false);
  typingIsFor('new');
  expect(take()).toBe(true);
  expect(taken.mock.calls).toEqual([['First']]);
  expect(document.activeElement?.textContent).toBe('New');
  expect(document.querySelector('textarea')).toBeNull();
});

test('moving the focus without a letter stops capturing', () => {
  catchTyping();
  typingIsFor('new');
  document.querySelector('button')?.focus();
  expect(document.querySelector('textarea')).toBeNull();
  expect(take()).toBe(false);
});

test('a requested dialog captures its own letters, and then returns the focus', async () => {
  catchTyping();
  typingIsFor('new');
  const first = caught();
  catchForField('', () => {});
  press('Escape');
  expect(document.activeElement).toBe(first);
  first.value = 'First';
  catchForField();
  caught().value = 'pump';
  const field = lateField();
  field.focus();
  await expect.poll(() => field.value).toBe('pump');
  take();
  expect(taken.mock.calls).toEqual([['First']]);
  expect(document.activeElement).toBe(field);
});

test('nothing is captured on a touch screen, whose keyboard needs a visible field', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  catchTyping();
  expect(document.querySelector('textarea')).toBeNull();
});

/** A field that appears late, and its reaction to Enter. */
function lateField(start = ''): HTMLInputElement {
  const field = document.createElement('input');
  field.dataset.autofocus = '';
  field.value = start;
  field.addEventListener('focus', () => field.select());
  document.body.append(field);
  return field;
}

function press(key: string, more: KeyboardEventInit = {}): void {
  caught().dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more }));
}

test('text typed for a field is inserted when it gets the focus, replacing the selection', async () => {
  catchForField();
  expect(catchesTyping(document.activeElement)).toBe(false);
  expect(take()).toBe(false);
  caught().value = 'pump';
  const field = lateField('valve');
  field.focus();
  await expect.poll(() => field.value).toBe('pump');
  expect(field.selectionStart).toBe(4);
  expect(document.querySelectorAll('textarea')).toHaveLength(0);
});

test('an initial value that nobody changed leaves the field as it is', async () => {
  const field = lateField('valve');
  catchForField('valve');
  field.focus();
  await Promise.resolve();
  expect(field.value).toBe('valve');
  catchForField('valve');
  caught().value = '';
  field.focus();
  await expect.poll(() => field.value).toBe('');
});

test('Enter is handled in its place among the letters', async () => {
  const heard: string[] = [];
  const field = lateField();
  field.addEventListener('keydown', ({ key }) => heard.push(`${field.value} ${key}`));
  catchForField('valve');
  press('Enter');
  caught().setRangeText('2', caught().value.length, caught().value.length);
  field.focus();
  await expect.poll(() => field.value).toBe('valve2');
  expect(heard).toEqual(['valve Enter']);
});

test('the shortcut to send is handled after the typed text', async () => {
  const heard: string[] = [];
  const field = document.createElement('textarea');
  field.dataset.autofocus = '';
  field.addEventListener('keydown', ({ key, ctrlKey }) => heard.push(`${key} ${ctrlKey}`));
  document.body.append(field);
  for (const sending of ['ctrlKey', 'metaKey']) {
    catchForField('valve');
    press('Enter', { [sending]: true });
    field.value = '';
    field.focus();
    await expect.poll(() => heard.splice(0)).toEqual(['Enter true']);
    expect(field.value).toBe('valve');
    field.blur();
  }
});

test('Escape stops capturing and notifies', () => {
  const onEscape = vi.fn();
  catchForField('', onEscape);
  press('Escape');
  expect(onEscape).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe('New');
});

test('a menu that returns the focus to its button loses no letters', () => {
  catchForField();
  const field = caught();
  document.querySelector('button')?.focus();
  expect(document.activeElement).toBe(field);
  document.dispatchEvent(new Event('pointerdown'));
  expect(document.querySelector('textarea')).toBeNull();
});
