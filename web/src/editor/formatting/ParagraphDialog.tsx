import { Group, NumberInput, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
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

/** Format of the selected paragraphs. Settings with mixed values stay unless the person changes them. */
export function ParagraphDialog({ editor, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const [before] = useState(() => formatAt(editor.state));
  const form = useForm({ initialValues: { kind: before.kind, lines: before.lines } });
  const { kind, lines } = form.values;
  const change = (formatChange: Partial<LineFormat>) =>
    form.setFieldValue('lines', (now) => ({ ...now, ...formatChange }));

  const apply = () => {
    onClose();
    const selectedKind = kinds.find((each) => each === kind);
    if (selectedKind && kind !== before.kind) perform(editor, setKind(selectedKind));
    const changes = Object.entries(lines).filter(
      ([name, value]) => value !== mixed && value !== before.lines[name as keyof LineFormat],
    );
    perform(editor, setLines(Object.fromEntries(changes)));
  };

  const points = t('formatting.points');
  const number = (name: NumberName, label: string, range: Range, fallback = '0', unit = '') => (
    <LineNumber
      label={label}
      value={lines[name]}
      range={range}
      fallback={fallback}
      unit={unit}
      onChange={(value) => change({ [name]: value })}
    />
  );
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
          onChange={(value) => form.setFieldValue('kind', value ?? before.kind)}
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
            change({ align: aligns.find(({ align }) => align === value)?.align ?? null })
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
        {number('indent', t('formatting.indentSteps'), [0, maxIndent, 1])}
        {number('rightIndent', t('formatting.rightIndentSteps'), [0, maxIndent, 1])}
      </Group>
      <Group grow align="end">
        {number('spaceBefore', t('formatting.spaceBefore'), [0, 200, 3], '0', points)}
        {number('spaceAfter', t('formatting.spaceAfter'), [0, 200, 3], '0', points)}
      </Group>
      <FirstLineFields value={lines.firstLine} onChange={(firstLine) => change({ firstLine })} />
    </FormDialog>
  );
}

type NumberName = Exclude<keyof LineFormat, 'align' | 'firstLine'>;
/** Minimum, maximum and step. */
type Range = readonly [min: number, max: number, step: number];

interface LineNumberProps {
  label: string;
  value: number | null | typeof mixed;
  range: Range;
  /** Shown if the paragraphs have no value. */
  fallback: string;
  unit: string;
  onChange: (value: number | null) => void;
}

function LineNumber({ label, value, range, fallback, unit, onChange }: LineNumberProps) {
  const { t } = useTranslation();
  const [min, max, step] = range;
  return (
    <NumberInput
      label={label}
      value={value === mixed ? '' : (value ?? '')}
      placeholder={value === mixed ? t('formatting.unchanged') : fallback}
      min={min}
      max={max}
      step={step}
      decimalScale={2}
      suffix={unit && ` ${unit}`}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  );
}

const firstLines = ['none', 'in', 'out'] as const;
type FirstLine = (typeof firstLines)[number];

interface FirstLineProps {
  value: LineFormat['firstLine'] | typeof mixed;
  onChange: (value: LineFormat['firstLine']) => void;
}

/** Whether the first line is indented or hanging, and by how many em. */
function FirstLineFields({ value: firstLine, onChange }: FirstLineProps) {
  const { t } = useTranslation();
  const offset = firstLine === mixed ? null : firstLine;
  const kind: FirstLine | null =
    firstLine === mixed ? null : !offset ? 'none' : offset > 0 ? 'in' : 'out';
  const labels: Record<FirstLine, string> = {
    none: t('formatting.firstLineNone'),
    in: t('formatting.firstLineIn'),
    out: t('formatting.firstLineOut'),
  };
  return (
    <Group grow align="end">
      <Select
        label={t('formatting.firstLine')}
        data={firstLines.map((value) => ({ value, label: labels[value] }))}
        value={kind}
        placeholder={t('formatting.unchanged')}
        allowDeselect={false}
        onChange={(value) => {
          const letters = Math.abs(offset ?? 0) || 2;
          onChange(value === 'in' ? letters : value === 'out' ? -letters : null);
        }}
      />
      <NumberInput
        label={t('formatting.letterCount')}
        value={offset ? Math.abs(offset) : ''}
        disabled={!offset}
        min={0.5}
        max={20}
        step={0.5}
        decimalScale={2}
        onChange={(value) => {
          if (typeof value === 'number' && offset) onChange(Math.sign(offset) * value);
        }}
      />
    </Group>
  );
}
