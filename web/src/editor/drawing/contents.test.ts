// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { drawContents, headingsIn } from './contents.ts';

const outline = [
  { id: 'a', level: 1, text: 'Pumps' },
  { id: 'b', level: 2, text: 'Seals' },
  { id: 'c', level: 4, text: 'Rings' },
];

test.each([
  [null, ['Pumps', 'Seals']],
  [1, ['Pumps']],
  [6, ['Pumps', 'Seals', 'Rings']],
])('with a depth of %s it lists %j', (depth, listed) => {
  const target = document.createElement('div');
  drawContents(target, outline, depth);
  expect([...target.querySelectorAll('a')].map((link) => link.textContent)).toEqual(listed);
});

test('without headings it explains what will be there', () => {
  const target = document.createElement('div');
  drawContents(target, [], null);
  expect(target.querySelector('a')).toBeNull();
  expect(target.querySelector('.leaf-note')).not.toBeNull();
});

test('top-level headings with text are listed', () => {
  const text = document.createElement('div');
  text.innerHTML = `<section><h1 data-id="a">Pumps</h1><h2 data-id="e"></h2>
    <blockquote><h2 data-id="q">Said</h2></blockquote><h3 data-id="b"> Seals  and rings</h3></section>`;
  expect(headingsIn(text)).toEqual([
    { id: 'a', level: 1, text: 'Pumps' },
    { id: 'b', level: 3, text: 'Seals and rings' },
  ]);
});
