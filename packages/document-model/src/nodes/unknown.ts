// The placeholder of a block that this version does not know (written by a newer one). It keeps the
// whole node as JSON text, is shown as a note, and turns back by `repairContent` once it is known.

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
