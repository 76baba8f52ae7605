import { expect, test } from 'vitest';
import { elementIn, showEditor } from '../testing/shownEditor.tsx';

const middleOf = (range: Pick<Range, 'getBoundingClientRect'>) => {
  const { top, bottom } = range.getBoundingClientRect();
  return (top + bottom) / 2;
};

function firstWordOf(block: Element): Range {
  const text = document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode() as Text;
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, 1);
  return range;
}

const check = {
  type: 'control',
  attrs: { kind: 'checkbox', key: 'read', label: 'I have read this' },
};
const line = { type: 'paragraph', content: [{ type: 'text', text: 'I agree ' }, check] };
const item = {
  type: 'checkItem',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Close the valve' }] }],
};
const contentOf = (block: object) => ({
  type: 'doc',
  content: [{ type: 'section', content: [block] }],
});

test.each([
  ['of a form', line, '.control [type=checkbox]'],
  ['of a checklist', { type: 'checkList', content: [item] }, 'li [type=checkbox]'],
])('the box %s stands in the middle of its line', async (_, block, selector) => {
  const shown = await showEditor(contentOf(block));
  const box = await elementIn(shown, selector);
  const word = firstWordOf(await elementIn(shown, 'p'));
  expect(Math.abs(middleOf(box) - middleOf(word))).toBeLessThan(1.5);
});
