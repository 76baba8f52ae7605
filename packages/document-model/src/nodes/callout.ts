// A highlighted box around blocks.

import {
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  type NodeSpec,
} from './attributes.ts';

export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

export const callout: NodeSpec = {
  group: 'block',
  content: 'block+',
  defining: true,
  attrs: {
    ...blockSpecAttributes,
    kind: { default: 'note', repair: calloutKindOf, choices: calloutKinds },
  },
  parseDOM: [
    {
      tag: 'div[data-type="callout"]',
      getAttrs: (dom) => ({
        ...blockAttributesOf(dom),
        kind: calloutKindOf(dom.getAttribute('data-kind')),
      }),
    },
  ],
  toDOM: (node) => [
    'div',
    {
      'data-type': 'callout',
      ...blockAttributes(node.attrs),
      'data-kind': calloutKindOf(node.attrs.kind),
    },
    0,
  ],
};

/** The kind, or `note` for unknown ones. */
export function calloutKindOf(kind: unknown): CalloutKind {
  return calloutKinds.find((calloutKind) => calloutKind === kind) ?? 'note';
}
