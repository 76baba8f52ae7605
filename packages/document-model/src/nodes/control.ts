// A form field within a line of text. `key` names it in the form's data and is unique in a
// document.

import {
  type Attribute,
  flag,
  idAttribute,
  line,
  lineOrNull,
  number,
  stringOrNull,
} from './attributes.ts';
import { asWords, inlineLeaf } from './leaf.ts';

export const controlKinds = ['text', 'number', 'enumeration', 'checkbox', 'radio', 'date'] as const;
export type ControlKind = (typeof controlKinds)[number];

/** Text, a number, an ISO day, the chosen options, or whether a box is ticked; null while empty. */
export type ControlValue = string | number | boolean | string[] | null;

const value: Attribute = { default: null, repair: controlValueOf };

export const control = inlineLeaf('control', {
  attrs: {
    key: idAttribute,
    kind: { default: 'text', repair: controlKindOf },
    label: line,
    value,
    initial: value,
    /** The options in order; null for kinds without options. */
    options: { default: null, repair: optionsOf },
    multiple: flag,
    placeholder: line,
    prefix: line,
    suffix: line,
    required: flag,
    disabled: flag,
    least: number(-1e15, 1e15),
    most: number(-1e15, 1e15),
    /** In characters. */
    shortest: number(0, 1e6),
    longest: number(1, 1e6),
    /** A regular expression that the whole text must match. */
    pattern: line,
    /** Shown if the value is invalid; null is the standard message. */
    message: line,
    /** Position in the tab order; null follows the text. */
    turn: number(1, 1e4),
  },
  words: controlWords,
});

export function controlKindOf(kind: unknown): ControlKind {
  return controlKinds.find((controlKind) => controlKind === kind) ?? 'text';
}

/** Repairs a field's value; null if it is unusable. */
export function controlValueOf(value: unknown): ControlValue {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) {
    const options = value.map(lineOrNull).filter((option) => option !== null);
    return options.length > 0 ? options : null;
  }
  return stringOrNull(value);
}

function optionsOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const options = [...new Set(value.map(lineOrNull))].filter((option) => option !== null);
  return options.length > 0 ? options.slice(0, 500) : null;
}

/** The value with prefix and suffix; empty while the field is empty. */
export function controlWords(attrs: Record<string, unknown>): string {
  const value = controlValueOf(attrs.value);
  if (value === null || value === false) return '';
  const words = value === true ? '☑' : Array.isArray(value) ? value.join(', ') : `${value}`;
  const [prefix, suffix] = [asWords(attrs.prefix), asWords(attrs.suffix)];
  // A unit in Latin letters is separated from the number, a currency symbol is not.
  const before = /\p{Script=Latin}$/u.test(prefix) ? `${prefix}\u00a0` : prefix;
  const after = /^\p{Script=Latin}/u.test(suffix) ? `\u00a0${suffix}` : suffix;
  return `${before}${words}${after}`;
}
