import { Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { writtenIn } from './writtenBlocks.ts';

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph*' },
    paragraph: { content: 'text*', attrs: { id: { default: null } } },
    text: {},
  },
});
const block = (id: string, text: string) =>
  schema.node('paragraph', { id }, text ? [schema.text(text)] : []);
const stateOf = (...blocks: [string, string][]) =>
  EditorState.create({
    doc: schema.node(
      'doc',
      null,
      blocks.map((one) => block(...one)),
    ),
  });

const summary = ({ blocks, removed }: ReturnType<typeof writtenIn>) => [[...blocks], removed];

test('typing writes one block, and leaves nothing behind', () => {
  const { tr } = stateOf(['a', 'One'], ['b', 'Two']);
  expect(summary(writtenIn(tr.insertText('!', 4)))).toEqual([[['a', 'One!']], []]);
});

test('a block that moves is not written', () => {
  const { tr } = stateOf(['a', 'One'], ['b', 'Two'], ['c', 'Three']);
  tr.delete(0, 5).insert(tr.doc.content.size, block('a', 'One'));
  expect(summary(writtenIn(tr))).toEqual([[], []]);
});

test('what is cut is remembered, and what is pasted is written', () => {
  const state = stateOf(['a', 'One'], ['b', 'Two']);
  expect(summary(writtenIn(state.tr.delete(0, 5)))).toEqual([[], ['One']]);
  expect(summary(writtenIn(state.tr.insert(0, [block('x', 'New'), block('y', 'Newer')])))).toEqual([
    [
      ['x', 'New'],
      ['y', 'Newer'],
    ],
    [],
  ]);
});
