import { Slice } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { undoCommand } from 'y-prosemirror';
import { type Desk, openDesks } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';

test('a selection stays while it is dragged', () => {
  const { view } = (openDesks(sectionsOf(['First.']))[0] as Desk).editor;
  const selects = () =>
    view.dom.dispatchEvent(new Event('selectstart', { bubbles: true, cancelable: true }));
  expect(selects()).toBe(true);
  view.dragging = { slice: view.state.selection.content(), move: true };
  expect(selects()).toBe(false);
});

test('a drop right after typing is undone alone', () => {
  const { view } = (openDesks(sectionsOf(['First.']))[0] as Desk).editor;
  view.dispatch(view.state.tr.insertText('Typed. ', 2));
  view.someProp('handleDrop', (drop) =>
    drop(view, new Event('drop') as DragEvent, Slice.empty, false),
  );
  view.dispatch(view.state.tr.insertText('Dropped. ', 2).setMeta('uiEvent', 'drop'));
  undoCommand(view.state, view.dispatch);
  expect(view.state.doc.textContent).toBe('Typed. First.');
});
