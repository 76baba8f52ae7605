import { manual } from '@docent/document-model/testing/documents';
import { AllSelection, type Command } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { undoCommand } from 'y-prosemirror';
import { setAlign, toggle } from '../formatting/blockCommands.ts';
import { type Desk, openDesks } from '../testing/editors.ts';
import { blocksInStep, isAtWork, patiently, selectedBlocks, watchWork } from './longWork.ts';

const much = () => 20_000;

function openAll(blocks: number): Desk {
  const [desk] = openDesks(manual(blocks)) as [Desk];
  const { view } = desk.editor;
  view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
  return desk;
}

function ask({ editor: { view } }: Desk, command: Command): boolean {
  return command(view.state, view.dispatch.bind(view), view);
}

const alignOf = ({ editor }: Desk) => editor.state.doc.child(0).child(1).attrs.align;
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

test('Work on few blocks runs immediately', () => {
  const desk = openAll(60);
  expect(selectedBlocks(desk.editor.state)).toBeGreaterThanOrEqual(60);
  ask(desk, patiently(setAlign('center')));
  expect(alignOf(desk)).toBe('center');
});

test('Work on many blocks runs after the busy indicator was painted', async () => {
  const desk = openAll(60);
  const { view } = desk.editor;
  const before = alignOf(desk);
  const told: boolean[] = [];
  watchWork(view, () => told.push(isAtWork(view)));
  expect(ask(desk, patiently(setAlign('center'), much))).toBe(true);
  expect(told).toEqual([true]);
  const painted: unknown[] = [];
  requestAnimationFrame(() => painted.push(alignOf(desk)));
  await expect.poll(() => told).toEqual([true, false]);
  expect(painted).toEqual([before]);
  expect(alignOf(desk)).toBe('center');
});

test('A key pressed before the busy indicator is painted takes effect after the work, and so does the next command', () => {
  const desk = openAll(60);
  ask(desk, patiently(setAlign('center'), much));
  ask(desk, patiently(setAlign('right')));
  ask(desk, patiently(toggle('bold'), much));
  expect(alignOf(desk)).not.toBe('right');
  expect(isAtWork(desk.editor.view)).toBe(true);
  press();
  expect(alignOf(desk)).toBe('right');
  expect(isAtWork(desk.editor.view)).toBe(false);
});

test('The work is dropped if the person loses the right to write in the meantime', () => {
  const desk = openAll(60);
  const before = alignOf(desk);
  ask(desk, patiently(setAlign('center'), much));
  desk.editor.setEditable(false);
  press();
  expect(alignOf(desk)).toBe(before);
});

test('The size of an undo step is that of its change, whatever is selected', () => {
  const desk = openAll(60);
  const { view } = desk.editor;
  const [taken, again] = [blocksInStep('undoStack'), blocksInStep('redoStack')];
  ask(desk, toggle('bold'));
  expect(taken(view.state)).toBeGreaterThan(50);
  expect(again(view.state)).toBe(0);
  ask(desk, undoCommand);
  expect(taken(view.state)).toBe(0);
  expect(again(view.state)).toBeGreaterThan(50);

  view.dispatch(view.state.tr.insertText('a line of its own', 3));
  expect(taken(view.state)).toBeLessThan(5);
});
