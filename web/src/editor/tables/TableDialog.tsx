import { diagonals, verticalAligns } from '@docent/document-model/nodes/cells';
import { borderLines, tableBorders } from '@docent/document-model/nodes/table';
import { Drawer, NativeSelect, NumberInput, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Command } from '@tiptap/pm/state';
import { isInTable, selectedRect } from '@tiptap/pm/tables';
import {
  Grid2x2,
  type LucideIcon,
  PanelBottom,
  PanelLeft,
  PanelRight,
  PanelTop,
  Plus,
  Square,
  SquareDashed,
} from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from '../../ui/focus.ts';
import { Swatches } from '../formatting/Swatches.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { Tools } from '../kit/Tools.tsx';
import classes from '../kit/tools.module.css';
import {
  type CellLines,
  columnWidths,
  fitTable,
  setCellLines,
  setCellLooks,
  setColumnWidth,
  setRowHeight,
  setTableLooks,
  type TableLooks,
} from './tableFormatting.ts';

const cellLines: { which: CellLines; icon: LucideIcon }[] = [
  { which: 'all', icon: Grid2x2 },
  { which: 'none', icon: SquareDashed },
  { which: 'outer', icon: Square },
  { which: 'inner', icon: Plus },
  { which: 'top', icon: PanelTop },
  { which: 'right', icon: PanelRight },
  { which: 'bottom', icon: PanelBottom },
  { which: 'left', icon: PanelLeft },
];

/** Lines, colours and sizes of the table and its chosen cells, beside it: each choice is seen at once. */
export function TableDialog({ editor, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const isNarrow = useMediaQuery('(max-width: 640px)', window.innerWidth <= 640);
  useReturnedFocus();
  useEffect(() => {
    editor.on('transaction', redraw);
    return () => {
      editor.off('transaction', redraw);
    };
  }, [editor]);
  // On a small screen the chosen row would lie behind this.
  useEffect(() => {
    const { node } = editor.view.domAtPos(editor.state.selection.from);
    const row = (node instanceof Element ? node : node.parentElement)?.closest('tr');
    if (isNarrow) row?.scrollIntoView({ block: 'start' });
  }, [editor, isNarrow]);
  const { state, view } = editor;
  const isThere = isInTable(state);
  // Another person may have deleted the table.
  useEffect(() => {
    if (!isThere) onClose();
  }, [isThere, onClose]);
  if (!isThere) return null;

  const run = (command: Command) => command(view.state, view.dispatch, view);
  const { table, tableStart, map, left, top } = selectedRect(state);
  const looks = table.attrs as TableLooks;
  const cell = table.nodeAt(map.map[top * map.width + left] as number)?.attrs ?? {};
  const width = columnWidths(state, view, tableStart - 1)[left];
  const height: number | null = table.child(top).attrs.height;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('tables.title')}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '56%' : 320}
      overlayProps={{ backgroundOpacity: 0 }}
      classNames={{ content: classes.sheet ?? '' }}
      closeButtonProps={{ 'aria-label': t('tables.close') }}
    >
      <Stack gap="sm" data-tools>
        <h3 className={classes.formPart}>{t('tables.wholeTable')}</h3>
        <NativeSelect
          label={t('tables.borders.name')}
          value={looks.borders ?? 'all'}
          data={(['all', ...tableBorders] as const).map((value) => ({
            value,
            label: t(`tables.borders.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) => {
            const borders = tableBorders.find((each) => each === value) ?? null;
            run(setTableLooks({ borders }));
          }}
        />
        <NativeSelect
          label={t('tables.line.name')}
          value={looks.borderLine ?? 'solid'}
          data={(['solid', ...borderLines] as const).map((value) => ({
            value,
            label: t(`tables.line.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) => {
            const borderLine = borderLines.find((each) => each === value) ?? null;
            run(setTableLooks({ borderLine }));
          }}
        />
        <Swatches
          title={t('tables.colour')}
          shade="text"
          value={looks.borderColour}
          onChoose={(borderColour) => run(setTableLooks({ borderColour }))}
        />
        <NumberInput
          label={t('tables.width')}
          value={looks.borderWidth ?? 1}
          min={0.5}
          max={10}
          step={0.5}
          onChange={(value) => {
            if (typeof value === 'number') run(setTableLooks({ borderWidth: value }));
          }}
        />
        <NativeSelect
          label={t('tables.fit.name')}
          value={looks.fit ?? 'own'}
          data={(['own', 'content', 'page'] as const).map((value) => ({
            value,
            label: t(`tables.fit.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            run(fitTable(value === 'own' ? null : (value as 'content' | 'page')))
          }
        />
        <h3 className={classes.formPart}>{t('tables.chosenCells')}</h3>
        <Tools label={t('tables.cellLines.name')}>
          {cellLines.map(({ which, icon: Icon }) => (
            <ToolButton
              key={which}
              label={t(`tables.cellLines.${which}`)}
              onClick={() => run(setCellLines(which))}
            >
              <Icon size={16} />
            </ToolButton>
          ))}
        </Tools>
        <Swatches
          title={t('tables.background')}
          shade="highlight"
          value={cell.background ?? null}
          onChoose={(background) => run(setCellLooks({ background }))}
        />
        <div>
          <div className={classes.formLabel}>{t('tables.vertical.name')}</div>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('tables.vertical.name')}
            value={cell.verticalAlign ?? 'top'}
            data={(['top', ...verticalAligns] as const).map((value) => ({
              value,
              label: t(`tables.vertical.${value}`),
            }))}
            onChange={(value) => {
              const verticalAlign = verticalAligns.find((each) => each === value) ?? null;
              run(setCellLooks({ verticalAlign }));
            }}
          />
        </div>
        <NativeSelect
          label={t('tables.diagonal.name')}
          value={cell.diagonal ?? 'none'}
          data={(['none', ...diagonals] as const).map((value) => ({
            value,
            label: t(`tables.diagonal.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) => {
            const diagonal = diagonals.find((each) => each === value) ?? null;
            run(setCellLooks({ diagonal }));
          }}
        />
        <NumberInput
          label={t('tables.columnWidth')}
          placeholder={t('tables.byText')}
          value={width ?? ''}
          min={25}
          max={5000}
          step={10}
          onChange={(value) => run(setColumnWidth(typeof value === 'number' ? value : null))}
        />
        <NumberInput
          label={t('tables.rowHeight')}
          placeholder={t('tables.byText')}
          value={height ?? ''}
          min={10}
          max={2000}
          step={5}
          onChange={(value) => run(setRowHeight(typeof value === 'number' ? value : null))}
        />
      </Stack>
    </Drawer>
  );
}
