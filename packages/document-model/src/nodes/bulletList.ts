import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  choice,
  type NodeSpec,
  styleOf,
  styles,
} from './attributes.ts';

/** Bullets that a list may use; null follows the depth. */
export const bullets = ['disc', 'circle', 'square'] as const;
const kind = choice(...bullets);

export const bulletList: NodeSpec = {
  group: 'block',
  content: 'listItem+',
  attrs: { ...blockSpecAttributes, kind },
  parseDOM: [
    {
      tag: 'ul',
      getAttrs: (dom) => ({
        ...blockAttributesOf(dom),
        kind: kind.repair(styleOf(dom, 'list-style-type') ?? dom.getAttribute('type'), {}),
      }),
    },
  ],
  toDOM: ({ attrs }) => [
    'ul',
    blockAttributes(attrs, styles({ 'list-style-type': kind.repair(attrs.kind, attrs) as string })),
    0,
  ],
};
