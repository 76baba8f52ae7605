// A check item with a check box for mouse and keyboard.

import type { NodeViewConstructor } from '@tiptap/pm/view';
import { boxView } from '../blocks/boxView.ts';
import { element } from '../drawing/element.ts';
import type { Surroundings } from '../kit/surroundings.ts';

export function checkItemViews({ words }: Surroundings): NodeViewConstructor {
  return (node, view, getPos) => {
    const dom = element('li');
    const box = element('input', { type: 'checkbox' });
    // The box shows the state of the document; a click changes the document.
    box.addEventListener('change', () => {
      const pos = getPos();
      const { checked } = box;
      box.checked = !checked;
      if (pos === undefined || !view.editable) return;
      view.dispatch(view.state.tr.setNodeAttribute(pos, 'checked', checked));
    });
    // After a mouse click, the text gets the focus, so that undo works; `detail` is 0 for a click by
    // keyboard.
    box.addEventListener('click', ({ detail }) => detail > 0 && view.focus());
    const parts = { dom, own: element('label', {}, box), contentDOM: element('div') };
    return boxView(node, parts, (attrs) => {
      box.checked = attrs.checked === true;
      dom.dataset.checked = `${box.checked}`;
      box.setAttribute('aria-label', words().checkItem);
    });
  };
}
