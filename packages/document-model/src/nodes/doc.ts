import type { NodeSpec } from './attributes.ts';

export const doc: NodeSpec = { content: 'section+' };
