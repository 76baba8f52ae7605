import { type NodeSpec, suggestionAttribute } from './attributes.ts';

export const hardBreak: NodeSpec = {
  group: 'inline',
  inline: true,
  selectable: false,
  attrs: { suggestion: suggestionAttribute },
  linebreakReplacement: true,
  leafText: () => '\n',
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
};
