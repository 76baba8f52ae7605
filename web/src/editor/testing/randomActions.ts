// All editing actions, for tests that perform them at random.

import type { Chance } from '@docent/document-model/testing/random';
import { deleteSelection } from '@tiptap/pm/commands';
import { type Command, NodeSelection, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  mergeCells,
  splitCell,
} from '@tiptap/pm/tables';
import { redoCommand, undoCommand } from 'y-prosemirror';
import {
  clearFormat,
  moveBlock,
  setAlign,
  setKind,
  toggle,
  toggleQuote,
} from '../formatting/blockCommands.ts';
import { copyFormat, pasteFormat } from '../formatting/formatPainter.ts';
import { insertSeparator } from '../formatting/insertBlock.ts';
import { changeSize, setMark } from '../formatting/markCommands.ts';
import { changeIndent, indentByTab, setLines } from '../formatting/paragraphCommands.ts';
import { insertControl } from '../forms/controlCommands.ts';
import { pictureIntoLine, pictureOutOfLine } from '../images/imageCommands.ts';
import {
  insertDiagram,
  insertInline,
  insertLeaf,
  leaveBox,
  liftOutOfBox,
  wrapInCallout,
  wrapInDetails,
} from '../insert/insertBlocks.ts';
import { setLink } from '../links/linkCommands.ts';
import {
  continueNumbering,
  liftItem,
  setListKind,
  sinkItem,
  toggleChecked,
  toggleList,
} from '../lists/listCommands.ts';
import { settleSelected } from '../suggesting/settle.ts';
import { inEvenTable, insertTable } from '../tables/tableCommands.ts';
import { setCellLines, setCellStyle, setTableStyle } from '../tables/tableFormatting.ts';
import { moveTracks, sortRows } from '../tables/tableMoves.ts';
import { evenColumns, setColumnWidth } from '../tables/tableSizes.ts';
import { enter } from '../typing/enter.ts';
import { backspace, deleteForward } from '../typing/sectionBorders.ts';
import type { Desk } from './editors.ts';

export type Below = Chance['below'];

export const commands: Command[] = [
  backspace,
  backspace,
  deleteForward,
  enter,
  enter,
  undoCommand,
  redoCommand,
  toggle('bold'),
  toggle('code'),
  setMark('highlight', { color: '#ffee88' }),
  setLink('https://example.org', 'link'),
  clearFormat,
  setAlign('center'),
  setKind('heading2'),
  setKind('paragraph'),
  setKind('codeBlock'),
  toggleQuote,
  toggleList('bulletList'),
  toggleList('orderedList'),
  toggleList('checkList'),
  toggleChecked,
  sinkItem,
  liftItem,
  moveBlock(-1),
  moveBlock(1),
  insertSeparator,
  insertTable(2, 3),
  ...[addColumnAfter, addRowAfter, deleteColumn, deleteRow, mergeCells, splitCell].map(inEvenTable),
  deleteSelection,
  setMark('font', { family: 'KaiTi' }),
  setMark('size', { points: 18 }),
  setMark('underline', { line: 'wavy' }),
  toggle('superscript'),
  changeSize(1),
  copyFormat,
  pasteFormat,
  setListKind('orderedList', 'multilevel'),
  setListKind('bulletList', 'square'),
  continueNumbering,
  setLines({ lineHeight: 2, spaceAfter: 12 }),
  changeIndent(1),
  indentByTab(-1),
  wrapInCallout('warning'),
  wrapInDetails,
  liftOutOfBox,
  leaveBox,
  insertDiagram('graph LR'),
  insertInline('date', { value: '2026-11-21' }),
  insertInline('footnote', { text: 'Note' }),
  insertInline('inlineFormula', { latex: 'x' }),
  insertLeaf('formula', { latex: 'x^2' }),
  insertLeaf('pageBreak'),
  insertControl('checkbox'),
  setTableStyle({ borders: 'outer' }),
  setCellStyle({ background: '#ffeecc' }),
  setCellLines('outer'),
  setColumnWidth(120),
  evenColumns,
  moveTracks('row', 1),
  moveTracks('row', -1),
  moveTracks('column', -1),
  pictureIntoLine,
  pictureOutOfLine,
  sortRows(1),
  settleSelected('accept', null),
  settleSelected('refuse', null),
];

export function putSelection({ editor }: Desk, below: Below): void {
  const { doc, tr } = editor.state;
  const pos = below(doc.content.size + 1);
  const kind = below(10);
  if (kind === 0) {
    const node = doc.nodeAt(pos);
    if (node && !node.isText && NodeSelection.isSelectable(node) && node.type.name !== 'section') {
      editor.view.dispatch(tr.setSelection(NodeSelection.create(doc, pos)));
      return;
    }
  }
  const reach = kind < 6 ? 0 : kind < 9 ? below(60) : below(doc.content.size);
  const end = Math.min(doc.content.size, pos + reach);
  editor.view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(pos), doc.resolve(end))));
}
