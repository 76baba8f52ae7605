// Placeholder for a block of a newer version. It keeps the whole node as JSON, is drawn as a note,
// and `repairContent` restores the node once its type is known.

import { blockAttributes, idAttribute, idOf, type NodeSpec, stringOrNull } from './attributes.ts';

export const unknown: NodeSpec = {
  group: 'block',
  atom: true,
  attrs: {
    id: idAttribute,
    json: { default: 'null', repair: (value) => stringOrNull(value) ?? 'null' },
  },
  parseDOM: [
    {
      tag: 'div[data-unknown]',
      getAttrs: (dom) => ({ id: idOf(dom), json: dom.getAttribute('data-unknown') ?? 'null' }),
    },
  ],
  toDOM: (node) => [
    'div',
    { ...blockAttributes(node.attrs), 'data-unknown': `${node.attrs.json}` },
  ],
};
