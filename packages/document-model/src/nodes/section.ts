// A technical chunk of about 50 blocks that lets the browser skip content off screen. It has no id
// and no meaning for people, and code that reads the content ignores it.

import type { NodeSpec } from './attributes.ts';

export const section: NodeSpec = {
  content: 'block+',
  parseDOM: [{ tag: 'section[data-type="section"]' }],
  toDOM: () => ['section', { 'data-type': 'section' }, 0],
};
