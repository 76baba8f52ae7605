import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  type NodeSpec,
  number,
  numberBetween,
  styleOf,
  styles,
  withUnit,
} from './attributes.ts';

/** Minimum height in pixels. */
const height = number(10, 2000);

export const tableRow: NodeSpec = {
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  attrs: { ...blockSpecAttributes, height },
  parseDOM: [
    {
      tag: 'tr',
      getAttrs: (dom) => ({
        ...blockAttributesOf(dom),
        height: height.repair(/^([\d.]+)px$/.exec(styleOf(dom, 'height') ?? '')?.[1], {}),
      }),
    },
  ],
  toDOM: ({ attrs }) => [
    'tr',
    blockAttributes(
      attrs,
      styles({ height: withUnit(numberBetween(attrs.height, 10, 2000), 'px') }),
    ),
    0,
  ],
};
