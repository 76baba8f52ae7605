import { expect, test } from 'vitest';
import { sectionBlocks } from './plan.rules.ts';

const ids = ['1', 'a', '1.1', 'b', '1.2', 'c', '2', 'd'];
const blocks = ids.map((id) => ({ type: 'paragraph', attrs: { id } }));
const outline = [
  { id: '1', level: 1, text: 'One' },
  { id: '1.1', level: 2, text: 'One one' },
  { id: '1.2', level: 2, text: 'One two' },
  { id: '2', level: 1, text: 'Two' },
];

test.each([
  ['1', ['1', 'a', '1.1', 'b', '1.2', 'c']],
  ['1.1', ['1.1', 'b']],
  ['1.2', ['1.2', 'c']],
  ['2', ['2', 'd']],
  ['gone', []],
])('the section of heading %s', (heading, expected) => {
  const section = sectionBlocks(blocks, outline, heading);
  expect(section.map(({ attrs }) => attrs?.id)).toEqual(expected);
});
