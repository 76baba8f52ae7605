// What an attribute may hold, and the attributes that several nodes share. An attribute says itself how a
// value, whoever wrote it, is made valid; the nodes say how it stands in HTML.

import type {
  MarkSpec as AnyMarkSpec,
  NodeSpec as AnyNodeSpec,
  AttributeSpec,
} from 'prosemirror-model';
import { isColour } from '../colours.ts';
import { isSafeHref } from '../links.ts';

type Values = Record<string, unknown>;

export interface Attribute extends AttributeSpec {
  /** The value as it may be stored and drawn; null where nothing usable was given. */
  repair: (value: unknown, attrs: Values) => unknown;
  /** A mark without it says nothing and is left away. */
  isNeeded?: boolean;
  /** All values beside null, where they are few. */
  choices?: readonly (string | number)[];
}

export interface NodeSpec extends AnyNodeSpec {
  attrs?: Record<string, Attribute>;
}

export interface MarkSpec extends AnyMarkSpec {
  attrs?: Record<string, Attribute>;
}

/** One of a few words; null means: as the surroundings say. */
export function choice(...values: string[]): Attribute {
  return {
    default: null,
    repair: (value) => (values.includes(value as string) ? value : null),
    choices: values,
  };
}

/** A number, or its text, between both bounds; null where there is none. */
export function number(least: number, most: number): Attribute {
  return { default: null, repair: (value) => numberBetween(value, least, most) };
}

export function numberBetween(value: unknown, least: number, most: number): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read !== 'number' || !(read >= least)) return null;
  return Math.round(Math.min(read, most) * 1000) / 1000;
}

/** True or false, false unless said. */
export const flag: Attribute = {
  default: false,
  repair: (value) => value === true || value === 'true',
};
/** One line of text, however its source was wrapped. */
export const line: Attribute = { default: null, repair: lineOrNull };
/** Text of several lines, such as a formula. */
export const lines: Attribute = { default: null, repair: stringOrNull };
export const colour: Attribute = {
  default: null,
  repair: (value) => (isColour(value) ? value : null),
};
export const address: Attribute = {
  default: null,
  repair: (value) => (isSafeHref(value) ? value : null),
};
/** An id of a file or person of this Docent. */
export const reference: Attribute = { default: null, repair: stringOrNull };

/** The stable id of a block; `null` only until `withBlockIds` or the editor has given one. */
export const idAttribute: Attribute = {
  default: null,
  repair: (value) => (isBlockId(value) ? value : null),
};

/** Ids are ours or another system's; the form only keeps them usable in URLs and selectors. */
export function isBlockId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id);
}

export interface Suggestion {
  /** What was done: the block is new, to go, parted from the one before it, to be joined with it, or other than `before`. */
  kind: 'insertion' | 'deletion' | 'split' | 'join' | 'change';
  id: string;
  personId: string;
  username: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Type and attributes that refusing a `change` brings back. */
  before?: { type: string; attrs: Values };
  /** What was suggested of the same block before, and is still open. */
  earlier?: Suggestion;
}

/** More that is suggested of one block, one after the other, is as good as said at once. */
const maxEarlierHashes = 8;

const suggestionKinds: ReadonlySet<unknown> = new Set<Suggestion['kind']>([
  'insertion',
  'deletion',
  'split',
  'join',
  'change',
]);

/** A suggestion about the block as a whole; those about its text are marks. */
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

/** How lines of text stand, in paragraphs and headings alike. */
export const textAttributes = {
  id: idAttribute,
  align: choice(...aligns),
  /** Times the size of the letters. */
  lineHeight: number(1, 3),
  /** In points. */
  spaceBefore: number(0, 200),
  spaceAfter: number(0, 200),
  /** Steps of two letters' width. */
  indent: number(1, 20),
  /** From the right, in the same steps. */
  rightIndent: number(1, 20),
  /** Widths of a letter by which the first line is pushed in; below nought it hangs out. */
  firstLine: number(-20, 20),
  suggestion: suggestionAttribute,
} satisfies Record<string, Attribute>;

/** What every other block has. */
export const blockSpecAttributes = {
  id: idAttribute,
  suggestion: suggestionAttribute,
} satisfies Record<string, Attribute>;

/** Reads one declaration of the style attribute; `element.style` is not there in every DOM. */
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

/** A length in points, from points, pixels or any unit that is fixed to them; else null. */
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

/** What every block says of itself in HTML. */
export function blockAttributesOf(element: HTMLElement): Values {
  return { id: idOf(element), suggestion: suggestionOrNull(jsonIn(element, 'data-suggestion')) };
}

/** JSON in an attribute; null where there is none or it is none. */
export function jsonIn(element: HTMLElement, name: string): unknown {
  try {
    return JSON.parse(element.getAttribute(name) ?? 'null');
  } catch {
    // Foreign HTML may use the same name for something else.
    return null;
  }
}

export function textAttributesOf(element: HTMLElement): Values {
  const align = alignOf(element);
  // CSS has one word for justifying the last line as well, into which some DOMs join the two.
  const isDistributed =
    styleOf(element, 'text-align') === 'justify-all' ||
    (align === 'justify' && styleOf(element, 'text-align-last') === 'justify');
  const height = styleOf(element, 'line-height');
  // Browsers write both sides in one where both are said.
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

/** DOM attributes of any block; `null` values are left out by ProseMirror and by our own writer. */
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

/** A style attribute of the declarations that say something; null where none does. */
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

/** Names and descriptions are one line, however their source was wrapped. */
export function lineOrNull(value: unknown): string | null {
  return stringOrNull(typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value);
}

/** Text as every store can hold it: without NUL and without halves of surrogate pairs. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}
