import { expect, test } from 'vitest';
import { addressOf } from '../links/linkCommands.ts';
import { numbersOf } from '../lists/listRules.ts';
import { type Desk, openDesks, putCaret, type as typeText } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { enter } from './enter.ts';

function typed(text: string, into = ''): { desk: Desk; block: Record<string, unknown> } {
  const desk = openDesks(sectionsOf([into, 'after']))[0] as Desk;
  putCaret(desk, 0, into.length);
  typeText(desk, text);
  const block = desk.editor.state.doc.child(0).child(0);
  return { desk, block: block.toJSON() };
}

test.each([
  ['# T', 'heading', { level: 1 }],
  ['###### T', 'heading', { level: 6 }],
  ['- T', 'bulletList', {}],
  ['* T', 'bulletList', {}],
  ['7. T', 'orderedList', { start: 7 }],
  ['1) T', 'orderedList', { start: 1, kind: null }],
  ['3、T', 'orderedList', { start: 3, kind: null }],
  ['a. T', 'orderedList', { start: 1, kind: 'lower-alpha' }],
  ['A) T', 'orderedList', { start: 1, kind: 'upper-alpha' }],
  ['i. T', 'orderedList', { start: 1, kind: 'lower-roman' }],
  ['I. T', 'orderedList', { start: 1, kind: 'upper-roman' }],
  ['一、T', 'orderedList', { start: 1, kind: 'simp-chinese-informal' }],
  ['[] T', 'checkList', {}],
  ['> T', 'blockquote', {}],
  ['```ts T', 'codeBlock', { language: 'ts' }],
])('"%s" becomes a %s', (text, type, attrs) => {
  const { block, desk } = typed(text);
  expect(block).toMatchObject({ type, attrs });
  expect(desk.editor.state.doc.child(0).child(0).textContent).toBe('T');
});

test.each([
  ['```', { language: null }],
  ['```c++', { language: 'c++' }],
])('"%s" and Enter is code as well', (text, attrs) => {
  const { desk } = typed(text);
  const { view } = desk.editor;
  expect(enter(view.state, view.dispatch)).toBe(true);
  typeText(desk, 'x');
  const block = view.state.doc.child(0).child(0);
  expect(block.toJSON()).toMatchObject({ type: 'codeBlock', attrs: { id: 's0b0', ...attrs } });
  expect(block.textContent).toBe('x');
});

test('after other words such a prefix has no effect', () => {
  const { desk } = typed('see ```');
  const { view } = desk.editor;
  enter(view.state, view.dispatch);
  expect(view.state.doc.child(0).child(0).type.name).toBe('paragraph');
});

test('a line that becomes a heading keeps its block id', () => {
  const { block } = typed('## ');
  expect(block.attrs).toMatchObject({ id: 's0b0', level: 2 });
});

test('a checked box becomes a checked check item, inside a list as well', () => {
  expect(typed('[x] a').block).toMatchObject({
    type: 'checkList',
    content: [{ attrs: { checked: true } }],
  });
  expect(typed('- [ ] a').block).toMatchObject({ type: 'checkList' });
});

test('three dashes become a separator, followed by a new line', () => {
  const { desk } = typed('---next');
  const blocks = desk.editor.state.doc.child(0).children;
  expect(blocks.map((block) => [block.type.name, block.textContent])).toEqual([
    ['separator', ''],
    ['paragraph', 'next'],
    ['paragraph', 'after'],
  ]);
});

test.each(['b. T', 'Ed. T', 'x) T', '二、T', 'mix. T'])('"%s" begins no list', (text) => {
  expect(typed(text).block).toMatchObject({ type: 'paragraph' });
});

test.each([
  ['7', [null, 7]],
  ['i', ['lower-roman', 1, 'lower-alpha', 9]],
  ['XIV', ['upper-roman', 14]],
  ['iiii', []],
  ['c', ['lower-alpha', 3]],
  ['九', ['simp-chinese-informal', 9]],
  ['十', ['simp-chinese-informal', 10]],
  ['十二', ['simp-chinese-informal', 12]],
  ['三十', ['simp-chinese-informal', 30]],
  ['二十一', ['simp-chinese-informal', 21]],
  ['二一', []],
  ['人', []],
])('the written number %s is %s', (written, expected) => {
  expect(numbersOf(written).flatMap(({ kind, number }) => [kind, number])).toEqual(expected);
});

test.each([
  ['1. ', '2. ', 'T', 2],
  ['a. ', 'b. ', 'T', 2],
  ['i. ', 'ii. ', 'T', 2],
  ['一、', '二、', 'T', 2],
  ['a. ', 'c. ', 'c. T', 1],
])('after "%s" a line of "%s" goes on with the list or not', (first, second, text, count) => {
  const desk = openDesks(sectionsOf(['', '', 'after']))[0] as Desk;
  putCaret(desk, 0, 0);
  typeText(desk, `${first}one`);
  putCaret(desk, 1, 0);
  typeText(desk, `${second}T`);
  const section = desk.editor.state.doc.child(0);
  expect(section.child(0).childCount).toBe(count);
  expect(section.textBetween(0, section.content.size, ' ')).toBe(`one ${text} after`);
});

test('three asterisks mean bold and italic', () => {
  expect(typed('a ***b*** c').block.content).toMatchObject([
    { text: 'a ' },
    { text: 'b', marks: [{ type: 'bold' }, { type: 'italic' }] },
    { text: ' c' },
  ]);
});

test.each([
  ['**b**', 'bold'],
  ['__b__', 'bold'],
  ['*b*', 'italic'],
  ['_b_', 'italic'],
  ['~~b~~', 'strike'],
  ['`b`', 'code'],
  ['==b==', 'highlight'],
])('"%s" is marked %s, and what follows is not', (text, mark) => {
  expect(typed(`a ${text} c`).block.content).toMatchObject([
    { text: 'a ' },
    { text: 'b', marks: [{ type: mark }] },
    { text: ' c' },
  ]);
});

test.each(['2 * 3 * 4', 'snake_case_name', 'a ** b', '5 ~~ 6', 'a == b == c'])(
  '"%s" stays as it is',
  (text) => {
    expect(typed(text).block.content).toEqual([{ type: 'text', text }]);
  },
);

test('dollar signs around a formula make it inline, or a block on a line of its own', () => {
  expect(typed('so $e=mc^2$ holds').block.content).toMatchObject([
    { text: 'so ' },
    { type: 'inlineFormula', attrs: { latex: 'e=mc^2' } },
    { text: ' holds' },
  ]);
  expect(typed('$$e=mc^2$$').block).toMatchObject({ type: 'formula', attrs: { latex: 'e=mc^2' } });
});

test.each(['from $5 to $6', '$5/$6', 'a$b$', '$ x$', '\\$x$'])('"%s" holds no formula', (text) => {
  expect(typed(text).block.content).toEqual([{ type: 'text', text }]);
});

test('a typed URL and a Markdown link become links; a script does not', () => {
  const href = (text: string) => JSON.stringify(typed(text).block).match(/"href":"([^"]*)"/)?.[1];
  expect(href('see https://docent.org/a?b=1, ')).toBeUndefined();
  expect(href('see https://docent.org/a?b=1 ')).toBe('https://docent.org/a?b=1');
  expect(href('[x](https://x.org)')).toBe('https://x.org');
  expect(href('[x](javascript:alert)')).toBeUndefined();
});

test.each([
  ['docent.org', 'https://docent.org'],
  ['docent.org/a b', null],
  ['ann@example.org', 'mailto:ann@example.org'],
  ['/detail/abc', '/detail/abc'],
  ['http://x.org', 'http://x.org'],
  ['javascript:alert(1)', null],
  [' JavaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['', null],
])('the address "%s" is %s', (typedText, href) => {
  expect(addressOf(typedText)).toBe(href);
});
