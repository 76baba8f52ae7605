// Samples of everything a document can contain: each node, mark, attribute and attribute value with
// choices occurs in at least one of them (`vocabulary.test.ts` checks this).

import type { MarkJSON, NodeJSON } from '../content.ts';
import { marks as markSpecs, nodes as nodeSpecs } from '../schema.ts';

export interface Sample {
  name: string;
  block: NodeJSON;
}

const text = (words: string, ...marks: MarkJSON[]): NodeJSON =>
  marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words };

let ids = 0;
const id = () => `v${(ids++).toString(36).padStart(11, '0')}`;

const block = (
  type: string,
  attrs: Record<string, unknown> = {},
  content: NodeJSON[] = [],
): NodeJSON => ({
  type,
  attrs: { id: id(), ...attrs },
  ...(content.length > 0 ? { content } : {}),
});

const paragraph = (words: string, attrs: Record<string, unknown> = {}) =>
  block('paragraph', attrs, [text(words)]);
const line = (...content: NodeJSON[]) => block('paragraph', {}, [text('before '), ...content]);
const inLine = (type: string, attrs: Record<string, unknown> = {}) =>
  line({ type, ...(Object.keys(attrs).length > 0 ? { attrs } : {}) }, text(' after'));

const by = { id: 's1', personId: 'ada', username: 'Ada', at: '2026-11-21T10:00:00Z' };
const picture = {
  src: '/picture/1',
  alt: 'A valve',
  title: 'Valve 3',
  width: 320,
  fileId: 'f1',
  natural: [1200, 800],
};

const spaced = {
  lineHeight: 1.5,
  spaceBefore: 6,
  spaceAfter: 12,
  indent: 2,
  rightIndent: 3,
  firstLine: 2,
};
const drawn = {
  background: '#ffeecc',
  verticalAlign: 'middle',
  diagonal: 'rising',
  sides: 'top left',
};

const marks: Record<string, MarkJSON> = {
  bold: { type: 'bold' },
  italic: { type: 'italic' },
  'plain underline': { type: 'underline' },
  'wavy underline': { type: 'underline', attrs: { line: 'wavy' } },
  strike: { type: 'strike' },
  superscript: { type: 'superscript' },
  subscript: { type: 'subscript' },
  code: { type: 'code' },
  colour: { type: 'colour', attrs: { color: '#c92a2a' } },
  highlight: { type: 'highlight', attrs: { color: '#fff3a3' } },
  font: { type: 'font', attrs: { family: 'KaiTi' } },
  size: { type: 'size', attrs: { points: 10.5 } },
  spacing: { type: 'spacing', attrs: { points: 2 } },
  link: { type: 'link', attrs: { href: '/detail/f1/Name', title: 'Name' } },
  insertion: { type: 'insertion', attrs: by },
  deletion: { type: 'deletion', attrs: by },
  formatting: { type: 'formatting', attrs: { ...by, before: [{ type: 'bold' }] } },
};

const control = (kind: string, attrs: Record<string, unknown>) =>
  inLine('control', {
    key: `k${kind}`,
    kind,
    label: `The ${kind}`,
    multiple: false,
    required: false,
    disabled: false,
    ...attrs,
  });

const cell = (words: string, attrs: Record<string, unknown> = {}, type = 'tableCell') =>
  block(type, { colspan: 1, rowspan: 1, ...attrs }, [paragraph(words)]);

const change = { kind: 'change', ...by, before: { type: 'paragraph', attrs: {} } };

const samples: Sample[] = [
  ...Object.entries(marks).map(([name, mark]) => ({
    name,
    block: line(text('marked', mark), text(' after')),
  })),
  ...['left', 'center', 'right', 'justify', 'distribute'].map((align) => ({
    name: `aligned ${align}`,
    block: paragraph('aligned', { align }),
  })),
  {
    name: 'spaced paragraph',
    block: paragraph('spaced', spaced),
  },
  { name: 'suggested block', block: paragraph('suggested', { suggestion: change }) },
  {
    name: 'heading',
    block: block('heading', { level: 3, ...spaced, align: 'center' }, [text('Heading')]),
  },
  ...[null, 'disc', 'circle', 'square'].map((kind) => ({
    name: `${kind ?? 'plain'} bullets`,
    block: block('bulletList', kind ? { kind } : {}, [
      block('listItem', {}, [
        paragraph('one'),
        block('bulletList', {}, [block('listItem', {}, [paragraph('inner')])]),
      ]),
      block('listItem', {}, [paragraph('two')]),
    ]),
  })),
  ...[null, 'multilevel', 'lower-alpha', 'upper-roman', 'simp-chinese-informal'].map((kind) => ({
    name: `${kind ?? 'decimal'} numbers`,
    block: block('orderedList', { start: 3, ...(kind ? { kind } : {}) }, [
      block('listItem', {}, [paragraph('three')]),
    ]),
  })),
  {
    name: 'check list',
    block: block('checkList', {}, [
      block('checkItem', { checked: true }, [paragraph('done')]),
      block('checkItem', { checked: false }, [paragraph('open')]),
    ]),
  },
  {
    name: 'table',
    block: block(
      'table',
      {
        borders: 'outer',
        borderLine: 'double',
        borderColour: '#336699',
        borderWidth: 2,
        fit: 'page',
      },
      [
        block('tableRow', { height: 40 }, [
          cell('Model', { colwidth: [120] }, 'tableHeader'),
          cell('Weight', { ...drawn, colwidth: [90] }, 'tableHeader'),
        ]),
        block('tableRow', {}, [
          cell('A', { ...drawn, colwidth: [120] }),
          cell('3 kg', { colwidth: [90] }),
        ]),
        block('tableRow', {}, [cell('both', { colspan: 2, rowspan: 1, colwidth: [120, 90] })]),
      ],
    ),
  },
  {
    name: 'picture',
    block: block('image', {
      ...picture,
      align: 'center',
      wrap: 'left',
      caption: 'The valve',
      crop: [0, 0.25, 0.5, 0.5],
    }),
  },
  {
    name: 'picture in a line',
    block: inLine('inlineImage', { ...picture, crop: [0, 0.25, 0.5, 0.5] }),
  },
  { name: 'code', block: block('codeBlock', { language: 'bash' }, [text('run --x <a> & "b"')]) },
  {
    name: 'diagram',
    block: block('codeBlock', { language: 'mermaid' }, [text('graph LR\n  a --> b')]),
  },
  { name: 'quote', block: block('blockquote', {}, [paragraph('quoted')]) },
  { name: 'callout', block: block('callout', { kind: 'warning' }, [paragraph('hot')]) },
  { name: 'details', block: block('details', {}, [paragraph('more'), paragraph('folded')]) },
  { name: 'separator', block: block('separator', { line: 'dashed' }) },
  { name: 'page break', block: block('pageBreak') },
  { name: 'column break', block: block('pageBreak', { begins: 'column' }) },
  { name: 'section break', block: block('sectionBreak', { orientation: 'landscape', columns: 2 }) },
  { name: 'formula', block: block('formula', { latex: '\\sum_{i=1}^n x_i' }) },
  { name: 'formula in a line', block: inLine('inlineFormula', { latex: 'a < b' }) },
  { name: 'table of contents', block: block('tableOfContents', { depth: 2 }) },
  { name: 'footnote', block: inLine('footnote', { text: 'See the log.' }) },
  {
    name: 'attachment',
    block: block('attachment', {
      fileId: 'f1',
      name: 'plan.pdf',
      mime: 'application/pdf',
      size: 12,
    }),
  },
  {
    name: 'embed',
    block: block('embed', { src: 'https://example.org/v/1', title: 'A film', height: 300 }),
  },
  { name: 'synced paragraph', block: block('synced', { fileId: 'f2', paragraphId: 'p1' }) },
  { name: 'date', block: inLine('date', { value: '2026-11-21', format: 'long' }) },
  { name: 'mention', block: inLine('mention', { personId: 'ada', username: 'Ada' }) },
  {
    name: 'text control',
    block: control('text', {
      value: 'north',
      initial: 'south',
      placeholder: 'Where',
      prefix: '<',
      suffix: '>',
      required: true,
      shortest: 2,
      longest: 20,
      pattern: '[a-z]+',
      message: 'Small letters',
      turn: 2,
      suggestion: { kind: 'insertion', ...by },
    }),
  },
  { name: 'number control', block: control('number', { value: 3.5, least: 0, most: 10 }) },
  {
    name: 'enumeration control',
    block: control('enumeration', { multiple: true, options: ['a', '乙'], value: ['乙'] }),
  },
  { name: 'checkbox control', block: control('checkbox', { value: true, disabled: true }) },
  { name: 'radio control', block: control('radio', { options: ['yes', 'no'], value: 'no' }) },
  { name: 'date control', block: control('date', { value: '2026-11-21' }) },
  {
    name: 'signature',
    block: block('signature', {
      personId: 'ada',
      username: 'Ada',
      signedAt: '2026-11-21T10:00:00Z',
      version: 2,
      drawing: 'M1 2 L3 4',
      label: 'Approved',
      typed: 'Ada',
    }),
  },
  { name: 'line break', block: line({ type: 'hardBreak' }, text('after')) },
  { name: 'a newer block', block: block('unknown', { json: '{"type":"gantt"}' }) },
  {
    name: 'a newer thing in a line',
    block: inLine('unknownInline', { json: '{"type":"ticket"}' }),
  },
  {
    name: 'a newer mark',
    block: line(text('marked', { type: 'unknownMark', attrs: { json: '[{"type":"glow"}]' } })),
  },
];

/**
 * Adds a sample for each value that no other one has, derived from the first one with that
 * attribute.
 */
function withChoices(given: readonly Sample[]): Sample[] {
  const all = [...given];
  for (const [type, { attrs = {} }] of Object.entries({ ...nodeSpecs, ...markSpecs })) {
    for (const [name, { choices = [] }] of Object.entries(attrs)) {
      for (const value of choices) {
        if (all.some(({ block }) => partsOf(block).some(has(type, name, value)))) continue;
        const first = given.find(({ block }) => partsOf(block).some(has(type, name)));
        if (!first) continue;
        const block = structuredClone(first.block);
        const parts = partsOf(block);
        for (const { attrs: own } of parts) if (own && 'id' in own && !('at' in own)) own.id = id();
        const part = parts.find(has(type, name));
        if (part?.attrs) part.attrs[name] = value;
        all.push({ name: `${type} with ${name} ${value}`, block });
      }
    }
  }
  return all;
}

const has =
  (type: string, name: string, value?: unknown) =>
  ({ type: own, attrs = {} }: NodeJSON | MarkJSON): boolean =>
    own === type && name in attrs && (value === undefined || attrs[name] === value);

function partsOf(node: NodeJSON): (NodeJSON | MarkJSON)[] {
  return [node, ...(node.marks ?? []), ...(node.content ?? []).flatMap(partsOf)];
}

export const vocabulary: Sample[] = withChoices(samples);
