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

test('what is typed before the page is there is handed over, once', () => {
  catchTyping();
  typingIsFor('new');
  expect(catchesTyping(document.activeElement)).toBe(true);
  caught().value = 'First';
  take();
  take();
  expect(taken.mock.calls).toEqual([['First']]);
  expect(document.querySelector('textarea')).toBeNull();
});

test('a word that is being composed is handed over when it is chosen', async () => {
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

test('what was typed for a document outlives its window, once it is known which one', async () => {
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

test('where nothing comes the focus goes back', () => {
  catchTyping();
  dropTyping();
  expect(document.activeElement?.textContent).toBe('New');
  take();
  expect(taken).not.toHaveBeenCalled();
});

test('who goes elsewhere leaves the letters to the document that they were typed for', () => {
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

test('who goes elsewhere without a letter awaits nothing', () => {
  catchTyping();
  typingIsFor('new');
  document.querySelector('button')?.focus();
  expect(document.querySelector('textarea')).toBeNull();
  expect(take()).toBe(false);
});

test('a dialog that is asked for has its own letters, and gives the focus back to the others', async () => {
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

test('a touch screen keeps its keyboard for what is seen', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  catchTyping();
  expect(document.querySelector('textarea')).toBeNull();
});

/** A field that has come late, with what it makes of Enter. */
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

test('what is typed for a field stands in it when it has the focus, over what is selected', async () => {
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

test('a field that stands ready as it will come keeps what nobody changed', async () => {
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

test('Enter comes after the letters before it and before those behind it', async () => {
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

test('the key that sends what was typed sends it', async () => {
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

test('Escape ends it and tells so', () => {
  const onEscape = vi.fn();
  catchForField('', onEscape);
  press('Escape');
  expect(onEscape).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe('New');
});

test('a menu that gives the focus back to its button takes no letters away', () => {
  catchForField();
  const field = caught();
  document.querySelector('button')?.focus();
  expect(document.activeElement).toBe(field);
  document.dispatchEvent(new Event('pointerdown'));
  expect(document.querySelector('textarea')).toBeNull();
});
