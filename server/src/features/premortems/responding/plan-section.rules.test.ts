import { blocksOf, type NodeJSON } from '@docent/document-model/content';
import { expect, test } from 'vitest';
import { withParagraph } from './plan-section.rules.ts';

const block = (id: string, level?: number): NodeJSON => ({
  type: level === undefined ? 'paragraph' : 'heading',
  attrs: { id, ...(level !== undefined && { level }) },
});
const section = (...content: NodeJSON[]) => ({ type: 'section', content });
const plan = {
  type: 'doc' as const,
  content: [
    section(block('intro'), block('ropes', 1), block('spare')),
    section(block('steel', 2), block('grease'), block('crew', 1)),
    section(block('course')),
  ],
};

test.each([
  ['the last section ends with the plan', 'crew', 'intro ropes spare steel grease crew course new'],
  [
    'smaller headings belong to a section',
    'ropes',
    'intro ropes spare steel grease new crew course',
  ],
  [
    'a section ends before a larger heading',
    'steel',
    'intro ropes spare steel grease new crew course',
  ],
  ['without a heading', null, 'intro ropes spare steel grease crew course new'],
  ['a heading that is gone', 'gone', 'intro ropes spare steel grease crew course new'],
])('%s', (_, headingId, order) => {
  const blocks = blocksOf(withParagraph(plan, headingId, block('new')));
  expect(blocks.map(({ attrs }) => attrs?.id).join(' ')).toBe(order);
});

test('an empty plan gets a section', () => {
  const blocks = blocksOf(withParagraph({ type: 'doc', content: [] }, 'ropes', block('new')));
  expect(blocks.map(({ attrs }) => attrs?.id)).toEqual(['new']);
});
