import { expect, test } from 'vitest';
import { contentToText } from './formats/text.ts';
import { quotationOf } from './quotations.ts';
import { repairContent } from './repair.ts';

const href = '/detail/f1/Leave#p-p1';
const inDocument = (block: object) => ({
  type: 'doc',
  content: [{ type: 'section', content: [block] }],
});

test('a text is quoted line by line, with links to its sources', () => {
  const quotation = quotationOf('“25 days” [1]\n\n- Form [1]\n- Photo [7]', [
    { n: 1, name: 'Leave', href },
  ]);
  const marks = [{ type: 'link', attrs: { href } }];
  expect(quotation.content?.map(({ type }) => type)).toEqual([
    'paragraph',
    'bulletList',
    'paragraph',
  ]);
  expect(quotation.content?.[0]?.content).toEqual([
    { type: 'text', text: '“25 days” ' },
    { type: 'text', text: '[1]', marks },
  ]);
  expect(quotation.content?.[2]?.content).toEqual([
    { type: 'text', text: '[1] ' },
    { type: 'text', text: 'Leave', marks },
  ]);
});

test('a quotation is a valid part of a document', () => {
  const quotation = quotationOf('a\n- b', [{ n: null, name: 'Leave', href }]);
  const repaired = repairContent(inDocument(quotation));
  expect(contentToText(repaired)).toContain('b');
  expect(JSON.stringify(repaired)).toContain(href);
  expect(JSON.stringify(repaired)).toContain('"blockquote"');
});
