import { describe, expect, test } from 'vitest';
import { foldEntries, foldText } from './folding.rules.ts';

const rangeOf = (text: string, part: string) => {
  const from = text.indexOf(part);
  return { from, to: from + part.length };
};
const shown = (text: string, part: string, isCompact = false) => {
  const folded = foldText(text, [rangeOf(text, part)], isCompact);
  return folded && text.slice(folded.from, folded.to);
};
const filler = 'Barges brought the steel along the river. '.repeat(12);

describe('a paragraph', () => {
  test('is shown whole if it is short', () => {
    expect(shown('The depot opens at six. It closes at ten.', 'It closes at ten.')).toBeNull();
  });

  test('is shown around the quotation, cut between words, if it is long', () => {
    const text = `${filler}The depot opens at six. ${filler}`;
    const part = shown(text, 'The depot opens at six.');
    expect(part).toContain('river. The depot opens at six. Barges');
    expect(part?.length).toBeLessThan(220);
    expect(text).toMatch(new RegExp(`\\b${part?.split(' ')[0]}`));
    expect(part).toMatch(/\w$|\.$|\s$/);
  });

  test('is shown from its beginning without a quotation', () => {
    expect(foldText(filler, [], false)?.from).toBe(0);
  });

  test('is limited to half the characters in Chinese', () => {
    const chinese = '缆车公司的仓库建在河边。'.repeat(20);
    const text = `${chinese}仓库六点开门。${chinese}`;
    expect(shown(text, '仓库六点开门。')?.length).toBeLessThan(160);
  });

  test('shows only the quotation in a list of sources, unless little more is left', () => {
    const text = `${filler}The depot opens at six. ${filler}`;
    expect(shown(text, 'The depot opens at six.', true)).toBe('The depot opens at six.');
    expect(shown('Opens at six. Closes at ten.', 'Opens at six.', true)).toBeNull();
  });
});

test.each([
  ['a few are all shown', 5, [1], false, [0, 1, 2, 3, 4]],
  ['of many, the quoted and those beside them', 12, [4], false, [3, 4, 5]],
  ['at the end as well', 12, [11], false, [10, 11]],
  ['of many that are quoted, all', 8, [0, 1, 2, 3, 4, 5, 6, 7], false, [0, 1, 2, 3, 4, 5, 6, 7]],
  ['only the quoted in a list of sources', 5, [1], true, [1]],
  ['the first where none is quoted', 12, [], false, [0, 1, 2]],
])('items and rows: %s', (_what, count, quoted, isCompact, expected) => {
  expect(foldEntries(count, quoted, isCompact)).toEqual(expected);
});
