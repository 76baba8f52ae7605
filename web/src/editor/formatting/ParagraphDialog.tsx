import { Group, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { aligns } from './alignments.ts';
import { blockKinds, setKind } from './blockCommands.ts';
import { type LineFormat, maxIndent, setLines } from './paragraphCommands.ts';
import { formatAt, mixed } from './selectionFormats.ts';

const kinds = blockKinds.filter((kind) => kind !== 'codeBlock');

const firstLines = ['none', 'in', 'out'] as const;
type FirstLine = (typeof firstLines)[number];

type ShownLineFormat = { [Name in keyof LineFormat]: LineFormat[Name] | typeof mixed };

/** All that a paragraph says of its lines. What the selected ones differ in stays unless it is set. */
export function ParagraphDialog({ editor, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const [before] = useState(() => formatAt(editor.state));
  const [lines, setAllLines] = useState<ShownLineFormat>(before.lines);
  const [kind, setChosenKind] = useState(before.kind);
  const set = (changed: Partial<LineFormat>) => setAllLines((now) => ({ ...now, ...changed }));

  const apply = () => {
    onClose();
    const selectedKind = kinds.find((each) => each === kind);
    if (selectedKind && kind !== before.kind) perform(editor, setKind(selectedKind));
    const changed = Object.entries(lines).filter(
      ([name, value]) => value !== mixed && value !== before.lines[name as keyof LineFormat],
    );
    perform(editor, setLines(Object.fromEntries(changed)));
  };

  const number = (
    name: Exclude<keyof LineFormat, 'align'>,
    label: string,
    [min, max, step]: readonly [number, number, number],
    standard: string,
    suffix = '',
  ) => (
    <NumberInput
      label={label}
      value={lines[name] === mixed ? '' : (lines[name] ?? '')}
      placeholder={lines[name] === mixed ? t('formatting.unchanged') : standard}
      min={min}
      max={max}
      step={step}
      decimalScale={2}
      suffix={suffix && ` ${suffix}`}
      onChange={(value) => set({ [name]: typeof value === 'number' ? value : null })}
    />
  );

  const { firstLine } = lines;
  const pushed = firstLine === mixed ? null : firstLine;
  const firstLineKind: FirstLine | null =
    firstLine === mixed ? null : !pushed ? 'none' : pushed > 0 ? 'in' : 'out';
  const firstLineWords: Record<FirstLine, string> = {
    none: t('formatting.firstLineNone'),
    in: t('formatting.firstLineIn'),
    out: t('formatting.firstLineOut'),
  };

  return (
    <FormDialog
      title={t('formatting.paragraph')}
      submit={t('formatting.apply')}
      onSubmit={apply}
      onClose={onClose}
    >
      <Group grow align="end">
        <Select
          data-autofocus
          label={t('editor.block')}
          data={kinds.map((value) => ({ value, label: t(`editor.action.${value}`) }))}
          value={kinds.find((each) => each === kind) ?? null}
          placeholder={t('formatting.unchanged')}
          allowDeselect={false}
          onChange={(value) => setChosenKind(value ?? before.kind)}
        />
        <Select
          label={t('editor.align')}
          data={aligns.map(({ align, action }) => ({
            value: align ?? 'left',
            label: t(`editor.action.${action}`),
          }))}
          value={lines.align === mixed ? null : (lines.align ?? 'left')}
          placeholder={t('formatting.unchanged')}
          allowDeselect={false}
          onChange={(value) =>
            set({ align: aligns.find(({ align }) => align === value)?.align ?? null })
          }
        />
      </Group>
      <Group grow align="end">
        {number(
          'lineHeight',
          t('formatting.lineHeight'),
          [1, 3, 0.25],
          t('formatting.lineHeightStandard'),
          t('formatting.times'),
        )}
      </Group>
      <Group grow align="end">
        {number('indent', t('formatting.indentSteps'), [0, maxIndent, 1], '0')}
        {number('rightIndent', t('formatting.rightIndentSteps'), [0, maxIndent, 1], '0')}
      </Group>
      <Group grow align="end">
        {number(
          'spaceBefore',
          t('formatting.spaceBefore'),
          [0, 200, 3],
          '0',
          t('formatting.points'),
        )}
        {number('spaceAfter', t('formatting.spaceAfter'), [0, 200, 3], '0', t('formatting.points'))}
      </Group>
      <Group grow align="end">
        <Select
          label={t('formatting.firstLine')}
          data={firstLines.map((value) => ({ value, label: firstLineWords[value] }))}
          value={firstLineKind}
          placeholder={t('formatting.unchanged')}
          allowDeselect={false}
          onChange={(value) => {
            const letters = Math.abs(pushed ?? 0) || 2;
            set({ firstLine: value === 'in' ? letters : value === 'out' ? -letters : null });
          }}
        />
        <NumberInput
          label={t('formatting.letterCount')}
          value={pushed ? Math.abs(pushed) : ''}
          disabled={!pushed}
          min={0.5}
          max={20}
          step={0.5}
          decimalScale={2}
          onChange={(value) => {
            if (typeof value === 'number' && pushed) set({ firstLine: Math.sign(pushed) * value });
          }}
        />
      </Group>
    </FormDialog>
  );
}
