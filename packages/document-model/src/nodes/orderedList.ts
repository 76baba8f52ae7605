import type { NodeSpec } from 'prosemirror-model';
import { blockAttributes, idAttribute, idOf } from './attributes.ts';

export const orderedList: NodeSpec = {
  group: 'block',
  content: 'listItem+',
  attrs: { id: idAttribute, start: { default: 1 } },
  parseDOM: [
    {
      tag: 'ol',
      getAttrs: (dom) => ({ id: idOf(dom), start: startOf(dom.getAttribute('start') ?? 1) }),
    },
  ],
  toDOM: (node) => {
    const start = startOf(node.attrs.start);
    return ['ol', { ...blockAttributes(node.attrs), start: start === 1 ? null : `${start}` }, 0];
  },
};

/** The number of a list's first item: whole and not negative, 1 where damaged. */
export function startOf(start: unknown): number {
  const number = typeof start === 'string' && start.trim() === '' ? Number.NaN : Number(start);
  return Number.isInteger(number) && number >= 0 && number < 1e9 ? number : 1;
}
