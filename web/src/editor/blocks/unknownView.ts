// A block of a newer version: kept as it is, shown as a note.

import type { NodeViewConstructor } from '@tiptap/pm/view';
import type { Surroundings } from '../kit/surroundings.ts';

export function unknownViews({ words }: Surroundings): NodeViewConstructor {
  return (node) => {
    const dom = document.createElement(node.isInline ? 'span' : 'div');
    dom.className = 'editor-unknown';
    dom.textContent = words().unknownBlock;
    if (node.attrs.id) dom.dataset.id = node.attrs.id;
    return { dom };
  };
}
