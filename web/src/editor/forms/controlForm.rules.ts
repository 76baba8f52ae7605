// State of the dialog for a control: read from the control's attributes, validated, and written back.
import { asStored, checkValue, controlOf } from '@docent/document-model/forms/forms';
import { compilePattern } from '@docent/document-model/forms/patterns';
import type { ControlKind, ControlValue } from '@docent/document-model/nodes/control';
import type { TFunction } from 'i18next';
import { sentence } from './problemText.ts';

const textNames = ['label', 'placeholder', 'prefix', 'suffix', 'pattern', 'message'] as const;
const numberNames = ['shortest', 'longest', 'least', 'most', 'turn'] as const;
const flagNames = ['multiple', 'required', 'disabled'] as const;

export type ControlTextName = (typeof textNames)[number];
export type ControlNumberName = (typeof numberNames)[number];
export type ControlFlagName = (typeof flagNames)[number];

/** Numbers as typed; options one per line. */
export type ControlForm = Record<ControlTextName | ControlNumberName, string> &
  Record<ControlFlagName, boolean> & {
    kind: ControlKind;
    options: string;
    initial: ControlValue;
  };

export type ControlAttrs = Record<string, unknown>;

export function readControlForm(attrs: ControlAttrs): ControlForm {
  const texts = [...textNames, ...numberNames].map((name) => [
    name,
    attrs[name] == null ? '' : `${attrs[name]}`,
  ]);
  return {
    ...(Object.fromEntries(texts) as Record<ControlTextName | ControlNumberName, string>),
    ...(Object.fromEntries(flagNames.map((name) => [name, attrs[name] === true])) as Record<
      ControlFlagName,
      boolean
    >),
    kind: (attrs.kind as ControlKind) ?? 'text',
    options: ((attrs.options as string[] | null) ?? []).join('\n'),
    initial: (attrs.initial as ControlValue) ?? null,
  };
}

export const hasChoices = ({ kind }: ControlForm) => kind === 'enumeration' || kind === 'radio';

export const isMultiple = ({ kind, multiple }: ControlForm) => kind === 'enumeration' && multiple;

/** The options of the control, if its kind has any. */
export const choicesOf = (form: ControlForm) => (hasChoices(form) ? linesOf(form.options) : []);

/** Attributes for the control, without limits that do not apply to its kind. */
export function controlAttrsOf(form: ControlForm): ControlAttrs {
  const choices = choicesOf(form);
  return {
    kind: form.kind,
    ...Object.fromEntries(textNames.map((name) => [name, form[name].trim() || null])),
    ...Object.fromEntries(numberNames.map((name) => [name, numberOf(form[name])])),
    required: form.required,
    disabled: form.disabled,
    ...(form.kind === 'text' ? {} : { pattern: null, shortest: null, longest: null }),
    ...(form.kind === 'number' ? {} : { least: null, most: null }),
    multiple: isMultiple(form),
    options: choices.length > 0 ? choices : null,
    initial: asStored(form.initial),
  };
}

/** Error messages by field. */
export function controlErrors(form: ControlForm, t: TFunction): Record<string, string> {
  const errors: Record<string, string> = {};
  const attrs = controlAttrsOf(form);
  if (hasChoices(form) && attrs.options === null) errors.options = t('forms.optionsMissing');
  if (isCrossed(attrs.shortest, attrs.longest)) errors.longest = t('forms.boundsCrossed');
  if (isCrossed(attrs.least, attrs.most)) errors.most = t('forms.boundsCrossed');
  if (typeof attrs.pattern === 'string' && compilePattern(attrs.pattern) === null) {
    errors.pattern = t('forms.patternRefused');
  }
  const control = controlOf({ ...attrs, key: 'new', required: false });
  const problem = control && attrs.initial !== null && checkValue(control, attrs.initial);
  if (problem) errors.initial = `${t('forms.initialWrong')} ${sentence(problem, null)}`;
  return errors;
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return [...new Set(lines)].filter(Boolean).slice(0, 500);
}

function numberOf(text: string): number | null {
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

function isCrossed(min: unknown, max: unknown): boolean {
  return typeof min === 'number' && typeof max === 'number' && max < min;
}
