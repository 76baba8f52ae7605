// A check item, whose box can be ticked by mouse and keyboard.

import type { NodeViewConstructor } from '@tiptap/pm/view';
import { boxView } from '../blocks/boxView.ts';
import { element } from '../drawing/element.ts';
import type { Surroundings } from '../kit/surroundings.ts';

export function checkItemViews({ words }: Surroundings): NodeViewConstructor {
  return (node, view, getPos) => {
    const dom = element('li');
    const box = element('input', { type: 'checkbox' });
    // The box shows what the document says; ticking changes the document.
    box.addEventListener('change', () => {
      const pos = getPos();
      const { checked } = box;
      box.checked = !checked;
      if (pos === undefined || !view.editable) return;
      view.dispatch(view.state.tr.setNodeAttribute(pos, 'checked', checked));
    });
    // After the mouse the keys are the text's again, undo first of all; a click by the keyboard counts 0.
    box.addEventListener('click', ({ detail }) => detail > 0 && view.focus());
    const parts = { dom, own: element('label', {}, box), contentDOM: element('div') };
    return boxView(node, parts, (attrs) => {
      box.checked = attrs.checked === true;
      dom.dataset.checked = `${box.checked}`;
      box.setAttribute('aria-label', words().checkItem);
    });
  };
}
