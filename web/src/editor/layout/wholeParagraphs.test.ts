// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { JsonNode } from '../pagination/blocks.ts';
import { keepWhole, mustStayWhole, WholeParagraphs } from './wholeParagraphs.ts';

/** Each letter of a paragraph counts as a line. */
const lineTops = vi.hoisted(() => vi.fn((element: Element) => [...(element.textContent ?? '')]));
vi.mock('./lineTops.ts', async (original) => ({ ...(await original<object>()), lineTops }));

test.each([
  [1, false],
  [2, false],
  [3, true],
  [4, false],
  [7, false],
])('a paragraph of %d lines stays whole: %s', (lines, isWhole) => {
  expect(mustStayWhole(lines)).toBe(isWhole);
});

function textOf(html: string): HTMLElement {
  const text = document.createElement('div');
  text.innerHTML = html;
  return text;
}

const keptIn = (text: HTMLElement) =>
  [...text.querySelectorAll('.page-whole')].map(({ textContent }) => textContent);

test('printing keeps those paragraphs whole that the screen does not', () => {
  const text = textOf('<p class="page-whole">abc</p><p>def</p><p>long</p><table><td><p>ghi</p>');
  const letGo = keepWhole(text);
  expect(keptIn(text)).toEqual(['abc', 'def']);
  letGo();
  expect(keptIn(text)).toEqual(['abc']);
});

const line = (id: string) => ({ type: 'paragraph', attrs: { id } });
const list = (id: string, ...ids: string[]) =>
  new JsonNode({ type: 'bulletList', attrs: { id }, content: ids.map(line) } as never);

test('in columns, a paragraph is checked again after it was edited', () => {
  const text = textOf('<ul><p data-id="1">abc</p><p data-id="2">long</p></ul>');
  const block = text.firstElementChild as HTMLElement;
  const whole = new WholeParagraphs((work) => work());
  lineTops.mockClear();
  const before = list('0', '1', '2');
  whole.keep(before, block, 300);
  whole.keep(before, block, 300);
  expect(keptIn(text)).toEqual(['abc']);
  expect(lineTops).toHaveBeenCalledTimes(2);

  const [first, second] = block.children;
  if (first) first.textContent = 'four';
  if (second) second.textContent = 'two';
  whole.keep(list('0', '1', '2'), block, 300);
  expect(keptIn(text)).toEqual(['two']);
  whole.letGo(text);
  expect(keptIn(text)).toEqual([]);
});
