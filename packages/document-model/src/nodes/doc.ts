import type { NodeSpec } from 'prosemirror-model';

export const doc: NodeSpec = { content: 'section+' };
