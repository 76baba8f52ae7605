import { asStored, checkValue, controlOf, isUntouched } from '@docent/document-model/forms/forms';
import { compilePattern } from '@docent/document-model/forms/patterns';
import {
  type ControlKind,
  type ControlValue,
  controlKinds,
} from '@docent/document-model/nodes/control';
import { Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { sentence } from './controlField.ts';
import { InitialValue } from './InitialValue.tsx';

type Texts = Record<(typeof textNames)[number], string>;
type Flags = Record<(typeof flagNames)[number], boolean>;

const textNames = ['label', 'placeholder', 'prefix', 'suffix', 'pattern', 'message'] as const;
const numberNames = ['shortest', 'longest', 'least', 'most', 'turn'] as const;
const flagNames = ['multiple', 'required', 'disabled'] as const;
type Numbers = Record<(typeof numberNames)[number], string>;

/** What the control at `at` asks for, how it looks and what it accepts. */
export function ControlDialog({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const [node] = useState(() => (at === null ? null : editor.state.doc.nodeAt(at)));
  const attrs: Record<string, unknown> = node?.attrs ?? {};
  const [kind, setKind] = useState<ControlKind>(() => (attrs.kind as ControlKind) ?? 'text');
  const [texts, setTexts] = useState(() => pick(textNames, attrs) as Texts);
  const [numbers, setNumbers] = useState(() => pick(numberNames, attrs) as Numbers);
  const [flags, setFlags] = useState(
    () => Object.fromEntries(flagNames.map((name) => [name, attrs[name] === true])) as Flags,
  );
  const [options, setOptions] = useState(() =>
    ((attrs.options as string[] | null) ?? []).join('\n'),
  );
  const [initial, setInitial] = useState(() => (attrs.initial as ControlValue) ?? null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const hasChoices = kind === 'enumeration' || kind === 'radio';
  const isMultiple = kind === 'enumeration' && flags.multiple;
  const choices = hasChoices ? linesOf(options) : [];

  const next = (): Record<string, unknown> => ({
    kind,
    ...Object.fromEntries(textNames.map((name) => [name, texts[name].trim() || null])),
    ...Object.fromEntries(numberNames.map((name) => [name, numberOf(numbers[name])])),
    ...flags,
    ...(kind === 'text' ? {} : { pattern: null, shortest: null, longest: null }),
    ...(kind === 'number' ? {} : { least: null, most: null }),
    multiple: isMultiple,
    options: choices.length > 0 ? choices : null,
    initial: asStored(initial),
  });

  const faultsOf = (values: Record<string, unknown>) => {
    const faults: Record<string, string> = {};
    if (hasChoices && choices.length === 0) faults.options = t('forms.optionsMissing');
    if (isCrossed(values.shortest, values.longest)) faults.longest = t('forms.boundsCrossed');
    if (isCrossed(values.least, values.most)) faults.most = t('forms.boundsCrossed');
    if (typeof values.pattern === 'string' && compilePattern(values.pattern) === null) {
      faults.pattern = t('forms.patternRefused');
    }
    const control = controlOf({ ...values, key: 'new', required: false });
    const problem = control && values.initial !== null && checkValue(control, values.initial);
    if (problem) faults.initial = `${t('forms.initialWrong')} ${sentence(problem, null)}`;
    return faults;
  };

  const save = () => {
    const values = next();
    const faults = faultsOf(values);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    onClose();
    if (at === null || !node) return;
    perform(editor, (state, dispatch) => {
      // Others may have moved or deleted it meanwhile.
      const now = state.doc.nodeAt(at);
      if (now?.type !== node.type || now.attrs.key !== node.attrs.key) return false;
      const control = controlOf({ ...values, key: 'new' });
      const fits = control !== null && checkValue(control, now.attrs.value)?.reason !== 'unfit';
      const stays = fits && !isUntouched(now.attrs.value, attrs.initial);
      const value = stays ? now.attrs.value : values.initial;
      const tr = state.tr.setNodeMarkup(at, null, { ...now.attrs, ...values, value });
      dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)));
      return true;
    });
  };

  const text = (name: keyof Texts, hint?: string) => (
    <TextInput
      label={t(`forms.${name}`)}
      description={hint}
      value={texts[name]}
      error={errors[name]}
      maxLength={1_000}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [name]: value })}
      {...(name === 'label' ? { 'data-autofocus': true } : {})}
    />
  );
  const number = (name: keyof Numbers, hint?: string) => (
    <TextInput
      type="number"
      step={name === 'least' || name === 'most' ? 'any' : 1}
      min={name === 'least' || name === 'most' ? undefined : 1}
      label={t(`forms.${name}`)}
      description={hint}
      value={numbers[name]}
      error={errors[name]}
      flex={1}
      miw="8rem"
      onChange={({ currentTarget: { value } }) => setNumbers({ ...numbers, [name]: value })}
    />
  );
  const flag = (name: keyof Flags) => (
    <Checkbox
      label={t(`forms.${name}`)}
      checked={flags[name]}
      onChange={({ currentTarget: { checked } }) => setFlags({ ...flags, [name]: checked })}
    />
  );
  return (
    <FormDialog
      title={t('forms.propertiesTitle')}
      size="lg"
      submit={t('forms.save')}
      onSubmit={save}
      noValidate
      onClose={onClose}
    >
      <NativeSelect
        label={t('forms.type')}
        value={kind}
        data={controlKinds.map((value) => ({ value, label: t(`forms.kind.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          setKind(value as ControlKind);
          setInitial(null);
        }}
      />
      {text('label', t('forms.labelHint'))}
      {hasChoices && (
        <Textarea
          label={t('forms.options')}
          description={t('forms.optionsHint')}
          value={options}
          error={errors.options}
          autosize
          minRows={3}
          maxRows={8}
          onChange={({ currentTarget: { value } }) => setOptions(value)}
        />
      )}
      {kind === 'enumeration' && flag('multiple')}
      <Group gap="lg">
        {flag('required')}
        {flag('disabled')}
      </Group>
      <InitialValue
        kind={kind}
        options={choices}
        multiple={isMultiple}
        value={initial}
        error={errors.initial}
        onChange={setInitial}
      />
      {kind !== 'checkbox' && !(kind === 'radio' || isMultiple) && text('placeholder')}
      <Group grow gap="sm">
        {text('prefix')}
        {text('suffix')}
      </Group>
      {kind === 'text' && (
        <>
          <Group gap="sm" align="flex-start">
            {number('shortest')}
            {number('longest')}
          </Group>
          {text('pattern', t('forms.patternHint'))}
        </>
      )}
      {kind === 'number' && (
        <Group gap="sm" align="flex-start">
          {number('least')}
          {number('most')}
        </Group>
      )}
      {text('message', t('forms.messageHint'))}
      {number('turn', t('forms.turnHint'))}
    </FormDialog>
  );
}

function pick(names: readonly string[], attrs: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, attrs[name] == null ? '' : `${attrs[name]}`]),
  );
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return [...new Set(lines)].filter(Boolean).slice(0, 500);
}

function numberOf(text: string): number | null {
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

function isCrossed(least: unknown, most: unknown): boolean {
  return typeof least === 'number' && typeof most === 'number' && most < least;
}
