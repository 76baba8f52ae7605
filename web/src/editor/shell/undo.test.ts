import { expect, test } from 'vitest';
import { redoCommand, undoCommand } from 'y-prosemirror';
import { toggleList } from '../lists/listCommands.ts';
import { insertTable } from '../tables/tableCommands.ts';
import { type Desk, openDesks, putCaret, run } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';

test('undo and redo remove and restore a list and a table', () => {
  const desk = openDesks(sectionsOf(['one', 'two']))[0] as Desk;
  putCaret(desk, 0, 3);
  for (const command of [toggleList('bulletList'), insertTable(2, 2)]) {
    const before = desk.editor.getJSON();
    run(desk, command);
    const after = desk.editor.getJSON();
    expect(after).not.toEqual(before);
    run(desk, undoCommand);
    expect(desk.editor.getJSON()).toEqual(before);
    run(desk, redoCommand);
    expect(desk.editor.getJSON()).toEqual(after);
  }
});
