import { expect, it } from 'vitest';
import { createTokenizer } from './tokenizer.ts';

const pieces = ['<unk>', '▁', '▁the', '▁br', 'ake', '▁brake', 's', 'b', '制', '动', '制动'];
const scores = Float32Array.of(0, -3, -1, -4, -4, -5, -2, -6, -5, -5, -6);
const { tokenize } = createTokenizer({ pieces, scores, unknown: 0 });
const read = (text: string, max = 100) => tokenize(text, max).map((token) => pieces[token]);

it('splits a text into its most likely pieces', () => {
  expect(read('the brakes')).toEqual(['▁the', '▁brake', 's']);
  expect(read('制动')).toEqual(['▁', '制动']);
});

it('reads full-width letters and any white space as ordinary ones', () => {
  expect(read(' ｔｈｅ\n\t brake ')).toEqual(['▁the', '▁brake']);
});

it('takes an unknown character, of whatever length, for one piece', () => {
  expect(read('the 🚡s')).toEqual(['▁the', '▁', '<unk>', 's']);
});

it('stops at the most pieces that are wanted, also of a megabyte', () => {
  expect(read('brakes '.repeat(150_000), 3)).toEqual(['▁brake', 's', '▁brake']);
});
