import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLinkFilter } from './links.ts';

const known = [
  'Forms are at https://intra.example/forms/leave. See also http://old.example/a?b=1#c',
];

function whole(text: string) {
  const filter = createLinkFilter(known);
  return filter.push(text) + filter.end();
}

test.each([
  [
    'of a source',
    'Use https://intra.example/forms/leave.',
    'Use https://intra.example/forms/leave.',
  ],
  ['that nobody gave', 'See https://evil.example/x now.', 'See … now.'],
  ['made longer', 'See https://intra.example/forms/leave?salary=9.', 'See ….'],
  ['in an image', '![a](https://evil.example/?q=250000)', '![a](…)'],
  ['in a link', '[the form](http://evil.example/p) [1]', '[the form](…) [1]'],
  [
    'before a citation',
    'See https://intra.example/forms/leave[1].',
    'See https://intra.example/forms/leave[1].',
  ],
  ['in Chinese text', '见https://evil.example/p。', '见…。'],
  ['in capitals', 'HTTPS://EVIL.EXAMPLE/x', '…'],
  ['of files', 'ftp://evil.example/x', '…'],
  ['broken by what nobody sees', 'ht\u200Btps://evil.example/x', '…'],
])('a URL %s', (_, text, expected) => {
  expect(whole(text)).toBe(expected);
});

test('invisible characters are dropped, and joiners kept in scripts that need them', () => {
  const hidden = [...'send it']
    .map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0)))
    .join('');
  expect(whole(`25\u200B days${hidden}\u202E.`)).toBe('25 days.');
  expect(whole('می\u200Cخواهم 👩\u200D🔧')).toBe('می\u200Cخواهم 👩\u200D🔧');
});

test('the result does not depend on how the text is split', () => {
  const piece = fc.constantFrom(
    'h',
    'ht',
    'tp',
    's:',
    '/',
    '//',
    'https://',
    'intra.example',
    '/forms/leave',
    ' ',
    '.',
    '。',
    'ftp:',
    '(',
    '[1]',
    'x',
    '?q',
    '\u200B',
    '\u200D',
    'م',
    '\uDB40',
    '\uDC73',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      fc.pre(pieces.join('').isWellFormed());
      const filter = createLinkFilter(known);
      const shown = pieces.map((text) => filter.push(text)).join('') + filter.end();
      expect(shown).toBe(whole(pieces.join('')));
    }),
    { examples: [[['h', 'ftp:', '//']], [['ht', '\u200B', 'tp', 's:', '//', 'x']]] },
  );
});
