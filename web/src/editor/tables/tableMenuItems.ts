// Actions for a table, for the toolbar and the context menu.

import type { Command } from '@tiptap/pm/state';
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
import type { TFunction } from 'i18next';
import {
  ArrowDown,
  ArrowDownAZ,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpAZ,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Columns2,
  Columns3,
  Download,
  FileDown,
  Grid2x2,
  Grid2x2Plus,
  type LucideIcon,
  MoveHorizontal,
  MoveVertical,
  PaintBucket,
  PanelLeft,
  PanelTop,
  Rows2,
  Rows3,
  SquareDashedMousePointer,
  StretchHorizontal,
  Table,
  TableCellsMerge,
  TableCellsSplit,
  Trash2,
  WrapText,
} from 'lucide-react';
import type { MenuEntry, MenuItem, SubMenu } from '../contextMenu/menuItems.ts';
import type { MenuContext } from '../contextMenu/place.ts';
import { perform } from '../kit/editorStatus.ts';
import { downloadTable } from './downloadTable.ts';
import { inEvenTable } from './tableCommands.ts';
import { moveTracks, selectTracks, sortRows } from './tableMoves.ts';
import { evenColumns, fitTable } from './tableSizes.ts';

interface Tool {
  label: (t: TFunction) => string;
  icon: LucideIcon;
  command: Command;
  keys?: string;
}

interface ToolMenu {
  label: (t: TFunction) => string;
  icon: LucideIcon;
  tools: Tool[];
}

const tableMenus: ToolMenu[] = [
  {
    label: (t) => t('tables.insert'),
    icon: Grid2x2Plus,
    tools: [
      { label: (t) => t('editor.rowBefore'), icon: BetweenHorizontalEnd, command: addRowBefore },
      { label: (t) => t('editor.rowAfter'), icon: BetweenHorizontalStart, command: addRowAfter },
      {
        label: (t) => t('editor.columnBefore'),
        icon: BetweenVerticalEnd,
        command: addColumnBefore,
      },
      {
        label: (t) => t('editor.columnAfter'),
        icon: BetweenVerticalStart,
        command: addColumnAfter,
      },
    ],
  },
  {
    label: (t) => t('tables.select'),
    icon: SquareDashedMousePointer,
    tools: [
      { label: (t) => t('tables.selectRow'), icon: Rows3, command: selectTracks('row') },
      { label: (t) => t('tables.selectColumn'), icon: Columns3, command: selectTracks('column') },
      { label: (t) => t('tables.selectTable'), icon: Table, command: selectTracks(null) },
    ],
  },
  {
    label: (t) => t('tables.move'),
    icon: MoveVertical,
    tools: [
      {
        label: (t) => t('tables.rowUp'),
        icon: ArrowUp,
        keys: 'Alt-Shift-ArrowUp',
        command: moveTracks('row', -1),
      },
      {
        label: (t) => t('tables.rowDown'),
        icon: ArrowDown,
        keys: 'Alt-Shift-ArrowDown',
        command: moveTracks('row', 1),
      },
      { label: (t) => t('tables.columnLeft'), icon: ArrowLeft, command: moveTracks('column', -1) },
      { label: (t) => t('tables.columnRight'), icon: ArrowRight, command: moveTracks('column', 1) },
      { label: (t) => t('tables.sortUp'), icon: ArrowDownAZ, command: sortRows(1) },
      { label: (t) => t('tables.sortDown'), icon: ArrowUpAZ, command: sortRows(-1) },
    ],
  },
  {
    label: (t) => t('tables.cells'),
    icon: Grid2x2,
    tools: [
      { label: (t) => t('editor.cellsMerge'), icon: TableCellsMerge, command: mergeCells },
      { label: (t) => t('editor.cellSplit'), icon: TableCellsSplit, command: splitCell },
      { label: (t) => t('editor.headerRow'), icon: PanelTop, command: toggleHeaderRow },
      { label: (t) => t('editor.headerColumn'), icon: PanelLeft, command: toggleHeaderColumn },
    ],
  },
  {
    label: (t) => t('tables.size'),
    icon: MoveHorizontal,
    tools: [
      { label: (t) => t('tables.even'), icon: Columns3, command: evenColumns },
      { label: (t) => t('tables.fitContent'), icon: WrapText, command: fitTable('content') },
      { label: (t) => t('tables.fitPage'), icon: StretchHorizontal, command: fitTable('page') },
    ],
  },
  {
    label: (t) => t('tables.remove'),
    icon: Trash2,
    tools: [
      { label: (t) => t('editor.rowDelete'), icon: Rows2, command: deleteRow },
      { label: (t) => t('editor.columnDelete'), icon: Columns2, command: deleteColumn },
      { label: (t) => t('editor.tableDelete'), icon: Trash2, command: deleteTable },
    ],
  },
];

const downloadMenu: SubMenu = {
  label: (t) => t('tables.download'),
  icon: Download,
  items: (['xlsx', 'csv'] as const).map((format) => ({
    label: (t) => t(`tables.downloadAs_${format}`),
    icon: FileDown,
    run: (place) => void downloadTable(place, format),
  })),
};

/** The menus of a table with the actions available here. */
export function tableEntries({
  state,
  person,
}: Pick<MenuContext, 'state' | 'person'>): MenuEntry[] {
  const item = ({ command, ...menuItem }: Tool): MenuItem => ({
    ...menuItem,
    run: ({ editor }) => perform(editor, inEvenTable(command)),
  });
  const menus = tableMenus.map(({ tools, ...menu }) => ({
    ...menu,
    items: tools.filter(({ command }) => command(state)).map(item),
  }));
  return [
    ...menus.filter(({ items }) => items.length > 0),
    ...(person.mayDownload ? [downloadMenu] : []),
    {
      label: (t) => t('tables.properties'),
      icon: PaintBucket,
      run: ({ openDialog }) => openDialog('table'),
    },
  ];
}
