// The result of pasting depends on the place.

import * as clipboards from '@docent/document-model/testing/clipboards';
import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { undoCommand } from 'y-prosemirror';
import {
  type Desk,
  openDesks,
  pasteHtml,
  putCaret,
  run,
  shape,
  textblocks,
  type,
} from '../testing/editors.ts';
import { paragraph, sectionsOf } from '../testing/shapes.ts';

const section = (...content: object[]) => ({
  type: 'doc',
  content: [{ type: 'section', content }],
});
const item = (text: string) => ({ type: 'listItem', content: [paragraph(text, text)] });
const row = (...texts: string[]) => ({
  type: 'tableRow',
  content: texts.map((text) => ({ type: 'tableCell', content: [paragraph(text, text)] })),
});

function open(content: object): Desk {
  return openDesks(content)[0] as Desk;
}

/** Types and texts, without details that do not matter here. */
function sketch({ editor }: Desk): string {
  return editor.state.doc.firstChild?.content.toString().slice(1, -1) ?? '';
}

test('a word is inserted into the line', () => {
  const desk = open(section(paragraph('ab', 'p')));
  putCaret(desk, 0, 1);
  pasteHtml(desk, '<p style="font-family:Foo">x <b>y</b></p>');
  expect(sketch(desk)).toBe('paragraph("ax ", bold("y"), "b")');
});

test('a list pasted into a list item continues that list', () => {
  const desk = open(section({ type: 'bulletList', content: [item('one'), item('two')] }));
  putCaret(desk, 0, 3);
  pasteHtml(desk, '<ul><li>a</li><li>b</li></ul>');
  expect(sketch(desk)).toBe(
    'bulletList(listItem(paragraph("onea")), listItem(paragraph("b")), listItem(paragraph("two"))), paragraph',
  );
});

test('a spreadsheet pasted into a table fills its cells', () => {
  const desk = open(
    section({
      type: 'table',
      content: [row('a', 'b', 'c'), row('d', 'e', 'f'), row('g', 'h', 'i')],
    }),
  );
  putCaret(desk, 4, 0);
  const sheet =
    '<table class=xl65><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>';
  pasteHtml(desk, `<html><head><style>td{color:black}</style></head><body>${sheet}</body></html>`);
  const cells = (...texts: string[]) =>
    `tableRow(${texts.map((text) => `tableCell(paragraph("${text}"))`).join(', ')})`;
  expect(sketch(desk)).toBe(
    `table(${cells('a', 'b', 'c')}, ${cells('d', '1', '2')}, ${cells('g', '3', '4')}), paragraph`,
  );
});

test('a spreadsheet pasted into a line becomes a table below it', () => {
  const desk = open(section(paragraph('ab', 'p'), paragraph('c', 'q')));
  putCaret(desk, 0, 2);
  pasteHtml(desk, clipboards.googleSheets);
  expect(sketch(desk)).toMatch(/^paragraph\("ab"\), table\(tableRow\(.*\)\), paragraph\("c"\)$/);
});

test('content pasted into code is reduced to its text', () => {
  const code = { type: 'codeBlock', content: [{ type: 'text', text: 'ab' }] };
  const desk = open(section(code));
  putCaret(desk, 0, 1);
  desk.editor.view.pasteText('- one\n- **two**', new Event('paste') as ClipboardEvent);
  expect(sketch(desk)).toBe('codeBlock("a- one\\n- **two**b"), paragraph');
});

test('pasting across a border of sections writes only the new content', () => {
  const lines = (name: string) =>
    Array.from({ length: 60 }, (_, i) => `${name}${i} is a line with some length of its own`);
  const desk = open(sectionsOf(lines('a'), lines('b')));
  const { state, view } = desk.editor;
  const [from = 0, to = 0] = [59, 60].map((block) => textblocks(desk.editor)[block]);
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, from + 3, to + 4)));
  pasteHtml(desk, clipboards.googleDocs);
  const alone = open(sectionsOf(['']));
  putCaret(alone, 0, 0);
  pasteHtml(alone, clipboards.googleDocs);
  const [a = [], b = []] = shape(desk);
  expect(a.slice(0, 59)).toEqual(lines('a').slice(0, 59));
  expect(b.slice(-59)).toEqual(lines('b').slice(1));
  expect(shape(desk)).toHaveLength(2);
  expect(bytesOf(desk)).toBeLessThan(bytesOf(alone) + 2000);
});

test('a manual pasted at the end is divided into sections, with ids, as one undo step', async () => {
  const manual = Array.from({ length: 300 }, (_, i) => `<p>line ${i}</p>`).join('');
  const desk = open(sectionsOf(['before', '']));
  putCaret(desk, 1, 0);
  type(desk, 'x');
  await new Promise((resolve) => setTimeout(resolve, 600));
  pasteHtml(desk, manual);
  const sections = shape(desk);
  expect(sections.map((lines) => lines.length)).toEqual([50, 50, 50, 50, 50, 50, 1]);
  expect(sections.flat().slice(0, 3)).toEqual(['before', 'xline 0', 'line 1']);
  expect(sections.flat().at(-1)).toBe('line 299');
  expect(desk.editor.state.selection.$from.parent.textContent).toBe('line 299');
  const ids = new Set<unknown>();
  desk.editor.state.doc.descendants((node) => {
    if (node.isTextblock) ids.add(node.attrs.id);
  });
  expect(ids.size).toBe(301);
  expect(ids).not.toContain(null);
  run(desk, undoCommand);
  expect(shape(desk)).toEqual([['before', 'x']]);
});

test('a manual pasted before other lines stays in their section', () => {
  const manual = Array.from({ length: 300 }, (_, i) => `<p>line ${i}</p>`).join('');
  const desk = open(sectionsOf(['', 'after']));
  putCaret(desk, 0, 0);
  pasteHtml(desk, manual);
  expect(shape(desk).map((lines) => lines.length)).toEqual([301]);
});

function bytesOf({ outbox }: Desk): number {
  return outbox.reduce((sum, update) => sum + update.length, 0);
}
