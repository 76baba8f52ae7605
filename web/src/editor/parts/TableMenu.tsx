import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
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
  ChevronDown,
  Columns2,
  PanelLeft,
  PanelTop,
  Rows2,
  TableCellsMerge,
  TableCellsSplit,
  TableProperties,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { perform } from './editorStatus.ts';
import { ToolButton } from './ToolButton.tsx';

const groups = [
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

/** What can be done with the table around the caret. */
export function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ToolButton label={t('editor.table')} active>
          <TableProperties size={17} />
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools>
        {groups.map((group, i) => [
          i > 0 ? <Menu.Divider key={`before ${group[0].word}`} /> : null,
          ...group.map(({ word, icon: Icon, command }) => (
            <Menu.Item
              key={word}
              leftSection={<Icon size={16} />}
              disabled={!command(editor.state)}
              onClick={() => perform(editor, command)}
            >
              {t(`editor.${word}`)}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
