// Attribute definitions, and attributes that several nodes share. An attribute defines how a value
// from any source is made valid; nodes define how it is written in HTML.

import type {
  MarkSpec as AnyMarkSpec,
  NodeSpec as AnyNodeSpec,
  AttributeSpec,
} from 'prosemirror-model';
import { isColour } from '../colours.ts';
import { isSafeHref } from '../links.ts';

type Values = Record<string, unknown>;

export interface Attribute extends AttributeSpec {
  /** The value in a form that is safe to store and draw; null if it is unusable. */
  repair: (value: unknown, attrs: Values) => unknown;
  /** A mark without this attribute is dropped. */
  isNeeded?: boolean;
  /** All values other than null, if they are few. */
  choices?: readonly (string | number)[];
}

export interface NodeSpec extends AnyNodeSpec {
  attrs?: Record<string, Attribute>;
}

export interface MarkSpec extends AnyMarkSpec {
  attrs?: Record<string, Attribute>;
}

/** One of a few keywords; null inherits from the surroundings. */
export function choice(...values: string[]): Attribute {
  return {
    default: null,
    repair: (value) => (values.includes(value as string) ? value : null),
    choices: values,
  };
}

/** A number, or a string that contains one, within the bounds; null otherwise. */
export function number(least: number, most: number): Attribute {
  return { default: null, repair: (value) => numberBetween(value, least, most) };
}

export function numberBetween(value: unknown, least: number, most: number): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read !== 'number' || !(read >= least)) return null;
  return Math.round(Math.min(read, most) * 1000) / 1000;
}

/** A boolean, false by default. */
export const flag: Attribute = {
  default: false,
  repair: (value) => value === true || value === 'true',
};
/** One line of text; wrapped text is joined. */
export const line: Attribute = { default: null, repair: lineOrNull };
/** Text that may have several lines, such as a formula. */
export const lines: Attribute = { default: null, repair: stringOrNull };
export const colour: Attribute = {
  default: null,
  repair: (value) => (isColour(value) ? value : null),
};
export const address: Attribute = {
  default: null,
  repair: (value) => (isSafeHref(value) ? value : null),
};
/** Id of a file or person of this Docent. */
export const reference: Attribute = { default: null, repair: stringOrNull };

/** The stable id of a block; null only until `withBlockIds` or the editor creates one. */
export const idAttribute: Attribute = {
  default: null,
  repair: (value) => (isBlockId(value) ? value : null),
};

/** Ids may come from another system, so they only have to be safe in URLs and selectors. */
export function isBlockId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id);
}

export interface Suggestion {
  /**
   * The block is new, deleted, split from the previous one, joined with it, or changed from
   * `before`.
   */
  kind: 'insertion' | 'deletion' | 'split' | 'join' | 'change';
  id: string;
  personId: string;
  username: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Type and attributes that rejecting a `change` restores. */
  before?: { type: string; attrs: Values };
  /** An earlier suggestion about the same block that is still open. */
  earlier?: Suggestion;
}

/** Earlier suggestions about the same block beyond this number are dropped. */
const maxEarlierHashes = 8;

const suggestionKinds: ReadonlySet<unknown> = new Set<Suggestion['kind']>([
  'insertion',
  'deletion',
  'split',
  'join',
  'change',
]);

/** A suggestion about the block as a whole; suggestions about its text are marks. */
export const suggestionAttribute: Attribute = { default: null, repair: suggestionOrNull };

function suggestionOrNull(value: unknown, depth: unknown = 0): Suggestion | null {
  if (value === null || typeof value !== 'object') return null;
  const { kind, id, personId, username, at, before, earlier } = value as Partial<Suggestion>;
  if (!suggestionKinds.has(kind) || !isBlockId(id)) return null;
  const nth = typeof depth === 'number' ? depth : 0;
  const older = nth < maxEarlierHashes ? suggestionOrNull(earlier, nth + 1) : null;
  const suggestion: Suggestion = {
    kind: kind as Suggestion['kind'],
    id,
    personId: stringOrNull(personId) ?? '',
    username: lineOrNull(username) ?? '',
    at: lineOrNull(at) ?? '',
    ...(older ? { earlier: older } : {}),
  };
  if (kind !== 'change') return suggestion;
  return before && typeof before.type === 'string' ? { ...suggestion, before } : null;
}

export type Align = 'left' | 'center' | 'right' | 'justify' | 'distribute';
const aligns = ['left', 'center', 'right', 'justify', 'distribute'] as const;

/** Attributes that paragraphs and headings share. */
export const textAttributes = {
  id: idAttribute,
  align: choice(...aligns),
  /** Multiple of the font size. */
  lineHeight: number(1, 3),
  /** In points. */
  spaceBefore: number(0, 200),
  spaceAfter: number(0, 200),
  /** Steps of two em. */
  indent: number(1, 20),
  /** Indent at the end side, in the same steps. */
  rightIndent: number(1, 20),
  /** First-line indent in em; a negative value is a hanging indent. */
  firstLine: number(-20, 20),
  suggestion: suggestionAttribute,
} satisfies Record<string, Attribute>;

/** Attributes of all other blocks. */
export const blockSpecAttributes = {
  id: idAttribute,
  suggestion: suggestionAttribute,
} satisfies Record<string, Attribute>;

/** Reads one declaration of the style attribute; not every DOM has `element.style`. */
export function styleOf(element: HTMLElement, property: string): string | null {
  const style = element.getAttribute('style');
  if (!style) return null;
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0 && declaration.slice(0, colon).trim().toLowerCase() === property) {
      return (
        declaration
          .slice(colon + 1)
          .replace(/!important/i, '')
          .trim() || null
      );
    }
  }
  return null;
}

/** A length in points, from points or any absolute CSS unit; null otherwise. */
export function pointsOf(length: string | null): number | null {
  const [, amount, unit = ''] = /^(-?[\d.]+)\s*([a-z]*)$/i.exec(length ?? '') ?? [];
  const points = { pt: 1, px: 0.75, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12 }[
    unit.toLowerCase()
  ];
  return amount === undefined || points === undefined
    ? null
    : Math.round(Number(amount) * points * 100) / 100;
}

export function idOf(element: HTMLElement): string | null {
  const id = element.getAttribute('data-id');
  return isBlockId(id) ? id : null;
}

/** Attributes that every block reads from HTML. */
export function blockAttributesOf(element: HTMLElement): Values {
  return { id: idOf(element), suggestion: suggestionOrNull(jsonIn(element, 'data-suggestion')) };
}

/** Parses JSON in an attribute; null if it is missing or invalid. */
export function jsonIn(element: HTMLElement, name: string): unknown {
  try {
    return JSON.parse(element.getAttribute(name) ?? 'null');
  } catch {
    // Foreign HTML may use the attribute for something else.
    return null;
  }
}

export function textAttributesOf(element: HTMLElement): Values {
  const align = alignOf(element);
  // CSS justifies the last line with a separate property, which some DOMs merge into `text-align`.
  const isDistributed =
    styleOf(element, 'text-align') === 'justify-all' ||
    (align === 'justify' && styleOf(element, 'text-align-last') === 'justify');
  const height = styleOf(element, 'line-height');
  // Browsers merge both sides into one declaration if both are set.
  const [start, end = start] = styleOf(element, 'margin-inline')?.split(/\s+/) ?? [];
  const steps = (margin: string | null = null) =>
    numberBetween(Number(/^([\d.]+)em$/.exec(margin ?? '')?.[1]) / 2, 1, 20);
  const firstLine = /^(-?[\d.]+)em$/.exec(styleOf(element, 'text-indent') ?? '')?.[1];
  return {
    ...blockAttributesOf(element),
    align: isDistributed ? 'distribute' : align,
    lineHeight: /^[\d.]+$/.test(height ?? '') ? numberBetween(height, 1, 3) : null,
    spaceBefore: numberBetween(pointsOf(styleOf(element, 'margin-top')), 0, 200),
    spaceAfter: numberBetween(pointsOf(styleOf(element, 'margin-bottom')), 0, 200),
    indent: steps(styleOf(element, 'margin-inline-start') ?? start),
    rightIndent: steps(styleOf(element, 'margin-inline-end') ?? end),
    firstLine: numberBetween(firstLine, -20, 20) || null,
  };
}

export function isAlign(align: unknown): align is Align {
  return aligns.includes(align as Align);
}

export function alignOf(element: HTMLElement): Align | null {
  const align = (styleOf(element, 'text-align') ?? element.getAttribute('align'))?.toLowerCase();
  return isAlign(align) ? align : null;
}

type DomAttributes = Record<string, string | null>;

/** DOM attributes of any block; ProseMirror and our HTML writer skip null values. */
export function blockAttributes(attrs: Values, style: string | null = null): DomAttributes {
  const suggestion = suggestionOrNull(attrs.suggestion);
  return {
    'data-id': isBlockId(attrs.id) ? attrs.id : null,
    'data-suggestion': suggestion && JSON.stringify(suggestion),
    style,
  };
}

/** DOM attributes of a paragraph or heading. */
export function textDomAttributes(attrs: Values): DomAttributes {
  const { align, lineHeight, spaceBefore, spaceAfter, indent, rightIndent, firstLine } = attrs;
  const steps = (side: unknown) => {
    const count = numberBetween(side, 1, 20);
    return withUnit(count && count * 2, 'em');
  };
  return blockAttributes(
    attrs,
    styles({
      'text-align': isAlign(align) ? (align === 'distribute' ? 'justify' : align) : null,
      'text-align-last': align === 'distribute' ? 'justify' : null,
      'line-height': numberBetween(lineHeight, 1, 3),
      'margin-top': withUnit(numberBetween(spaceBefore, 0, 200), 'pt'),
      'margin-bottom': withUnit(numberBetween(spaceAfter, 0, 200), 'pt'),
      'margin-inline-start': steps(indent),
      'margin-inline-end': steps(rightIndent),
      'text-indent': withUnit(numberBetween(firstLine, -20, 20), 'em'),
    }),
  );
}

export function withUnit(amount: number | null, unit: string): string | null {
  return amount === null ? null : `${amount}${unit}`;
}

/** A style attribute with the declarations that have a value; null if none has. */
export function styles(declarations: Record<string, string | number | null>): string | null {
  let style = '';
  for (const name in declarations) {
    const value = declarations[name];
    if (value != null) style += `${style && '; '}${name}: ${value}`;
  }
  return style || null;
}

export function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? cleanText(value) : null;
}

/** Joins wrapped lines: names and descriptions are a single line. */
export function lineOrNull(value: unknown): string | null {
  return stringOrNull(typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value);
}

/** Removes NUL and replaces lone surrogates, which not every store can hold. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}
