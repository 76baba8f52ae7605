import { describe, expect, test } from 'vitest';
import { paragraphIn } from '../links/paragraphLinks.ts';
import { type Desk, openDesks, putCaret, run, type } from '../testing/editors.ts';
import { paragraph } from '../testing/shapes.ts';
import { enter } from '../typing/enter.ts';
import { backspace } from '../typing/sectionBorders.ts';
import {
  insertInline,
  insertLeaf,
  setAttributes,
  wrapInCallout,
  wrapInDetails,
} from './insertBlocks.ts';
import { today } from './today.ts';

function open(...blocks: object[]): Desk {
  const [desk] = openDesks({ type: 'doc', content: [{ type: 'section', content: blocks }] });
  if (!desk) throw new Error('no desk');
  return desk;
}

/** The blocks of the first section, as "callout(paragraph paragraph)". */
function blocks({ editor }: Desk): string {
  const describe = (node: typeof editor.state.doc): string => {
    const { name } = node.type;
    if (node.isTextblock || node.isLeaf) return `${name}:${node.textContent}`;
    return `${name}(${node.children.map(describe).join(' ')})`;
  };
  return editor.state.doc.child(0).children.map(describe).join(' ');
}

const callout = (...content: object[]) => ({ type: 'callout', attrs: { id: 'box' }, content });

describe('a callout', () => {
  test('wraps the line with the caret', () => {
    const desk = open(paragraph('a', 'p1'), paragraph('b', 'p2'));
    putCaret(desk, 0, 1);
    expect(run(desk, wrapInCallout('warning'))).toBe(true);
    expect(blocks(desk)).toBe('callout(paragraph:a) paragraph:b');
    expect(desk.editor.state.doc.child(0).child(0).attrs.kind).toBe('warning');
  });

  test('loses its first block when Backspace is pressed at its start', () => {
    const desk = open(
      paragraph('a', 'p1'),
      callout(paragraph('b', 'p2'), paragraph('c', 'p3')),
      paragraph('z', 'p9'),
    );
    putCaret(desk, 1, 0);
    run(desk, backspace);
    expect(blocks(desk)).toBe('paragraph:a paragraph:b callout(paragraph:c) paragraph:z');
  });

  test('is removed with its last block', () => {
    const desk = open(callout(paragraph('b', 'p2')), paragraph('c', 'p3'));
    putCaret(desk, 0, 0);
    run(desk, backspace);
    expect(blocks(desk)).toBe('paragraph:b paragraph:c');
  });

  test('is left with Enter on an empty last line', () => {
    const desk = open(callout(paragraph('a', 'p1')), paragraph('z', 'p9'));
    putCaret(desk, 0, 1);
    run(desk, enter);
    run(desk, enter);
    type(desk, 'b');
    expect(blocks(desk)).toBe('callout(paragraph:a) paragraph:b paragraph:z');
  });
});

test('a details block around one line gets an empty line to fold away', () => {
  const desk = open(paragraph('a', 'p1'), paragraph('b', 'p2'));
  putCaret(desk, 0, 1);
  run(desk, wrapInDetails);
  expect(blocks(desk)).toBe('details(paragraph:a paragraph:) paragraph:b');
});

test('a block leaf replaces an empty line, and an inline leaf is inserted in it', () => {
  const desk = open(paragraph('', 'p1'), paragraph('now', 'p2'));
  putCaret(desk, 0, 0);
  run(desk, insertLeaf('formula', { latex: 'x' }));
  putCaret(desk, 0, 3);
  expect(run(desk, insertInline('date', { value: '2026-11-21' }))).toBe(true);
  expect(blocks(desk)).toBe('formula:x paragraph:now2026-11-21');
});

test('code accepts only text', () => {
  const desk = open({
    type: 'codeBlock',
    attrs: { id: 'c' },
    content: [{ type: 'text', text: 'x' }],
  });
  putCaret(desk, 0, 1);
  expect(run(desk, insertInline('footnote', { text: 'n' }))).toBe(false);
});

test('a form changes its own node, even if another one has taken its position', () => {
  const desk = open({ type: 'formula', attrs: { id: 'f', latex: 'x' } }, paragraph('a', 'p1'));
  expect(run(desk, setAttributes(1, 'formula', { latex: 'y' }))).toBe(true);
  expect(desk.editor.state.doc.child(0).child(0).attrs).toMatchObject({ id: 'f', latex: 'y' });
  expect(run(desk, setAttributes(1, 'embed', { src: 'https://a.org' }))).toBe(false);
});

const here = 'https://docs.example.org';

test.each([
  [`${here}/detail/f1/Pumps#p-abc`, { fileId: 'f1', paragraphId: 'abc' }],
  ['/detail/f1/Pumps#p-abc', { fileId: 'f1', paragraphId: 'abc' }],
  [`${here}/detail/f1/Pumps`, null],
  ['https://elsewhere.org/detail/f1/Pumps#p-abc', null],
  ['some words', null],
  ['', null],
])('%s leads to the paragraph %j', (link, paragraphOf) => {
  expect(paragraphIn(link, here)).toEqual(paragraphOf);
});

test('today is the date in the local time zone', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
