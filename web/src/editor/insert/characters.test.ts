import { expect, test } from 'vitest';
import { characters, findCharacters, nameIn } from './characters.ts';

test.each([
  ['省略', '…'],
  ['ellipsis', '…'],
  ['GREEK OMEGA', undefined],
  ['capital omega', 'Ω'],
  ['√', '√'],
  ['不等于', '≠'],
])('%s finds %s', (query, sign) => {
  expect(findCharacters(query)[0]?.symbol).toBe(sign);
});

test('each character has a name in both languages', () => {
  for (const character of characters) {
    expect(nameIn('en', character)).toMatch(/^[a-z -]+$/);
    expect(nameIn('zh', character)).toMatch(/[\u4e00-\u9fff]/);
  }
});
