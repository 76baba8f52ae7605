// Rules for documents without their suggestions; the tests of the editor cover whole editing
// sessions.

import { describe, expect, test } from 'vitest';
import { blocksOf, type DocumentJSON, type NodeJSON } from '../content.ts';
import { manual } from '../testing/documents.ts';
import { suggestionsOf, withoutSuggestions } from './suggestions.ts';

const by = (id: string, personId = 'ada') => ({
  id,
  personId,
  username: personId,
  at: '2026-01-01',
});
const mark = (type: string, id = 's1', more: object = {}) => ({
  type,
  attrs: { ...by(id), ...more },
});
const text = (words: string, ...marks: NodeJSON['marks'] & object[]): NodeJSON =>
  marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words };
const line = (words: NodeJSON[], suggestion?: object, type = 'paragraph', attrs: object = {}) => ({
  type,
  attrs: { ...attrs, ...(suggestion ? { suggestion } : {}) },
  content: words,
});
const of = (kind: string, more: object = {}) => ({ ...by('s1'), kind, ...more });
const document = (...sections: NodeJSON[][]): DocumentJSON => ({
  type: 'doc',
  content: sections.map((content) => ({ type: 'section', content })),
});

/** Blocks as text: `heading:Title`, `paragraph:*bold*`. */
function words(doc: DocumentJSON): string[] {
  const inner = ({ type, content = [], text: own, marks = [] }: NodeJSON): string =>
    type === 'text'
      ? marks.map((each) => `<${each.type}>`).join('') + own
      : `${content.map(inner).join('|')}`;
  return blocksOf(doc).map((block) => `${block.type}:${inner(block)}`);
}

const bold = { type: 'bold' };
const rules: [string, NodeJSON[][], refused: string[], accepted: string[]][] = [
  [
    'new text and text that is to go',
    [[line([text('a'), text('b', mark('insertion')), text('c', mark('deletion')), text('d')])]],
    ['paragraph:acd'],
    ['paragraph:abd'],
  ],
  [
    'text that one added and another crossed out',
    [[line([text('a'), text('b', mark('insertion'), mark('deletion', 's2'))])]],
    ['paragraph:a'],
    ['paragraph:a'],
  ],
  [
    'another look',
    [[line([text('a', mark('formatting', 's1', { before: [{ type: 'italic' }] }), bold)])]],
    ['paragraph:<italic>a'],
    ['paragraph:<bold>a'],
  ],
  [
    'another look over another look',
    [
      [
        line([
          text(
            'a',
            mark('formatting', 's2', { before: [mark('formatting', 's1', { before: [] }), bold] }),
            bold,
          ),
        ]),
      ],
    ],
    ['paragraph:a'],
    ['paragraph:<bold>a'],
  ],
  [
    'a new line and one that is to go',
    [[line([text('a')]), line([text('b')], of('insertion')), line([text('c')], of('deletion'))]],
    ['paragraph:a', 'paragraph:c'],
    ['paragraph:a', 'paragraph:b'],
  ],
  [
    'a parted line and a joined one, over the border of a section',
    [[line([text('a')])], [line([text('b')], of('split')), line([text('c')], of('join'))]],
    ['paragraph:ab', 'paragraph:c'],
    ['paragraph:a', 'paragraph:bc'],
  ],
  [
    'another kind',
    [[line([text('a')], of('change', { before: { type: 'paragraph', attrs: {} } }), 'heading')]],
    ['paragraph:a'],
    ['heading:a'],
  ],
  [
    'a line that one added and another crossed out',
    [
      [
        line([text('a')]),
        line([text('b')], of('deletion', { id: 's2', earlier: of('insertion') })),
      ],
    ],
    ['paragraph:a'],
    ['paragraph:a'],
  ],
  [
    'a list that loses its last item',
    [
      [
        line([text('a')]),
        {
          type: 'bulletList',
          content: [{ ...line([line([text('b')])], of('deletion')), type: 'listItem' }],
        },
      ],
    ],
    ['paragraph:a', 'bulletList:b'],
    ['paragraph:a'],
  ],
  [
    'nothing but what is new',
    [[line([text('a')], of('insertion'))]],
    ['paragraph:'],
    ['paragraph:a'],
  ],
];

describe('a document without', () => {
  test.each(rules)('%s', (_, sections, refused, accepted) => {
    const given = document(...sections);
    expect(words(withoutSuggestions(given, 'refuse'))).toEqual(refused);
    expect(words(withoutSuggestions(given, 'accept'))).toEqual(accepted);
    for (const how of ['refuse', 'accept'] as const) {
      expect(suggestionsOf(withoutSuggestions(given, how))).toEqual([]);
    }
  });

  test('suggestions is the same object if it has none', () => {
    const given = manual(200, 1);
    expect(withoutSuggestions(given, 'refuse')).toBe(given);
    expect(withoutSuggestions(given, 'accept')).toBe(given);
  });
});

test('one of several suggestions is settled alone', () => {
  const given = document([
    line([text('a'), text('b', mark('insertion', 's1')), text('c', mark('insertion', 's2'))]),
  ]);
  const only = withoutSuggestions(given, 'refuse', (id) => id === 's1');
  expect(words(only)).toEqual(['paragraph:a|<insertion>c']);
  expect(suggestionsOf(only).map(({ id }) => id)).toEqual(['s2']);
});

test('a suggestion over a rejected change of type restores the type before that', () => {
  const before = (type: string) => ({ before: { type, attrs: {} } });
  const earlier = { ...of('change', before('paragraph')), ...by('s1') };
  const later = { ...of('change', before('heading')), ...by('s2'), earlier };
  const given = document([line([text('a')], later, 'codeBlock')]);
  const rest = withoutSuggestions(given, 'refuse', (id) => id === 's1');
  expect(words(rest)).toEqual(['codeBlock:a']);
  expect(words(withoutSuggestions(rest, 'refuse'))).toEqual(['paragraph:a']);
});

/** A control that was `before`, with several suggested changes on top of each other. */
const field = (attrs: object, ...before: object[]) => {
  const suggestion = before.reduceRight<object | undefined>((earlier, each, i) => {
    const change = of('change', { before: { type: 'control', attrs: { key: 'k', ...each } } });
    return { ...change, ...by(`s${before.length - i}`), ...(earlier ? { earlier } : {}) };
  }, undefined);
  return document([line([{ type: 'control', attrs: { key: 'k', ...attrs, suggestion } }])]);
};
const fieldOf = (doc: DocumentJSON) => blocksOf(doc)[0]?.content?.[0]?.attrs;

describe('a value filled in while a change of the field is suggested', () => {
  test.each([
    ['a value', { value: 'Rita' }, { value: 'Ada' }],
    ['where nothing stood before', { value: 'Rita' }, {}],
    ['nothing any more', {}, { value: 'Ada' }],
  ])('stays whatever becomes of that: %s', (_, now, before) => {
    const given = field({ label: 'Name', ...now }, { label: 'Nmae', ...before });
    expect(fieldOf(withoutSuggestions(given, 'refuse'))).toEqual({
      key: 'k',
      label: 'Nmae',
      ...now,
    });
    expect(fieldOf(withoutSuggestions(given, 'accept'))).toEqual({
      key: 'k',
      label: 'Name',
      ...now,
    });
  });

  test('also stays when one of two such changes is settled', () => {
    const given = field(
      { label: 'Name', required: true, value: 'Rita' },
      { label: 'Name' },
      { label: 'Nmae', value: 'Ada' },
    );
    const only = (id: string) => id === 's1';
    const refused = withoutSuggestions(given, 'refuse', only);
    expect(fieldOf(refused)).toMatchObject({ required: true, value: 'Rita' });
    expect(fieldOf(withoutSuggestions(refused, 'refuse'))).toEqual({
      key: 'k',
      label: 'Nmae',
      value: 'Rita',
    });
    expect(fieldOf(withoutSuggestions(given, 'accept', only))).toMatchObject({ value: 'Rita' });
  });

  test('is replaced by the initial value only if nobody filled in anything', () => {
    const accepted = (now: object, before: object) =>
      fieldOf(withoutSuggestions(field({ initial: 'Bergen', ...now }, before), 'accept'))?.value;
    expect(accepted({}, {})).toBe('Bergen');
    expect(accepted({ value: 'Oslo' }, { initial: 'Oslo' })).toBe('Bergen');
    expect(accepted({ value: 'Oslo' }, {})).toBe('Oslo');
    expect(accepted({ initial: null, value: 'Oslo' }, { initial: 'Oslo' })).toBeUndefined();
  });
});

test('the list contains each suggestion once with its author, in the order of the text', () => {
  const given = document([
    line([text('old', mark('deletion')), text('new', mark('insertion'))], undefined, 'paragraph', {
      id: 'p1',
    }),
    line([text('x')], {
      ...of('change', { before: { type: 'heading', attrs: {} } }),
      ...by('s2', 'bo'),
    }),
  ]);
  expect(suggestionsOf(given)).toMatchObject([
    {
      id: 's1',
      personId: 'ada',
      kinds: ['deletion', 'insertion'],
      deleted: 'old',
      inserted: 'new',
      blockId: 'p1',
    },
    { id: 's2', personId: 'bo', kinds: ['change'] },
  ]);
});
