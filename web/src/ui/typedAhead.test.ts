import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catchesTyping, catchTyping, dropTyping, takeTyping } from './typedAhead.ts';

const taken = vi.fn<(typed: string) => void>();
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
});

test('what is typed before the page is there is handed over, once', () => {
  catchTyping();
  expect(catchesTyping(document.activeElement)).toBe(true);
  caught().value = 'First';
  takeTyping(taken);
  takeTyping(taken);
  expect(taken.mock.calls).toEqual([['First']]);
  expect(document.querySelector('textarea')).toBeNull();
});

test('a word that is being composed is handed over when it is chosen', async () => {
  catchTyping();
  const field = caught();
  field.dispatchEvent(new Event('compositionstart'));
  field.value = 'fa men';
  takeTyping(taken);
  expect(taken).not.toHaveBeenCalled();
  field.value = '阀门';
  field.dispatchEvent(new Event('compositionend'));
  await vi.waitFor(() => expect(taken.mock.calls).toEqual([['阀门']]));
});

test('where nothing comes the focus goes back', () => {
  catchTyping();
  dropTyping();
  expect(document.activeElement?.textContent).toBe('New');
  takeTyping(taken);
  expect(taken).not.toHaveBeenCalled();
});

test('who goes elsewhere takes no letters along', () => {
  catchTyping();
  caught().value = 'First';
  document.querySelector('button')?.focus();
  expect(takeTyping(taken)).toBe(false);
});

test('a touch screen keeps its keyboard for what is seen', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  catchTyping();
  expect(document.querySelector('textarea')).toBeNull();
});
