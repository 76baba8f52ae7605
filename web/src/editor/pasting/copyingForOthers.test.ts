// Copied content arrives whole in programs that know nothing of Docent.

import { markdownToContent } from '@docent/document-model/formats/markdown';
import { AllSelection, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { type Desk, openDesks, putCaret } from '../testing/editors.ts';

function open(content: object): Desk {
  return openDesks(content)[0] as Desk;
}

const sectionOf = (...content: object[]) => ({
  type: 'doc',
  content: [{ type: 'section', content }],
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const words = (text: string) => ({ type: 'text', text });

/** What the clipboard receives when the selection is copied. */
function clipboardOf({ editor: { view } }: Desk): { html: HTMLElement; text: string } {
  const { dom, text } = view.serializeForClipboard(view.state.selection.content());
  return { html: dom, text };
}

function copyAll(content: object) {
  const desk = open(content);
  const { state, view } = desk.editor;
  view.dispatch(state.tr.setSelection(new AllSelection(state.doc)));
  return clipboardOf(desk);
}

const styleOf = (root: HTMLElement, selector: string) =>
  root.querySelector(selector)?.getAttribute('style') ?? '';

test('plain text has list numbers, check marks, tabs and footnotes', () => {
  const content = markdownToContent(
    '3. three\n4. four\n\n- [x] done\n- [ ] open\n\n| a | b |\n|-|-|\n| 1 | 2 |\n\nWords[^1]\n\n[^1]: A note.\n',
  );
  expect(copyAll(content).text).toBe(
    '3. three\n4. four\n\n[x] done\n[ ] open\n\na\tb\n1\t2\n\nWords[1]\n\n[1] A note.',
  );
});

test('the middle of a list keeps its numbers, a part of one line is only its words', () => {
  const desk = open(markdownToContent('1. one\n2. two\n3. three\n'));
  putCaret(desk, 0, 0);
  const select = (from: [number, number], to: [number, number]) => {
    const { state, view } = desk.editor;
    const starts: number[] = [];
    state.doc.descendants((node, pos) => {
      if (node.isTextblock) starts.push(pos + 1);
    });
    const at = ([block, offset]: [number, number]) => (starts[block] ?? 0) + offset;
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at(from), at(to))));
    return clipboardOf(desk).text;
  };
  expect(select([1, 0], [2, 5])).toBe('2. two\n3. three');
  expect(select([1, 0], [1, 3])).toBe('two');
});

test('suggested text is copied, text that is to be deleted is not', () => {
  const by = { id: 's', personId: 'p', username: 'P', at: '2026-11-27T08:00:00Z' };
  const marked = (text: string, type: string) => ({
    ...words(text),
    marks: [{ type, attrs: by }],
  });
  const content = sectionOf(
    paragraph(words('Keep '), marked('old', 'deletion'), marked('new', 'insertion')),
    paragraph(words('End')),
  );
  expect(copyAll(content).text).toBe('Keep new\n\nEnd');
});

test('tables have their looks as ordinary CSS', () => {
  const cell = (attrs: object) => ({ type: 'tableCell', attrs, content: [paragraph(words('x'))] });
  const table = (attrs: object, ...cells: object[]) => ({
    type: 'table',
    attrs,
    content: [{ type: 'tableRow', content: cells }],
  });
  const { html } = copyAll(
    sectionOf(
      table({ borderColour: '#ff0000', borderWidth: 2 }, cell({ background: '#ffee00' })),
      table(
        { borders: 'horizontal' },
        cell({ colspan: 2, colwidth: [100, 60], sides: 'left', verticalAlign: 'middle' }),
      ),
    ),
  );
  expect(styleOf(html, 'table')).toContain('border-collapse: collapse');
  expect(styleOf(html, 'td')).toContain('border-left: 2px solid #ff0000');
  expect(styleOf(html, 'td')).toContain('background-color: #ffee00');
  const second = styleOf(html, 'td[colspan]');
  expect(second).toContain('width: 160px');
  expect(second).toContain('border-left: 1px solid');
  expect(second).toContain('border-top: hidden');
  expect(second).not.toContain('vertical-align: top');
});

test('footnotes, check marks, captions and links are complete', () => {
  const { html } = copyAll(
    sectionOf(
      paragraph(
        words('See'),
        { type: 'footnote', attrs: { text: 'A <note>.' } },
        { ...words('plan'), marks: [{ type: 'link', attrs: { href: '/detail/a/Plan' } }] },
      ),
      {
        type: 'checkList',
        content: [
          { type: 'checkItem', attrs: { checked: true }, content: [paragraph(words('done'))] },
        ],
      },
      { type: 'image', attrs: { src: '/picture/pump.png', caption: 'The pump' } },
    ),
  );
  expect(html.textContent).toContain('See1plan');
  expect(html.textContent).toContain('1 A <note>.');
  expect(html.querySelector('li')?.textContent).toBe('☑ done');
  expect(html.querySelector('a')?.getAttribute('href')).toBe(`${location.origin}/detail/a/Plan`);
  expect(html.querySelector('img')?.getAttribute('src')).toBe(
    `${location.origin}/picture/pump.png`,
  );
  expect(html.querySelector('img + p')?.textContent).toBe('The pump');
});
