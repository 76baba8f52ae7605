import { diagonals, verticalAligns } from '@docent/document-model/nodes/cells';
import { NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import type { Command } from '@tiptap/pm/state';
import type { TableRect } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
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
import { useTranslation } from 'react-i18next';
import { Swatches } from '../formatting/Swatches.tsx';
import { ToolButton } from '../kit/ToolButton.tsx';
import { Tools } from '../kit/Tools.tsx';
import classes from '../kit/tools.module.css';
import { type CellLines, setCellLines, setCellStyle } from './tableFormatting.ts';
import { columnWidths, setColumnWidth, setRowHeight } from './tableSizes.ts';

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

interface Props {
  view: EditorView;
  rect: TableRect;
  run: (command: Command) => void;
}

/** Borders, background and size of the selected cells; shows the values of the first one. */
export function CellFields({ view, rect, run }: Props) {
  const { t } = useTranslation();
  const { table, tableStart, map, left, top } = rect;
  const cell = table.nodeAt(map.map[top * map.width + left] as number)?.attrs ?? {};
  const width = columnWidths(view.state, view, tableStart - 1)[left];
  const height: number | null = table.child(top).attrs.height;
  return (
    <>
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
        onChoose={(background) => run(setCellStyle({ background }))}
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
            run(setCellStyle({ verticalAlign }));
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
          run(setCellStyle({ diagonal }));
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
    </>
  );
}
