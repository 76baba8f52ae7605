// Commands on a whole long live document, each followed by undo.

import { AllSelection, type Command } from '@tiptap/pm/state';
import { yUndoPluginKey } from 'y-prosemirror';
import { setAlign, setKind, toggle } from '../../web/src/editor/formatting/blockCommands.ts';
import { changeSize, setMark } from '../../web/src/editor/formatting/markCommands.ts';
import { type Mode, setMode } from '../../web/src/editor/kit/mode.ts';
import { toggleList } from '../../web/src/editor/lists/listCommands.ts';
import type { FormattingRow, Took } from '../formatting.ts';
import '../../web/src/editor/shell/document.css';
import '../../web/src/editor/shell/editor.css';
import '../../web/src/editor/layout/pages.css';
import './page.css';
import { openLongDocument } from './liveEditor.ts';
import { nextFrame } from './measure.ts';

const { editor, takeBytes } = await openLongDocument();
const { view } = editor;
view.focus();

const commands: [name: string, command: Command, mode?: Mode][] = [
  ['bold', toggle('bold')],
  ['a font', setMark('font', { family: 'Arial' })],
  ['a size', setMark('size', { points: 14 })],
  ['a colour', setMark('colour', { colour: '#b3261e' })],
  ['larger letters', changeSize(1)],
  ['centred', setAlign('center')],
  ['a heading', setKind('heading2')],
  ['a numbered list', toggleList('orderedList')],
  ['a bullet list', toggleList('bulletList')],
  ['bold, as a suggestion', toggle('bold'), 'suggest'],
];
const only = new URLSearchParams(location.search).get('only');
const rows: FormattingRow[] = [];
for (const [name, command, mode = 'edit'] of commands) {
  if (only && !name.includes(only)) continue;
  setMode(view, mode);
  view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
  await pause();
  const row = { name, bytes: 0, updates: 0 } as FormattingRow;
  takeBytes();
  const undo = yUndoPluginKey.getState(view.state)?.undoManager;
  const before = undo?.undoStack.length ?? 0;
  undo?.stopCapturing();
  row.done = await time(() => command(view.state, view.dispatch.bind(view), view));
  row.bytes = takeBytes();
  row.steps = (undo?.undoStack.length ?? 0) - before;
  await pause();
  row.undone = await time(() => undo?.undo());
  await pause();
  rows.push(row);
}
window.measured = rows;

async function time(act: () => unknown): Promise<Took> {
  const before = await window.workedFor();
  const startedAt = performance.now();
  act();
  const applied = performance.now() - startedAt;
  const frame = (await nextFrame()) - startedAt;
  return { applied, frame, busyTime: (await window.workedFor()) - before };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 400));
}
