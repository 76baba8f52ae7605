// Documents for tests and benches: a random one that uses every node and mark, and a manual of any
// length that resembles real ones. The same seed creates the same document, including ids.

import type { DocumentJSON, MarkJSON, NodeJSON } from '../content.ts';
import { bullets } from '../nodes/bulletList.ts';
import { calloutKinds } from '../nodes/callout.ts';
import { numberings } from '../nodes/orderedList.ts';
import * as vocabulary from '../schema.ts';
import { intoSections } from '../sections.ts';
import { type Chance, createChance } from './random.ts';

const english =
  'the operator must check that every valve is closed before the pump starts and record pressure flow temperature in the log if a value leaves its range stop the line inform the shift lead open ticket for maintenance then wait until release by quality'.split(
    ' ',
  );
const chinese =
  '设备启动前必须检查阀门是否关闭并记录压力流量温度如果数值超出范围请停止生产线通知班组长由质量部门放行后方可继续操作人员应当遵守安全规程';

/** A valid document of about `blocks` top-level blocks that uses every node and mark. */
export function randomDocument(seed: number, blocks: number): DocumentJSON {
  const chance = createChance(seed);
  const ids = createIds();
  return intoSections(
    Array.from({ length: Math.max(1, blocks) }, () => randomBlock(chance, ids, 0)),
    5 + chance.below(60),
  );
}

/** A realistic manual: chapters, prose in two languages, lists, tables, code, images, quotes. */
export function manual(blocks: number, seed = 7): DocumentJSON {
  const chance = createChance(seed);
  const ids = createIds();
  const content: NodeJSON[] = [];
  for (let i = 0; content.length < blocks; i++) {
    if (i % 25 === 0)
      content.push(headingOf(chance, ids, i % 200 === 0 ? 1 : i % 100 === 0 ? 2 : 3));
    else content.push(manualBlock(chance, ids, i));
  }
  return intoSections(content.slice(0, blocks));
}

function manualBlock(chance: Chance, ids: () => string, i: number): NodeJSON {
  if (i % 97 === 0) return tableOf(chance, ids, 3 + chance.below(4), 3);
  if (i % 61 === 0) return codeOf(chance, ids);
  if (i % 53 === 0) return imageOf(chance, ids);
  if (i % 37 === 0)
    return { type: 'blockquote', attrs: { id: ids() }, content: [paragraphOf(chance, ids)] };
  if (i % 11 === 0) return listOf(chance, ids, 'bulletList', 4);
  if (i % 29 === 0) return listOf(chance, ids, 'orderedList', 5);
  return paragraphOf(chance, ids);
}

/** The ids look real but are sequential, so that the same seed creates the same document. */
function createIds(): () => string {
  let count = 0;
  return () => `b${(count++).toString(36).padStart(11, '0')}`;
}

function randomBlock(chance: Chance, ids: () => string, depth: number): NodeJSON {
  const kind = chance.below(depth > 2 ? 11 : 19);
  if (kind < 5) return paragraphOf(chance, ids, true);
  if (kind === 5) return headingOf(chance, ids, 1 + chance.below(6));
  if (kind === 6) return codeOf(chance, ids);
  if (kind === 7) return imageOf(chance, ids, true);
  if (kind === 8) return { type: 'separator', attrs: { id: ids() } };
  if (kind === 9) return leafOf(chance, ids);
  if (kind === 10)
    return {
      type: 'unknown',
      attrs: {
        id: ids(),
        json: JSON.stringify({
          type: 'gantt',
          content: [{ type: 'text', text: words(chance, 3) }],
        }),
      },
    };
  if (kind === 11) return tableOf(chance, ids, 1 + chance.below(4), 1 + chance.below(4), true);
  if (kind < 15) {
    const type = chance.pick(['blockquote', 'callout', 'details'] as const);
    const own = type === 'callout' ? { kind: chance.pick(calloutKinds) } : {};
    return { type, attrs: { id: ids(), ...own }, content: randomBlocks(chance, ids, depth) };
  }
  const list = chance.pick(['bulletList', 'orderedList', 'checkList'] as const);
  const item = list === 'checkList' ? 'checkItem' : 'listItem';
  return {
    type: list,
    attrs: {
      id: ids(),
      ...(list === 'orderedList' ? { start: 1 + chance.below(3) } : {}),
      ...(list === 'orderedList' && chance.once(3) ? { kind: chance.pick(numberings) } : {}),
      ...(list === 'bulletList' && chance.once(3) ? { kind: chance.pick(bullets) } : {}),
    },
    content: Array.from({ length: 1 + chance.below(4) }, () => ({
      type: item,
      attrs: { id: ids(), ...(list === 'checkList' ? { checked: chance.once(2) } : {}) },
      content: [
        paragraphOf(chance, ids, true),
        ...(chance.once(4) ? randomBlocks(chance, ids, depth) : []),
      ],
    })),
  };
}

function randomBlocks(chance: Chance, ids: () => string, depth: number): NodeJSON[] {
  return Array.from({ length: 1 + chance.below(3) }, () => randomBlock(chance, ids, depth + 1));
}

function paragraphOf(chance: Chance, ids: () => string, rich = false): NodeJSON {
  const look = rich && chance.once(6) ? chance.pick(looks) : {};
  const content = rich ? richLine(chance) : plainLine(chance);
  return {
    type: 'paragraph',
    attrs: { id: ids(), ...look },
    ...(content.length > 0 ? { content } : {}),
  };
}

function headingOf(chance: Chance, ids: () => string, level: number): NodeJSON {
  return {
    type: 'heading',
    attrs: { id: ids(), level },
    content: [text(words(chance, 2 + chance.below(4)))],
  };
}

function codeOf(chance: Chance, ids: () => string): NodeJSON {
  const language = chance.once(2) ? { language: chance.pick(['bash', 'typescript', 'c++']) } : {};
  const lines = Array.from(
    { length: 1 + chance.below(4) },
    () => `  run --${words(chance, 2)} <x> & "y"`,
  );
  return {
    type: 'codeBlock',
    attrs: { id: ids(), ...language },
    content: [text(lines.join('\n'))],
  };
}

function imageOf(chance: Chance, ids: () => string, rich = false): NodeJSON {
  const look = rich && chance.once(2) ? { caption: words(chance, 3), wrap: 'left' } : {};
  const crop = rich && chance.once(3) ? { crop: [0, 0.25, 0.5, 0.5], align: 'center' } : {};
  const src = `/picture/p${chance.below(1e6)}`;
  return { type: 'image', attrs: { id: ids(), src, alt: words(chance, 4), ...look, ...crop } };
}

/** A random block without text. */
function leafOf(chance: Chance, ids: () => string): NodeJSON {
  const { type, attrs } = chance.pick(leaves);
  return { type, attrs: { id: ids(), ...attrs } };
}

function listOf(chance: Chance, ids: () => string, type: string, items: number): NodeJSON {
  return {
    type,
    attrs: { id: ids(), ...(type === 'orderedList' ? { start: 1 } : {}) },
    content: Array.from({ length: 1 + chance.below(items) }, () => ({
      type: 'listItem',
      attrs: { id: ids() },
      content: [paragraphOf(chance, ids)],
    })),
  };
}

function tableOf(
  chance: Chance,
  ids: () => string,
  rows: number,
  columns: number,
  rich = false,
): NodeJSON {
  const lines = { borders: 'outer', borderLine: 'double', borderWidth: 2, fit: 'page' };
  const cell = {
    background: '#ffeecc',
    verticalAlign: 'middle',
    diagonal: 'rising',
    sides: 'top left',
  };
  return {
    type: 'table',
    attrs: { id: ids(), ...(rich && chance.once(3) ? lines : {}) },
    content: Array.from({ length: rows }, (_, row) => ({
      type: 'tableRow',
      attrs: { id: ids() },
      content: Array.from({ length: columns }, () => ({
        type: row === 0 ? 'tableHeader' : 'tableCell',
        attrs: { id: ids(), colspan: 1, rowspan: 1, ...(rich && chance.once(4) ? cell : {}) },
        content: [
          {
            type: 'paragraph',
            attrs: { id: ids() },
            content: [text(words(chance, 1 + chance.below(3)))],
          },
        ],
      })),
    })),
  };
}

function plainLine(chance: Chance): NodeJSON[] {
  if (chance.once(4)) {
    const from = chance.below(20);
    return [text(`${chinese.slice(from, from + 20 + chance.below(40))} ${chance.below(1000)}。`)];
  }
  const line: NodeJSON[] = [text(`${words(chance, 20 + chance.below(40))} ${chance.below(1000)}`)];
  if (chance.once(6))
    line.push(text(words(chance, 2), [{ type: 'bold' }]), text(` ${words(chance, 6)}.`));
  return line;
}

const marks: MarkJSON[] = [
  { type: 'link', attrs: { href: 'https://example.org/a?b=1&c=(2)', title: 'A "title"' } },
  { type: 'link', attrs: { href: '/detail/f1/Name/p1' } },
  { type: 'colour', attrs: { color: '#c92a2a' } },
  { type: 'highlight', attrs: { color: '#fff3a3' } },
  { type: 'bold' },
  { type: 'italic' },
  { type: 'underline' },
  { type: 'underline', attrs: { line: 'wavy' } },
  { type: 'strike' },
  { type: 'superscript' },
  { type: 'font', attrs: { family: 'Noto Serif SC' } },
  { type: 'size', attrs: { points: 10.5 } },
  { type: 'spacing', attrs: { points: 1 } },
  { type: 'insertion', attrs: { id: 's1', personId: 'ada', username: 'Ada', at: '2026-01-01' } },
  { type: 'code' },
];
const order = Object.keys(vocabulary.marks);

const looks: Record<string, unknown>[] = [
  { align: 'left' },
  { align: 'center' },
  { align: 'distribute' },
  { lineHeight: 1.5, spaceBefore: 6, spaceAfter: 12 },
  { indent: 2, firstLine: 2 },
  { rightIndent: 3 },
];

/** Inline nodes. */
const inlineLeaves: NodeJSON[] = [
  { type: 'hardBreak' },
  { type: 'inlineFormula', attrs: { latex: 'a < b^2' } },
  { type: 'inlineImage', attrs: { src: '/picture/i1', alt: 'key' } },
  { type: 'footnote', attrs: { text: 'See the "log" & ask.' } },
  { type: 'date', attrs: { value: '2026-11-21', format: 'chinese' } },
  { type: 'mention', attrs: { personId: 'ada', username: 'Ada' } },
  {
    type: 'control',
    attrs: {
      key: 'c1',
      kind: 'enumeration',
      options: ['a', '乙'],
      value: ['a'],
      multiple: true,
      required: false,
      disabled: false,
    },
  },
];

const leaves: NodeJSON[] = [
  { type: 'pageBreak' },
  { type: 'sectionBreak', attrs: { orientation: 'landscape', columns: 2 } },
  { type: 'formula', attrs: { latex: '\\sum_{i}\nx_i' } },
  { type: 'tableOfContents', attrs: { depth: 2 } },
  {
    type: 'attachment',
    attrs: { fileId: 'f1', name: 'plan.pdf', mime: 'application/pdf', size: 9 },
  },
  { type: 'embed', attrs: { src: 'https://example.org/v/1', title: 'A film' } },
  { type: 'synced', attrs: { fileId: 'f2', paragraphId: 'p1' } },
  { type: 'signature', attrs: { label: 'Approved', username: 'Ada', drawing: 'M1 2 L3 4' } },
];

function richLine(chance: Chance): NodeJSON[] {
  const line: NodeJSON[] = [];
  for (let count = chance.below(5); count > 0; count--) {
    if (line.length > 0 && line.at(-1)?.type === 'text' && chance.once(6)) {
      line.push(structuredClone(chance.pick(inlineLeaves)));
      continue;
    }
    const chosen = new Map<string, MarkJSON>();
    while (chance.once(2)) {
      const mark = chance.pick(marks);
      chosen.set(mark.type, mark);
    }
    const sorted = order.map((name) => chosen.get(name)).filter((mark) => mark !== undefined);
    const run = text(
      chance.once(3) ? chinese.slice(chance.below(30), 40) : words(chance, 1 + chance.below(6)),
      sorted,
    );
    const before = line.at(-1);
    if (before?.type === 'text' && JSON.stringify(before.marks) === JSON.stringify(run.marks)) {
      before.text += run.text ?? '';
    } else {
      line.push(run);
    }
  }
  return line;
}

function words(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => chance.pick(english)).join(' ');
}

function text(content: string, marksOf: MarkJSON[] = []): NodeJSON {
  return marksOf.length > 0
    ? { type: 'text', marks: marksOf, text: content }
    : { type: 'text', text: content };
}
