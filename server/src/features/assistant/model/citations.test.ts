import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCitationFilter } from './citations.ts';

function whole(text: string, sources = 3) {
  const filter = createCitationFilter(sources);
  return filter.push(text) + filter.end();
}

test.each([
  ['Ten days [1].', 'Ten days [1].'],
  ['Ten days [1, 2].', 'Ten days [1][2].'],
  ['Ten days [1-3].', 'Ten days [1][2][3].'],
  ['十天【1】。', '十天[1]。'],
  ['十天［1、2］。', '十天[1][2]。'],
  ['Ten days【2†handbook】.', 'Ten days[2].'],
  ['Ten days [9].', 'Ten days.'],
  ['Ten days [1, 9].', 'Ten days [1].'],
  ['Ten days [0].', 'Ten days.'],
  ['Ten days [source 2].', 'Ten days [2].'],
  ['Ten days [^1].', 'Ten days [1].'],
  ['A [link](https://x.test) and [note].', 'A [link](https://x.test) and [note].'],
  ['Use `a[1]` here [1].', 'Use `a[1]` here [1].'],
  ['```\nlist[9]\n```\nDone [9][1].', '```\nlist[9]\n```\nDone[1].'],
  ['A lone ` tick\nthen [9].', 'A lone ` tick\nthen.'],
  ['Unfinished [1', 'Unfinished [1'],
  ['Empty [] and [ ].', 'Empty [] and [ ].'],
  ['a  b [', 'a  b ['],
])('%s', (text, expected) => {
  expect(whole(text)).toBe(expected);
});

test('cited source numbers are reported in order', () => {
  const filter = createCitationFilter(5);
  filter.push('A [3], b [1, 3], c [7], `[2]`.');
  filter.end();
  expect(filter.cited).toEqual([3, 1]);
});

describe('wherever the text is split', () => {
  const piece = fc.constantFrom(
    'word ',
    '[',
    ']',
    '1',
    '2',
    '9',
    ', ',
    '【',
    '】',
    '`',
    '```',
    '\n',
    '†',
    '文',
    '-',
    '.',
  );
  test('the result is the same, and no displayed text has to be retracted', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.array(fc.nat(5)), (pieces, cuts) => {
        const text = pieces.join('');
        const filter = createCitationFilter(2);
        let shown = '';
        let rest = text;
        for (const cut of cuts) {
          shown += filter.push(rest.slice(0, cut + 1));
          rest = rest.slice(cut + 1);
          expect(whole(text, 2).startsWith(shown)).toBe(true);
        }
        shown += filter.push(rest) + filter.end();
        expect(shown).toBe(whole(text, 2));
      }),
    );
  });
});
