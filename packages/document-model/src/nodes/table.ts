import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  choice,
  colour,
  type NodeSpec,
  number,
  styles,
  withUnit,
} from './attributes.ts';

/** Which grid lines are drawn; null is all of them. */
export const tableBorders = ['none', 'outer', 'inner', 'horizontal'] as const;
export const borderLines = ['dashed', 'dotted', 'double'] as const;

const own = {
  borders: choice(...tableBorders),
  borderLine: choice(...borderLines),
  borderColour: colour,
  /** In pixels. */
  borderWidth: number(0.5, 10),
  /** As wide as the content or the page; null follows the column widths. */
  fit: choice('content', 'page'),
};

export const table: NodeSpec = {
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  attrs: { ...blockSpecAttributes, ...own },
  parseDOM: [
    {
      tag: 'table',
      getAttrs: (dom) => ({
        ...blockAttributesOf(dom),
        borders: own.borders.repair(dom.getAttribute('data-borders'), {}),
        borderLine: own.borderLine.repair(dom.getAttribute('data-border-line'), {}),
        borderColour: own.borderColour.repair(dom.getAttribute('data-border-colour'), {}),
        borderWidth: own.borderWidth.repair(dom.getAttribute('data-border-width'), {}),
        fit: own.fit.repair(dom.getAttribute('data-fit'), {}),
      }),
    },
  ],
  toDOM: ({ attrs }) => ['table', tableAttributes(attrs), ['tbody', 0]],
};

type DomAttributes = Record<string, string | null>;

/** Attributes of the `<table>`, from which the style sheet draws the borders. */
export function tableAttributes(attrs: Record<string, unknown>): DomAttributes {
  const text = (name: keyof typeof own) => {
    const value = own[name].repair(attrs[name], attrs);
    return value === null ? null : `${value}`;
  };
  const line = text('borderLine');
  const colour = text('borderColour');
  const width = text('borderWidth');
  return {
    ...blockAttributes(
      attrs,
      styles({
        '--border-line': line,
        '--border-colour': colour,
        '--border-width': withUnit(width === null ? null : Number(width), 'px'),
      }),
    ),
    'data-borders': text('borders'),
    'data-border-line': line,
    'data-border-colour': colour,
    'data-border-width': width,
    'data-fit': text('fit'),
  };
}
