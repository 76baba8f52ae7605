import type { NodeSpec } from './attributes.ts';

export const text: NodeSpec = { group: 'inline' };
