import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { type Desk, openDesks, run, stored } from '../testing/editors.ts';
import { toggle } from './blockCommands.ts';

test('an inline node keeps no marks, because the live text cannot store them', () => {
  const mention = { type: 'mention', attrs: { personId: 'ada', username: 'Ada' } };
  const text = { type: 'text', text: 'Ask ' };
  const section = { type: 'section', content: [{ type: 'paragraph', content: [text, mention] }] };
  const [ann] = openDesks({ type: 'doc', content: [section] }) as [Desk];
  const { state, view } = ann.editor;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 2, 7)));
  run(ann, toggle('bold'));
  const line = ann.editor.state.doc.firstChild?.firstChild;
  expect(line?.children.map((node) => node.marks.length)).toEqual([1, 0]);
  expect(stored(ann)).toContain('<bold>Ask </bold>');
});
