// Node view for a container with controls of its own in front of the blocks: an icon, a menu, a
// check box.

import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import i18next from 'i18next';
import { shareBlock } from './shareBlock.ts';

interface Box {
  dom: HTMLElement;
  own: HTMLElement;
  contentDOM: HTMLElement;
}

/** Calls `draw` when the attributes or the language change. */
export function boxView(
  first: Node,
  { dom, own, contentDOM }: Box,
  draw: (attrs: Node['attrs']) => void,
): NodeView {
  let node = first;
  const drawNow = () => {
    shareBlock(dom, node);
    draw(node.attrs);
  };
  own.setAttribute('contenteditable', 'false');
  dom.append(own, contentDOM);
  drawNow();
  i18next.on('languageChanged', drawNow);
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      const isSame = next.sameMarkup(node);
      node = next;
      if (!isSame) drawNow();
      return true;
    },
    stopEvent: (event) => own.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    destroy: () => i18next.off('languageChanged', drawNow),
  };
}
