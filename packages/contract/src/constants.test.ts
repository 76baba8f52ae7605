import { expect, test } from 'vitest';
import { importFormatOf } from './constants.ts';

test.each([
  ['Guide.docx', 'word'],
  ['GUIDE.DOCX', 'word'],
  ['指南.docm', 'word'],
  ['notes.v2.md', 'markdown'],
  ['sheet.xlsx', 'excel'],
  ['list.tsv', 'csv'],
  ['Deck.PPTX', 'powerpoint'],
  ['letter.odt', 'open-text'],
  ['scan.PDF', 'pdf'],
  ['Guide.doc', null],
  ['docx', null],
  ['a.constructor', null],
] as const)('%s can become a document: %s', (name, format) => {
  expect(importFormatOf(name)).toBe(format);
});
