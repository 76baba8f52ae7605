// Keyboard shortcuts. `shortcuts` is the only list: the keymap is built from it and the help page shows it.

import { chainCommands, createParagraphNear, exitCode, selectAll } from '@tiptap/pm/commands';
import { undoInputRule } from '@tiptap/pm/inputrules';
import { keymap } from '@tiptap/pm/keymap';
import type { Command, Plugin } from '@tiptap/pm/state';
import { redoCommand, undoCommand } from 'y-prosemirror';
import { showKeyboardHelp } from '../../ui/commands/keyboardHelp.ts';
import { findingShortcuts } from '../find/keys.ts';
import {
  clearFormat,
  moveBlock,
  setAlign,
  setKind,
  toggle,
  toggleQuote,
} from '../formatting/blockCommands.ts';
import { copyFormat, pasteFormat } from '../formatting/formatPainter.ts';
import { changeSize } from '../formatting/markCommands.ts';
import { changeIndent } from '../formatting/paragraphCommands.ts';
import type { ActionName, Shortcut } from '../kit/shortcut.ts';
import type { SurfaceActions, Surroundings } from '../kit/surroundings.ts';
import { blocksInStep, patiently } from '../large/longWork.ts';
import { toggleChecked, toggleList } from '../lists/listCommands.ts';
import { insertPageBreak } from '../pageSetup/breakCommands.ts';
import { goToSuggestion, settleSelected } from '../suggesting/settle.ts';
import { enter } from './enter.ts';
import { keepHeightInWindow } from './pageUpDown.ts';
import { backspace, deleteForward } from './sectionBorders.ts';
import { shiftTab, tab } from './tabs.ts';
import { goToEnd } from './textEnds.ts';

/** Actions that do not take longer for large selections; undo and redo measure their own step. */
const constantTimeActions: ReadonlySet<ActionName> = new Set<ActionName>([
  'copyFormat',
  'link',
  'comment',
  'paragraphDialog',
  'selectAll',
  'find',
  'replace',
  'findNext',
  'findBefore',
  'undo',
  'redo',
  'nextSuggestion',
  'previousSuggestion',
  'help',
]);

/**
 * A shortcut without an effect is still handled. Otherwise the browser would act, and where Shift is
 * reported with a lower-case letter (on a Mac, or with Caps Lock), the shortcut without Shift would run:
 * undo instead of redo.
 */
const alwaysHandled =
  (run: Command): Command =>
  (...args) => {
    run(...args);
    return true;
  };

export const stepShortcuts: Shortcut[] = [
  {
    keys: ['Mod-z'],
    action: 'undo',
    run: alwaysHandled(patiently(undoCommand, blocksInStep('undoStack'))),
  },
  {
    keys: ['Mod-Shift-z', 'Mod-y'],
    action: 'redo',
    run: alwaysHandled(patiently(redoCommand, blocksInStep('redoStack'))),
  },
];

/** Some shortcuts depend on the person's rights, such as accepting a suggestion. */
export type KeySurroundings = SurfaceActions & Pick<Surroundings, 'person' | 'mayEdit'>;

const insertHardBreak: Command = (state, dispatch) => {
  const { hardBreak } = state.schema.nodes;
  if (!hardBreak || !state.selection.$from.parent.inlineContent) return false;
  if (state.selection.$from.parent.type.spec.code) return false;
  dispatch?.(state.tr.replaceSelectionWith(hardBreak.create()).scrollIntoView());
  return true;
};

export function shortcuts(around: KeySurroundings): Shortcut[] {
  const { openLink, openDialog, comment, person, mayEdit } = around;
  const surface =
    (open: () => void): Command =>
    () => {
      open();
      return true;
    };
  return [
    { keys: ['Mod-b'], action: 'bold', run: toggle('bold') },
    { keys: ['Mod-i'], action: 'italic', run: toggle('italic') },
    { keys: ['Mod-u'], action: 'underline', run: toggle('underline') },
    { keys: ['Mod-Shift-x', 'Mod-Shift-s'], action: 'strike', run: toggle('strike') },
    { keys: ['Mod-.'], action: 'superscript', run: toggle('superscript') },
    { keys: ['Mod-,'], action: 'subscript', run: toggle('subscript') },
    { keys: ['Mod-e'], action: 'code', run: toggle('code') },
    { keys: ['Mod-Shift-.', 'Mod-Shift->'], action: 'larger', run: changeSize(1) },
    { keys: ['Mod-Shift-,', 'Mod-Shift-<'], action: 'smaller', run: changeSize(-1) },
    { keys: ['Mod-Alt-c'], action: 'copyFormat', run: copyFormat },
    { keys: ['Mod-Alt-v'], action: 'pasteFormat', run: pasteFormat },
    { keys: ['Mod-k'], action: 'link', run: surface(openLink) },
    { keys: ['Mod-Alt-m'], action: 'comment', run: surface(comment) },
    { keys: ['Mod-\\'], action: 'clearFormat', run: clearFormat },
    { keys: ['Mod-Alt-0'], action: 'paragraph', run: setKind('paragraph') },
    { keys: ['Mod-Alt-1'], action: 'heading1', run: setKind('heading1') },
    { keys: ['Mod-Alt-2'], action: 'heading2', run: setKind('heading2') },
    { keys: ['Mod-Alt-3'], action: 'heading3', run: setKind('heading3') },
    { keys: ['Mod-Alt-4'], action: 'heading4', run: setKind('heading4') },
    { keys: ['Mod-Alt-5'], action: 'heading5', run: setKind('heading5') },
    { keys: ['Mod-Alt-6'], action: 'heading6', run: setKind('heading6') },
    { keys: ['Mod-Alt-8'], action: 'codeBlock', run: setKind('codeBlock') },
    { keys: ['Mod-Shift-7', 'Mod-Shift-&'], action: 'orderedList', run: toggleList('orderedList') },
    { keys: ['Mod-Shift-8', 'Mod-Shift-*'], action: 'bulletList', run: toggleList('bulletList') },
    { keys: ['Mod-Shift-9', 'Mod-Shift-('], action: 'checkList', run: toggleList('checkList') },
    {
      keys: ['Mod-Enter'],
      action: 'toggleChecked',
      run: chainCommands(toggleChecked, exitCode, insertPageBreak),
    },
    { keys: ['Mod-Shift-b'], action: 'quote', run: toggleQuote },
    { keys: ['Mod-Shift-l'], action: 'alignLeft', run: setAlign(null) },
    { keys: ['Mod-Shift-e'], action: 'alignCenter', run: setAlign('center') },
    { keys: ['Mod-Shift-r'], action: 'alignRight', run: setAlign('right') },
    { keys: ['Mod-Shift-j'], action: 'alignJustify', run: setAlign('justify') },
    { keys: ['Mod-Alt-j'], action: 'alignDistribute', run: setAlign('distribute') },
    { keys: ['Mod-]'], action: 'indent', run: changeIndent(1) },
    { keys: ['Mod-['], action: 'outdent', run: changeIndent(-1) },
    {
      keys: ['Mod-Alt-p'],
      action: 'paragraphDialog',
      run: surface(() => openDialog('paragraph')),
    },
    { keys: ['Alt-ArrowUp'], action: 'moveUp', run: moveBlock(-1) },
    { keys: ['Alt-ArrowDown'], action: 'moveDown', run: moveBlock(1) },
    { keys: ['Mod-a'], action: 'selectAll', run: selectAll },
    ...findingShortcuts,
    ...stepShortcuts,
    { keys: ['F8'], action: 'nextSuggestion', run: goToSuggestion(1) },
    { keys: ['Shift-F8'], action: 'previousSuggestion', run: goToSuggestion(-1) },
    {
      keys: ['Mod-Alt-Enter'],
      action: 'acceptSuggestion',
      run: (...args) => mayEdit() && settleSelected('accept', null)(...args),
    },
    {
      keys: ['Mod-Alt-Shift-Enter'],
      action: 'refuseSuggestion',
      run: (...args) => settleSelected('refuse', mayEdit() ? null : person().id)(...args),
    },
    { keys: ['Mod-/'], action: 'help', run: surface(() => showKeyboardHelp(true)) },
  ];
}

const editing: Record<string, Command> = {
  Enter: enter,
  'Shift-Enter': chainCommands(insertHardBreak, exitCode),
  Backspace: chainCommands(undoInputRule, backspace),
  'Mod-Backspace': backspace,
  'Shift-Backspace': backspace,
  Delete: deleteForward,
  'Mod-Delete': deleteForward,
  Tab: tab,
  'Shift-Tab': shiftTab,
  'Alt-Enter': createParagraphNear,
  'Mod-Home': goToEnd('start'),
  'Mod-End': goToEnd('end'),
  'Shift-Mod-Home': goToEnd('start', true),
  'Shift-Mod-End': goToEnd('end', true),
  'Meta-ArrowUp': goToEnd('start'),
  'Meta-ArrowDown': goToEnd('end'),
  'Shift-Meta-ArrowUp': goToEnd('start', true),
  'Shift-Meta-ArrowDown': goToEnd('end', true),
};

/** Actions that the browser performs itself, immediately, whatever is selected. */
const besideTheBrowser: Record<string, Command> = {
  PageUp: keepHeightInWindow,
  PageDown: keepHeightInWindow,
  'Shift-PageUp': keepHeightInWindow,
  'Shift-PageDown': keepHeightInWindow,
};

export function keys(actions: KeySurroundings): Plugin[] {
  const actionKeys = shortcuts(actions).flatMap(({ keys: list, action, run }) => {
    const command = alwaysHandled(constantTimeActions.has(action) ? run : patiently(run));
    return list.map((key): [string, Command] => [key, command]);
  });
  const others = Object.entries(editing).map(([key, run]) => [key, patiently(run)] as const);
  return [
    keymap(Object.fromEntries(actionKeys)),
    keymap(Object.fromEntries(others)),
    keymap(besideTheBrowser),
  ];
}
