import { expect, test } from 'vitest';
import { readTable } from './table-rows.ts';

test.each([
  [
    'cells stand below their names, empty ones stay empty',
    'Part | Name | Per grip',
    ['Part: CR-1 | Name: jaw, movable | Per grip: 1', 'Part: CR-2 | Per grip: 4'],
    ['Part', 'Name', 'Per grip'],
    [
      ['CR-1', 'jaw, movable', '1'],
      ['CR-2', '', '4'],
    ],
  ],
  [
    'a first column without a name has none',
    'Reader | Editor',
    ['opens a document | Reader: yes | Editor: yes', 'Reader: no'],
    ['', 'Reader', 'Editor'],
    [
      ['opens a document', 'yes', 'yes'],
      ['', 'no', ''],
    ],
  ],
  [
    'a cell may hold what divides cells, or say its name',
    'Key | Meaning',
    ['Key: a | b | Meaning: or', 'Key | Meaning: itself'],
    ['Key', 'Meaning'],
    [
      ['a | b', 'or'],
      ['Key', 'itself'],
    ],
  ],
  ['a table need not have a header', null, ['a | b'], [], [['a', 'b']]],
])('%s', (_what, text, rows, header, cells) => {
  expect(readTable(text, rows)).toEqual({ header, rows: cells });
});
