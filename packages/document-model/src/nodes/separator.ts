import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  choice,
  type NodeSpec,
} from './attributes.ts';

/** Line styles; null is a thin solid line. */
export const separatorLines = ['dashed', 'dotted', 'double', 'thick'] as const;
const line = choice(...separatorLines);

export const separator: NodeSpec = {
  group: 'block',
  attrs: { ...blockSpecAttributes, line },
  parseDOM: [
    {
      tag: 'hr',
      getAttrs: (dom) => ({
        ...blockAttributesOf(dom),
        line: line.repair(dom.getAttribute('data-line'), {}),
      }),
    },
  ],
  toDOM: ({ attrs }) => [
    'hr',
    { ...blockAttributes(attrs), 'data-line': line.repair(attrs.line, attrs) as string | null },
  ],
};
