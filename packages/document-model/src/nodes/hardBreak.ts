import type { NodeSpec } from 'prosemirror-model';

export const hardBreak: NodeSpec = {
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  leafText: () => '\n',
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
};
