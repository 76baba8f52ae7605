import { expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

test.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  [
    'Dr. Smith met J. R. Brown at 3.5 p.m. in the U.S. Navy.',
    ['Dr. Smith met J. R. Brown at 3.5 p.m. in the U.S. Navy.'],
  ],
  ['He said "Stop." Then he left.', ['He said "Stop."', 'Then he left.']],
  ['See docent.example.com for more. It helps.', ['See docent.example.com for more.', 'It helps.']],
  ['请提前申请。经理批准后生效！好吗？', ['请提前申请。', '经理批准后生效！', '好吗？']],
  ['他说：“好。”然后走了。', ['他说：“好。”', '然后走了。']],
  ['使用 Rust. 然后编译。', ['使用 Rust.', '然后编译。']],
  ['First line\nSecond line', ['First line', 'Second line']],
  ['  ', []],
  ['Wait... what? Yes.', ['Wait... what?', 'Yes.']],
])('%s', (text, expected) => {
  expect(splitSentences(text).map((sentence) => sentence.text)).toEqual(expected);
});

test('ranges are offsets in the text', () => {
  const text = ' One.  Two。三！ ';
  for (const { from, to, text: piece } of splitSentences(text))
    expect(text.slice(from, to)).toBe(piece);
});
