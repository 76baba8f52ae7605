import { describe, expect, test } from 'vitest';
import type { DocumentJSON, NodeJSON } from '../content.ts';
import { intoSections } from '../sections.ts';
import {
  checkValue,
  controlOf,
  controlsOf,
  formCsv,
  formData,
  numberIn,
  withKeys,
} from './forms.ts';

const control = (attrs: Record<string, unknown> = {}): NodeJSON => ({
  type: 'control',
  attrs: { key: 'k', ...attrs },
});
const line = (...content: NodeJSON[]): NodeJSON => ({ type: 'paragraph', content });
const form = (...blocks: NodeJSON[]): DocumentJSON => intoSections(blocks);
const read = (attrs: Record<string, unknown>) => {
  const control = controlOf({ key: 'k', ...attrs });
  if (!control) throw new Error('No control.');
  return control;
};

describe('a value', () => {
  test.each([
    // Empty values, and whether they are allowed.
    [{}, null, null],
    [{}, '', null],
    [{ required: true }, '', 'required'],
    [{ required: true, kind: 'checkbox' }, false, 'required'],
    [{ required: true, kind: 'enumeration', multiple: true, options: ['A'] }, [], 'required'],
    // Text.
    [{}, 'words', null],
    [{}, 7, 'unfit'],
    [{}, true, 'unfit'],
    [{}, ['words'], 'unfit'],
    [{ shortest: 3 }, 'ab', 'shortest'],
    [{ shortest: 3 }, 'abc', null],
    [{ longest: 2 }, '😀😀', null],
    [{ longest: 2 }, 'abc', 'longest'],
    [{}, 'a'.repeat(10_001), 'longest'],
    [{ pattern: '\\d+' }, '12', null],
    [{ pattern: '\\d+' }, '12a', 'pattern'],
    [{ pattern: '(a+)+$' }, `${'a'.repeat(5_000)}!`, 'pattern'],
    [{ pattern: '(' }, 'whatever', null],
    // Numbers.
    [{ kind: 'number' }, 0, null],
    [{ kind: 'number' }, '5', 'unfit'],
    [{ kind: 'number' }, Number.NaN, 'unfit'],
    [{ kind: 'number', least: 1, most: 5 }, 0.5, 'least'],
    [{ kind: 'number', least: 1, most: 5 }, 5, null],
    [{ kind: 'number', least: 1, most: 5 }, 6, 'most'],
    // Choices.
    [{ kind: 'radio', options: ['A', 'B'] }, 'B', null],
    [{ kind: 'radio', options: ['A', 'B'] }, 'C', 'option'],
    [{ kind: 'radio', options: ['A', 'B'], multiple: true }, ['A'], 'unfit'],
    [{ kind: 'enumeration', options: ['A', 'B'] }, 'A', null],
    [{ kind: 'enumeration', options: ['A', 'B'] }, ['A'], 'unfit'],
    [{ kind: 'enumeration', options: ['A', 'B'], multiple: true }, ['B', 'A'], null],
    [{ kind: 'enumeration', options: ['A', 'B'], multiple: true }, ['A', 'A'], 'unfit'],
    [{ kind: 'enumeration', options: ['A', 'B'], multiple: true }, ['A', 'C'], 'option'],
    [{ kind: 'enumeration' }, 'A', 'option'],
    // Check boxes and dates.
    [{ kind: 'checkbox' }, true, null],
    [{ kind: 'checkbox' }, 'true', 'unfit'],
    [{ kind: 'date' }, '2028-02-29', null],
    [{ kind: 'date' }, '2026-02-29', 'unfit'],
    [{ kind: 'date' }, '21.11.2026', 'unfit'],
  ])('of %j: %j is %j', (attrs, value, reason) => {
    expect(checkValue(read(attrs), value)?.reason ?? null).toBe(reason);
  });
});

test('controls are listed by turn, then in reading order, each key once, at any depth', () => {
  const document = form(
    line({ type: 'text', text: 'Rope ' }, control({ key: 'a' })),
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [line(control({ key: 'b', turn: 2 }))] }],
    },
    line(
      control({ key: 'a', label: 'again' }),
      control({ key: null }),
      control({ key: 'c', turn: 1 }),
    ),
    line(control({ key: 'd' })),
  );
  expect(controlsOf(document).map(({ key }) => key)).toEqual(['c', 'b', 'a', 'd']);
});

test('every control gets a unique key; the first one with a key keeps it, and nothing else is created again', () => {
  const document = form(
    line(control({ key: 'a' }), control({ key: null }), control({ key: 'a', label: 'again' })),
    line({ type: 'text', text: 'no control' }),
  );
  const keyed = withKeys(document);
  const keys = controlsOf(keyed).map(({ key }) => key);
  expect(keys[0]).toBe('a');
  expect(new Set(keys).size).toBe(3);
  expect(keyed.content[0]?.content?.[1]).toBe(document.content[0]?.content?.[1]);
  expect(withKeys(keyed)).toBe(keyed);
});

test('the data of a form contains the values and what is still missing', () => {
  const document = form(
    line(control({ key: 'name', label: 'Name', value: 'Åse', required: true })),
    line(control({ key: 'wind', label: 'Wind', kind: 'number', value: 99, most: 12 })),
  );
  expect(formData(controlsOf(document))).toEqual({
    complete: false,
    fields: [
      { key: 'name', label: 'Name', kind: 'text', value: 'Åse', problem: null },
      {
        key: 'wind',
        label: 'Wind',
        kind: 'number',
        value: 99,
        problem: { reason: 'most', bound: 12 },
      },
    ],
  });
});

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+47 21', "'+47 21"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  [-5.5, '-5.5'],
  [true, 'true'],
  [['A', '=B'], 'A; =B'],
  [['=A', 'B'], "'=A; B"],
  [null, ''],
])('in a CSV %j is %s', (value, cell) => {
  const fields = [{ key: 'k', label: '', kind: 'text' as const, value, problem: null }];
  expect(formCsv({ complete: true, fields })).toBe(`key,label,value\r\nk,,${cell}\r\n`);
});

test.each([
  ['7', 7],
  ['7.5', 7.5],
  ['7,5', 7.5],
  [' -0,25 ', -0.25],
  ['12 500', 12_500],
  ['７．５', 7.5],
  ['.5', 0.5],
  ['7,', 7],
  ['1e3', 1_000],
  // A thousand in one country, a decimal fraction in the other.
  ['1,000', null],
  ['0,125', 0.125],
  ['1,000.5', null],
  ['7-', null],
  ['-', null],
  ['abc', null],
  ['1e999', null],
  ['', null],
])('“%s” is read as the number %s', (written, number) => {
  expect(numberIn(written)).toBe(number);
});
