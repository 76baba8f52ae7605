import { borderLines, tableBorders } from '@docent/document-model/nodes/table';
import { NativeSelect, NumberInput } from '@mantine/core';
import type { Command } from '@tiptap/pm/state';
import type { TableRect } from '@tiptap/pm/tables';
import { useTranslation } from 'react-i18next';
import { Swatches } from '../formatting/Swatches.tsx';
import classes from '../kit/tools.module.css';
import { setTableStyle, type TableStyle } from './tableFormatting.ts';
import { fitTable } from './tableSizes.ts';

interface Props {
  rect: TableRect;
  run: (command: Command) => void;
}

/** Borders and width of the table. */
export function WholeTableFields({ rect, run }: Props) {
  const { t } = useTranslation();
  const style = rect.table.attrs as TableStyle;
  return (
    <>
      <h3 className={classes.formPart}>{t('tables.wholeTable')}</h3>
      <NativeSelect
        label={t('tables.borders.name')}
        value={style.borders ?? 'all'}
        data={(['all', ...tableBorders] as const).map((value) => ({
          value,
          label: t(`tables.borders.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const borders = tableBorders.find((each) => each === value) ?? null;
          run(setTableStyle({ borders }));
        }}
      />
      <NativeSelect
        label={t('tables.line.name')}
        value={style.borderLine ?? 'solid'}
        data={(['solid', ...borderLines] as const).map((value) => ({
          value,
          label: t(`tables.line.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const borderLine = borderLines.find((each) => each === value) ?? null;
          run(setTableStyle({ borderLine }));
        }}
      />
      <Swatches
        title={t('tables.colour')}
        shade="text"
        value={style.borderColour}
        onChoose={(borderColour) => run(setTableStyle({ borderColour }))}
      />
      <NumberInput
        label={t('tables.width')}
        value={style.borderWidth ?? 1}
        min={0.5}
        max={10}
        step={0.5}
        onChange={(value) => {
          if (typeof value === 'number') run(setTableStyle({ borderWidth: value }));
        }}
      />
      <NativeSelect
        label={t('tables.fit.name')}
        value={style.fit ?? 'own'}
        data={(['own', 'content', 'page'] as const).map((value) => ({
          value,
          label: t(`tables.fit.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          run(fitTable(value === 'own' ? null : (value as 'content' | 'page')))
        }
      />
    </>
  );
}
