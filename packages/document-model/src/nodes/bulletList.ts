import type { NodeSpec } from 'prosemirror-model';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

export const bulletList: NodeSpec = {
  group: 'block',
  content: 'listItem+',
  attrs: { id: idAttribute },
  parseDOM: [{ tag: 'ul', getAttrs: (dom) => ({ id: idOf(dom) }) }],
  toDOM: (node) => ['ul', blockAttributes(node.attrs), 0],
};
