import { expect, test } from 'vitest';
import { inlineText } from '../content.ts';
import { lineWithText } from './lineWithText.ts';

const bold = { type: 'text', text: 'must', marks: [{ type: 'bold' }] };
const line = [{ type: 'text', text: 'Visitors ' }, bold, { type: 'text', text: ' wear a helmet.' }];

test('words that stay keep their formatting, new ones have none', () => {
  const revised = lineWithText(line, 'All visitors must wear a cap.');
  expect(inlineText({ type: 'paragraph', content: revised })).toBe('All visitors must wear a cap.');
  expect(revised).toContainEqual(bold);
});

test('line feeds become breaks, and breaks that stay are kept', () => {
  const broken = [...line, { type: 'hardBreak' }, { type: 'text', text: 'Always.' }];
  const revised = lineWithText(broken, 'Visitors must wear a helmet.\nAlways.\nThank you.');
  expect(revised.map(({ type }) => type).filter((type) => type === 'hardBreak')).toHaveLength(2);
  expect(lineWithText(line, 'Visitors must wear a helmet.')).toEqual(line);
});
