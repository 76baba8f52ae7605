// What can be done with a table, for the toolbar's menu and the one behind the right mouse button.

import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Columns2,
  PanelLeft,
  PanelTop,
  Rows2,
  TableCellsMerge,
  TableCellsSplit,
  Trash2,
} from 'lucide-react';

export const tableTools = [
  [
    { word: 'rowBefore', icon: BetweenHorizontalEnd, command: addRowBefore },
    { word: 'rowAfter', icon: BetweenHorizontalStart, command: addRowAfter },
    { word: 'columnBefore', icon: BetweenVerticalEnd, command: addColumnBefore },
    { word: 'columnAfter', icon: BetweenVerticalStart, command: addColumnAfter },
  ],
  [
    { word: 'cellsMerge', icon: TableCellsMerge, command: mergeCells },
    { word: 'cellSplit', icon: TableCellsSplit, command: splitCell },
    { word: 'headerRow', icon: PanelTop, command: toggleHeaderRow },
    { word: 'headerColumn', icon: PanelLeft, command: toggleHeaderColumn },
  ],
  [
    { word: 'rowDelete', icon: Rows2, command: deleteRow },
    { word: 'columnDelete', icon: Columns2, command: deleteColumn },
    { word: 'tableDelete', icon: Trash2, command: deleteTable },
  ],
] as const;
