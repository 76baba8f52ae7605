// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { drawFootnote, drawFootnotes } from './footnotes.ts';

function textOf(...notes: string[]) {
  const text = document.createElement('div');
  for (const words of notes) {
    const note = document.createElement('span');
    note.dataset.type = 'footnote';
    drawFootnote(note, words);
    text.append('words ', note);
  }
  return text;
}

const numbers = (text: HTMLElement) => [...text.querySelectorAll('sup')].map((n) => n.textContent);
const listed = (list: HTMLElement) =>
  [...list.querySelectorAll('li')].map((item) => item.firstChild?.textContent?.trim());

test('notes are numbered and listed in document order', () => {
  const text = textOf('first', 'second');
  const list = document.createElement('div');
  drawFootnotes(text, list);
  expect(numbers(text)).toEqual(['1', '2']);

  const [, second] = text.querySelectorAll('[data-type="footnote"]');
  if (second) text.prepend(second);
  drawFootnotes(text, list);
  expect(numbers(text)).toEqual(['1', '2']);
  expect(listed(list)).toEqual(['second', 'first']);
});

test('a number links to its note and the note back, by keyboard as well', () => {
  const text = textOf('only');
  const list = document.createElement('div');
  document.body.append(text, list);
  Element.prototype.scrollIntoView = vi.fn();
  drawFootnotes(text, list);
  text.querySelector('a')?.click();
  expect(document.activeElement).toBe(list.querySelector('li'));
  list.querySelector('a')?.click();
  expect(document.activeElement).toBe(text.querySelector('a'));
});

test('a text without notes has no list', () => {
  const list = document.createElement('div');
  drawFootnotes(textOf(), list);
  expect(list.hidden).toBe(true);
});
