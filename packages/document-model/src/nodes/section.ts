// A technical chunk of some 50 blocks that lets the browser skip what is off screen. It means nothing
// to people, has no id, and every view of a document's meaning looks through it.

import type { NodeSpec } from './attributes.ts';

export const section: NodeSpec = {
  content: 'block+',
  parseDOM: [{ tag: 'section[data-type="section"]' }],
  toDOM: () => ['section', { 'data-type': 'section' }, 0],
};
