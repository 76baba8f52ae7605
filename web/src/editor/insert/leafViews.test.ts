import { NodeSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { type Desk, openDesks, run } from '../testing/editors.ts';
import { paragraph } from '../testing/shapes.ts';
import { setAttributes } from './insertBlocks.ts';

function open(...blocks: object[]): Desk {
  const [desk] = openDesks({ type: 'doc', content: [{ type: 'section', content: blocks }] });
  if (!desk) throw new Error('no desk');
  return desk;
}

const noted = (id: string, text: string) => ({
  ...paragraph('', id),
  content: [
    { type: 'text', text: 'a' },
    { type: 'footnote', attrs: { text } },
  ],
});

const numbers = ({ editor }: Desk) =>
  [...editor.view.dom.querySelectorAll('sup')].map((sup) => sup.textContent);
const listed = ({ editor }: Desk) =>
  [...editor.view.dom.querySelectorAll('.document-footnotes li')].map((item) =>
    item.firstChild?.textContent?.trim(),
  );

test('notes are numbered again when one is removed or changed', async () => {
  const desk = open(noted('p1', 'first'), noted('p2', 'second'), paragraph('z', 'p9'));
  await expect.poll(() => numbers(desk)).toEqual(['1', '2']);
  expect(listed(desk)).toEqual(['first', 'second']);

  desk.editor.view.dispatch(desk.editor.state.tr.delete(1, 5));
  await expect.poll(() => numbers(desk)).toEqual(['1']);
  run(desk, setAttributes(3, 'footnote', { text: 'other' }));
  await expect.poll(() => listed(desk)).toEqual(['other']);
});

test('a table of contents follows the headings', async () => {
  const heading = { type: 'heading', attrs: { id: 'h', level: 1 } };
  const desk = open(
    { type: 'tableOfContents', attrs: { id: 't' } },
    { ...heading, content: [{ type: 'text', text: 'Pumps' }] },
    paragraph('z', 'p9'),
  );
  const entries = () =>
    [...desk.editor.view.dom.querySelectorAll('nav a')].map((link) => link.textContent);
  await expect.poll(() => entries()).toEqual(['Pumps']);
  desk.editor.view.dispatch(desk.editor.state.tr.insertText(' and seals', 8));
  await expect.poll(() => entries()).toEqual(['Pumps and seals']);
});

test('Enter on a selected leaf opens its form, and splits nothing', () => {
  const desk = open({ type: 'formula', attrs: { id: 'f', latex: 'x' } }, paragraph('z', 'p9'));
  const { view } = desk.editor;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 1)));
  const enter = new KeyboardEvent('keydown', { key: 'Enter' });
  expect(view.someProp('handleKeyDown', (handle) => handle(view, enter))).toBe(true);
  expect(view.state.doc.child(0).childCount).toBe(2);
});
