import { expect, test } from 'vitest';
import { tokenize } from '../language/tokens.ts';
import { createDictionary } from '../search-engine/dictionary.ts';
import { createWordSets } from './word-sets.ts';

const long = 'extraordinarily'.repeat(5);

test.each([
  'Tighten the valve, then the Valve.',
  "The e-mail of O'Brien isn't at user.name@example.com: it's in /etc/hosts.",
  'C++ and C# and c; a+b, 3.5mm, 1,000 or v2.1.0 of AB-1234/5 (maxUploadBytes)',
  'Straße, Café naïve Ｃafé, IT and it, x86, word中文word, end',
  '阀门的扭矩必须',
  '頁面、カタカナ、ภาษา 𠮷野家 ﾊﾝｶｸ ＡＢ一',
  `${long} ${long.slice(0, 64)} ${long.slice(0, 63)} ${long}`,
  'C++',
  '—',
  '',
])('the words of a set are those of search: %s', (text) => {
  const dictionary = createDictionary();
  const sets = createWordSets(dictionary);
  const expected = new Set(tokenize(text).map(({ word }) => word));
  for (const padded of [text, text, `${text} ${text}`]) {
    const words = Array.from(sets.read(padded), (number) => dictionary.term(number));
    expect(words.toSorted()).toEqual([...expected].toSorted());
  }
});
