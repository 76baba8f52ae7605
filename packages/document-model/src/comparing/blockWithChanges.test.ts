import { expect, test } from 'vitest';
import type { MarkJSON, NodeJSON } from '../content.ts';
import { blocksToHtml } from '../formats/html.ts';
import { blockWithChanges } from './blockWithChanges.ts';

const text = (value: string, ...marks: MarkJSON[]): NodeJSON => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const line = (...content: NodeJSON[]): NodeJSON => ({
  type: 'paragraph',
  attrs: { id: 'paragraph1' },
  content,
});
const bold = { type: 'bold' };

/** The HTML without attributes that do not matter here. */
const shown = (before: NodeJSON, after: NodeJSON) =>
  blocksToHtml(blockWithChanges(before, after))
    .replace(/ data-suggestion="\{&quot;kind&quot;:&quot;(\w+)&quot;[^"]*"/g, ' $1')
    .replace(/ (data-attrs|style|id|data-id)="[^"]*"/g, '');

test.each<[string, NodeJSON, NodeJSON, string]>([
  [
    'words',
    line(text('check it daily, please')),
    line(text('check it weekly, please')),
    '<p>check it <del data-suggested="deletion">daily</del><ins data-suggested="insertion">weekly</ins>, please</p>',
  ],
  [
    'formats of a part',
    line(text('all is well')),
    line(text('all '), text('is', bold), text(' well')),
    '<p>all <span data-suggested="formatting"><strong>is</strong></span> well</p>',
  ],
  [
    'a word inside of bold text',
    line(text('one two', bold)),
    line(text('one three', bold)),
    '<p><strong>one </strong><del data-suggested="deletion"><strong>two</strong></del><ins data-suggested="insertion"><strong>three</strong></ins></p>',
  ],
  [
    'a paragraph that became a heading',
    line(text('Title')),
    { ...line(text('The title')), type: 'heading', attrs: { id: 'paragraph1', level: 2 } },
    '<h2><del data-suggested="deletion">Title</del><ins data-suggested="insertion">The title</ins></h2>',
  ],
])('%s', (_name, before, after, html) => {
  expect(shown(before, after)).toBe(html);
});

test('rows and cells of a table', () => {
  const cell = (id: string, value: string): NodeJSON => ({
    type: 'tableCell',
    attrs: { id: `cell-${id}-xxxx` },
    content: [{ ...line(text(value)), attrs: { id: `line-${id}-xxxx` } }],
  });
  const row = (id: string, ...content: NodeJSON[]): NodeJSON => ({
    type: 'tableRow',
    attrs: { id: `row-${id}-xxxxx` },
    content,
  });
  const table = (...content: NodeJSON[]): NodeJSON => ({
    type: 'table',
    attrs: { id: 'table-xxxxx' },
    content,
  });
  const html = shown(
    table(row('1', cell('a', '3 kg'), cell('b', 'left')), row('2', cell('c', 'gone'))),
    table(row('1', cell('a', '4 kg'), cell('d', 'new')), row('3', cell('e', 'row'))),
  );
  expect(html).toContain(
    '<del data-suggested="deletion">3</del><ins data-suggested="insertion">4</ins> kg',
  );
  expect(html.match(/<td[^>]* deletion[^>]*><p>left/)).not.toBeNull();
  expect(html.match(/<td[^>]* insertion[^>]*><p>new/)).not.toBeNull();
  expect(html.match(/<tr[^>]* deletion[^>]*><td[^>]*><p>gone/)).not.toBeNull();
  expect(html.match(/<tr[^>]* insertion[^>]*><td[^>]*><p>row/)).not.toBeNull();
});

test('a picture replaced by another one', () => {
  const image = (src: string): NodeJSON => ({ type: 'image', attrs: { id: 'image-xxxxx', src } });
  const html = shown(
    image('/api/file/attachment?fileId=a'),
    image('/api/file/attachment?fileId=b'),
  );
  expect(html.match(/fileId=/g)).toHaveLength(2);
});
