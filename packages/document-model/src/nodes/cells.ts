// Common parts of header cells and plain cells, in the form that prosemirror-tables expects.

import { isColour } from '../colours.ts';
import {
  type Attribute,
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  choice,
  colour,
  styleOf,
  styles,
} from './attributes.ts';

export const verticalAligns = ['middle', 'bottom'] as const;
export const diagonals = ['falling', 'rising', 'both'] as const;
export const sides = ['top', 'right', 'bottom', 'left'] as const;

const verticalAlign = choice(...verticalAligns);
const diagonal = choice(...diagonals);

/** `colwidth` is one width in pixels per spanned column (0 if unknown), or null. */
export const cellSpecAttributes: Record<string, Attribute> = {
  ...blockSpecAttributes,
  colspan: { default: 1, repair: spanOf },
  rowspan: { default: 1, repair: spanOf },
  colwidth: {
    default: null,
    repair: (value, attrs) => colwidthOf(value, spanOf(attrs.colspan)),
  },
  background: colour,
  verticalAlign,
  diagonal,
  /** The sides with a border, separated by spaces; null follows the table. */
  sides: { default: null, repair: sidesOf },
};

/** A span between 1 and 1,000, as in HTML; 1 if invalid. */
export function spanOf(span: unknown): number {
  const number = Number(span);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, 1000) : 1;
}

export function colwidthOf(colwidth: unknown, colspan: number): number[] | null {
  if (!Array.isArray(colwidth) || colwidth.length !== colspan) return null;
  return colwidth.every((width) => Number.isInteger(width) && width >= 0 && width < 1e5)
    ? colwidth
    : null;
}

/** Valid sides in canonical order, or `none`; null if there are none. */
function sidesOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const words = value.split(/\s+/);
  const borders = sides.filter((side) => words.includes(side));
  return borders.length > 0 ? borders.join(' ') : words.includes('none') ? 'none' : null;
}

export function cellAttributesOf(dom: HTMLElement) {
  const colspan = spanOf(dom.getAttribute('colspan') ?? 1);
  const widths = dom.getAttribute('data-colwidth')?.split(',').map(Number);
  const background = dom.getAttribute('data-background') ?? dom.getAttribute('bgcolor');
  const vertical = styleOf(dom, 'vertical-align') ?? dom.getAttribute('valign');
  return {
    ...blockAttributesOf(dom),
    colspan,
    rowspan: spanOf(dom.getAttribute('rowspan') ?? 1),
    colwidth: colwidthOf(widths, colspan),
    background: isColour(background) ? background : null,
    verticalAlign: verticalAlign.repair(vertical, {}),
    diagonal: diagonal.repair(dom.getAttribute('data-diagonal'), {}),
    sides: sidesOf(dom.getAttribute('data-sides')),
  };
}

export function cellAttributes(attrs: Record<string, unknown>): Record<string, string | null> {
  const colspan = spanOf(attrs.colspan);
  const rowspan = spanOf(attrs.rowspan);
  const text = (value: unknown) => value as string | null;
  const background = text(colour.repair(attrs.background, attrs));
  // Not background-color, which would be parsed as a highlight of all text in the cell.
  const style = styles({
    '--cell-background': background,
    'vertical-align': text(verticalAlign.repair(attrs.verticalAlign, attrs)),
  });
  return {
    ...blockAttributes(attrs, style),
    colspan: colspan === 1 ? null : `${colspan}`,
    rowspan: rowspan === 1 ? null : `${rowspan}`,
    'data-colwidth': colwidthOf(attrs.colwidth, colspan)?.join(',') ?? null,
    'data-background': background,
    'data-diagonal': text(diagonal.repair(attrs.diagonal, attrs)),
    'data-sides': sidesOf(attrs.sides),
  };
}
