// Forms: the controls of a document in tab order, validation of their values, and export of the
// values. Pure rules, shared by the editor, the reading page and the server.

import { type DocumentJSON, type NodeJSON, sameContent } from '../content.ts';
import { createBlockId } from '../ids.ts';
import {
  type ControlKind,
  type ControlValue,
  controlKindOf,
  controlValueOf,
} from '../nodes/control.ts';
import { compilePattern, type Pattern } from './patterns.ts';

export interface Control {
  key: string;
  kind: ControlKind;
  label: string;
  value: ControlValue;
  options: readonly string[];
  multiple: boolean;
  required: boolean;
  disabled: boolean;
  least: number | null;
  most: number | null;
  shortest: number | null;
  longest: number | null;
  pattern: string | null;
  /** Shown instead of the standard error message. */
  message: string | null;
  turn: number | null;
}

export interface ValueProblem {
  reason: 'required' | 'unfit' | 'option' | 'shortest' | 'longest' | 'least' | 'most' | 'pattern';
  /** The limit that `shortest`, `longest`, `least` or `most` refers to. */
  bound?: number;
}

/** In characters; applies if a control sets no limit or a higher one. */
export const maxValueLength = 10_000;

/** The control with these attributes; null without a key, because a value could not be stored. */
export function controlOf(attrs: Readonly<Record<string, unknown>> | undefined): Control | null {
  if (typeof attrs?.key !== 'string') return null;
  const text = (name: string) => (typeof attrs[name] === 'string' ? (attrs[name] as string) : null);
  const number = (name: string) =>
    typeof attrs[name] === 'number' ? (attrs[name] as number) : null;
  return {
    key: attrs.key,
    kind: controlKindOf(attrs.kind),
    label: text('label') ?? '',
    value: controlValueOf(attrs.value),
    options: Array.isArray(attrs.options) ? attrs.options : [],
    multiple: attrs.multiple === true,
    required: attrs.required === true,
    disabled: attrs.disabled === true,
    least: number('least'),
    most: number('most'),
    shortest: number('shortest'),
    longest: number('longest'),
    pattern: text('pattern'),
    message: text('message'),
    turn: number('turn'),
  };
}

/**
 * Parses a number with a point or a comma, also in full-width characters. Null if it is not a
 * number, or ambiguous: a single comma before three digits.
 */
export function numberIn(input: string): number | null {
  const text = input.normalize('NFKC').replaceAll(/\s/g, '').replace('−', '-');
  if (/^[-+]?[1-9]\d{0,2},\d{3}$/.test(text)) return null;
  if (!/^[-+]?(\d+[.,]?\d*|[.,]\d+)(e[-+]?\d+)?$/i.test(text)) return null;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

/** All controls by turn, then in reading order; of those with the same key, only the first. */
export function controlsOf(document: DocumentJSON): Control[] {
  const controls = new Map<string, Control>();
  const visit = (node: NodeJSON) => {
    const control = node.type === 'control' ? controlOf(node.attrs) : null;
    if (control && !controls.has(control.key)) controls.set(control.key, control);
    node.content?.forEach(visit);
  };
  visit(document);
  return inTurn([...controls.values()]);
}

/** Gives every control a unique key; of those with the same key, the first keeps it. */
export function withKeys(document: DocumentJSON): DocumentJSON {
  const usedKeys = new Set<string>();
  const visit = (node: NodeJSON): NodeJSON => {
    if (node.type === 'control') {
      const givenKey: unknown = node.attrs?.key;
      const isOwn = typeof givenKey === 'string' && !usedKeys.has(givenKey);
      const key = isOwn ? givenKey : createBlockId();
      usedKeys.add(key);
      return isOwn ? node : { ...node, attrs: { ...node.attrs, key } };
    }
    const content = node.content?.map(visit);
    const isSame = !content || content.every((child, i) => child === node.content?.[i]);
    return isSame ? node : { ...node, content };
  };
  return visit(document) as DocumentJSON;
}

/**
 * Sorts controls into tab order: those with a turn by their turn, then the others in their order.
 */
export function inTurn<T extends { turn: number | null }>(controls: readonly T[]): T[] {
  const last = Number.POSITIVE_INFINITY;
  return controls.toSorted((a, b) => {
    const [left, right] = [a.turn ?? last, b.turn ?? last];
    return left === right ? 0 : left - right;
  });
}

/** Whether the value is still empty or the initial one. */
export function isUntouched(value: unknown, initial: unknown): boolean {
  return asStored(value) === null || sameContent(asStored(value), asStored(initial));
}

/** The value as it is stored: an empty one becomes null. */
export function asStored(value: unknown): ControlValue {
  const validValue = controlValueOf(value);
  return validValue === '' || validValue === false ? null : validValue;
}

/** The problem with a value for this control; null if the value is valid. */
export function checkValue(control: Control, value: unknown): ValueProblem | null {
  if (value === null || value === '' || value === false || isEmptyList(value)) {
    return control.required ? { reason: 'required' } : null;
  }
  switch (control.kind) {
    case 'text':
      return typeof value === 'string' ? checkText(control, value) : { reason: 'unfit' };
    case 'number':
      return typeof value === 'number' ? checkNumber(control, value) : { reason: 'unfit' };
    case 'checkbox':
      return value === true ? null : { reason: 'unfit' };
    case 'date':
      return isDay(value) ? null : { reason: 'unfit' };
    case 'radio':
    case 'enumeration':
      return checkChoice(control, value);
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function checkText({ shortest, longest, pattern }: Control, value: string): ValueProblem | null {
  const length = [...value].length;
  const maxLength = Math.min(longest ?? maxValueLength, maxValueLength);
  if (length > maxLength) return { reason: 'longest', bound: maxLength };
  if (shortest !== null && length < shortest) return { reason: 'shortest', bound: shortest };
  // A pattern that cannot be run is ignored, because no value could match it.
  if (pattern !== null && patternOf(pattern)?.fits(value) === false) return { reason: 'pattern' };
  return null;
}

function checkNumber({ least, most }: Control, value: number): ValueProblem | null {
  if (!Number.isFinite(value)) return { reason: 'unfit' };
  if (least !== null && value < least) return { reason: 'least', bound: least };
  if (most !== null && value > most) return { reason: 'most', bound: most };
  return null;
}

function checkChoice({ kind, multiple, options }: Control, value: unknown): ValueProblem | null {
  const severalMay = kind === 'enumeration' && multiple;
  if (severalMay !== Array.isArray(value)) return { reason: 'unfit' };
  const choices: unknown[] = Array.isArray(value) ? value : [value];
  if (new Set(choices).size < choices.length) return { reason: 'unfit' };
  return choices.every((option) => options.includes(option as string))
    ? null
    : { reason: 'option' };
}

/** Whether a value is a valid ISO date such as `2026-11-21`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const compiledPatterns = new Map<string, Pattern | null>();

function patternOf(source: string): Pattern | null {
  let pattern = compiledPatterns.get(source);
  if (pattern === undefined) {
    pattern = compilePattern(source);
    if (compiledPatterns.size >= 200) compiledPatterns.clear();
    compiledPatterns.set(source, pattern);
  }
  return pattern;
}

export interface FilledField {
  key: string;
  label: string;
  kind: ControlKind;
  value: ControlValue;
  problem: ValueProblem | null;
}

export interface FormData {
  /** All required fields are filled and all values are valid. */
  complete: boolean;
  fields: FilledField[];
}

/** The values in the order of the form. */
export function formData(controls: readonly Control[]): FormData {
  const fields = controls.map((control) => {
    const { key, label, kind, value } = control;
    return { key, label, kind, value, problem: checkValue(control, value) };
  });
  return { complete: fields.every(({ problem }) => problem === null), fields };
}

/** The same as CSV (RFC 4180), escaped so that no spreadsheet runs a value as a formula. */
export function formCsv({ fields }: FormData): string {
  const rows = fields.map(({ key, label, value }) => [key, label, csvValue(value)]);
  return [['key', 'label', 'value'], ...rows]
    .map((row) => `${row.map(csvCell).join(',')}\r\n`)
    .join('');
}

function csvValue(value: ControlValue): string | number {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.join('; ');
  return value === null ? '' : `${value}`;
}

function csvCell(value: string | number): string {
  // Numbers stay numbers, with their sign; text that begins like a formula is marked as text.
  const text =
    typeof value === 'string' && /^[=+\-@\t\r\n|%]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
