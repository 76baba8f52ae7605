import type { NodeSpec } from 'prosemirror-model';
import { alignAttribute, alignOf, blockAttributes, idAttribute, idOf } from './attributes.ts';

export const levels = [1, 2, 3, 4, 5, 6] as const;

export const heading: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { id: idAttribute, align: alignAttribute, level: { default: 1 } },
  parseDOM: levels.map((level) => ({
    tag: `h${level}`,
    getAttrs: (dom) => ({ id: idOf(dom), align: alignOf(dom), level }),
  })),
  toDOM: (node) => [`h${levelOf(node.attrs.level)}`, blockAttributes(node.attrs), 0],
};

/** The nearest level that exists, so that a damaged one never becomes a tag name. */
export function levelOf(level: unknown): number {
  return Math.min(6, Math.max(1, Math.trunc(Number(level)) || 1));
}
