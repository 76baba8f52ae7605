// What the keyboard shortcuts do; their keys are in kit/shortcutKeys.ts.

import { chainCommands, createParagraphNear, exitCode, selectAll } from '@tiptap/pm/commands';
import { undoInputRule } from '@tiptap/pm/inputrules';
import { keymap } from '@tiptap/pm/keymap';
import type { Command, Plugin } from '@tiptap/pm/state';
import { redoCommand, undoCommand } from 'y-prosemirror';
import { showKeyboardHelp } from '../../ui/commands/keyboardHelp.ts';
import { findingCommands } from '../find/keys.ts';
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
import { byKey, type ShortcutName } from '../kit/shortcutKeys.ts';
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
const constantTimeActions: ReadonlySet<ShortcutName> = new Set<ShortcutName>([
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

export const stepCommands = {
  undo: alwaysHandled(patiently(undoCommand, blocksInStep('undoStack'))),
  redo: alwaysHandled(patiently(redoCommand, blocksInStep('redoStack'))),
};

/** Some shortcuts depend on the person's rights, such as accepting a suggestion. */
export type KeySurroundings = SurfaceActions & Pick<Surroundings, 'person' | 'mayEdit'>;

const insertHardBreak: Command = (state, dispatch) => {
  const { hardBreak } = state.schema.nodes;
  if (!hardBreak || !state.selection.$from.parent.inlineContent) return false;
  if (state.selection.$from.parent.type.spec.code) return false;
  dispatch?.(state.tr.replaceSelectionWith(hardBreak.create()).scrollIntoView());
  return true;
};

function shortcuts(around: KeySurroundings): Record<ShortcutName, Command> {
  const { openLink, openDialog, comment, person, mayEdit } = around;
  const surface =
    (open: () => void): Command =>
    () => {
      open();
      return true;
    };
  return {
    bold: toggle('bold'),
    italic: toggle('italic'),
    underline: toggle('underline'),
    strike: toggle('strike'),
    superscript: toggle('superscript'),
    subscript: toggle('subscript'),
    code: toggle('code'),
    larger: changeSize(1),
    smaller: changeSize(-1),
    copyFormat,
    pasteFormat,
    link: surface(openLink),
    comment: surface(comment),
    clearFormat,
    paragraph: setKind('paragraph'),
    heading1: setKind('heading1'),
    heading2: setKind('heading2'),
    heading3: setKind('heading3'),
    heading4: setKind('heading4'),
    heading5: setKind('heading5'),
    heading6: setKind('heading6'),
    codeBlock: setKind('codeBlock'),
    orderedList: toggleList('orderedList'),
    bulletList: toggleList('bulletList'),
    checkList: toggleList('checkList'),
    toggleChecked: chainCommands(toggleChecked, exitCode, insertPageBreak),
    quote: toggleQuote,
    alignLeft: setAlign(null),
    alignCenter: setAlign('center'),
    alignRight: setAlign('right'),
    alignJustify: setAlign('justify'),
    alignDistribute: setAlign('distribute'),
    indent: changeIndent(1),
    outdent: changeIndent(-1),
    paragraphDialog: surface(() => openDialog('paragraph')),
    moveUp: moveBlock(-1),
    moveDown: moveBlock(1),
    selectAll,
    ...findingCommands,
    ...stepCommands,
    nextSuggestion: goToSuggestion(1),
    previousSuggestion: goToSuggestion(-1),
    acceptSuggestion: (...args) => mayEdit() && settleSelected('accept', null)(...args),
    refuseSuggestion: (...args) =>
      settleSelected('refuse', mayEdit() ? null : person().id)(...args),
    help: surface(() => showKeyboardHelp(true)),
  };
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
  const commands = Object.entries(shortcuts(actions)).map(([name, run]) => [
    name,
    alwaysHandled(constantTimeActions.has(name as ShortcutName) ? run : patiently(run)),
  ]);
  const others = Object.entries(editing).map(([key, run]) => [key, patiently(run)] as const);
  return [
    keymap(byKey(Object.fromEntries(commands))),
    keymap(Object.fromEntries(others)),
    keymap(besideTheBrowser),
  ];
}
