// What header cells and plain cells have in common, in the form that prosemirror-tables expects.

import type { AttributeSpec } from 'prosemirror-model';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

/** `colwidth` is one pixel width for each spanned column (0 where unknown), or `null`. */
export const cellSpecAttributes: Record<string, AttributeSpec> = {
  id: idAttribute,
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null },
};

/** A span between 1 and 1,000 as HTML has it; 1 where damaged. */
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

export function cellAttributesOf(dom: HTMLElement) {
  const colspan = spanOf(dom.getAttribute('colspan') ?? 1);
  const widths = dom.getAttribute('data-colwidth')?.split(',').map(Number);
  return {
    id: idOf(dom),
    colspan,
    rowspan: spanOf(dom.getAttribute('rowspan') ?? 1),
    colwidth: colwidthOf(widths, colspan),
  };
}

export function cellAttributes(attrs: Record<string, unknown>): Record<string, string | null> {
  const colspan = spanOf(attrs.colspan);
  const rowspan = spanOf(attrs.rowspan);
  return {
    ...blockAttributes(attrs),
    colspan: colspan === 1 ? null : `${colspan}`,
    rowspan: rowspan === 1 ? null : `${rowspan}`,
    'data-colwidth': colwidthOf(attrs.colwidth, colspan)?.join(',') ?? null,
  };
}
