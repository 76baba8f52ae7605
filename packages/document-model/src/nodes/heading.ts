import {
  type NodeSpec,
  textAttributes,
  textAttributesOf,
  textDomAttributes,
} from './attributes.ts';

export const levels = [1, 2, 3, 4, 5, 6] as const;

export const heading: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { ...textAttributes, level: { default: 1, repair: levelOf, choices: levels } },
  parseDOM: levels.map((level) => ({
    tag: `h${level}`,
    getAttrs: (dom) => ({ ...textAttributesOf(dom), level }),
  })),
  toDOM: (node) => [`h${levelOf(node.attrs.level)}`, textDomAttributes(node.attrs), 0],
};

/** The nearest valid level, so that a damaged one never becomes a tag name. */
export function levelOf(level: unknown): number {
  return Math.min(6, Math.max(1, Math.trunc(Number(level)) || 1));
}
