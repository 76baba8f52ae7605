// A check item, whose box can be ticked by mouse and keyboard.

import type { NodeViewConstructor } from '@tiptap/pm/view';
import type { Surroundings } from '../surroundings.ts';

export function checkItemViews({ words }: Surroundings): NodeViewConstructor {
  return (first, view, getPos) => {
    let node = first;
    const dom = document.createElement('li');
    const label = document.createElement('label');
    const box = document.createElement('input');
    const contentDOM = document.createElement('div');
    box.type = 'checkbox';
    label.contentEditable = 'false';
    label.append(box);
    dom.append(label, contentDOM);
    const draw = () => {
      dom.dataset.checked = `${node.attrs.checked === true}`;
      dom.dataset.id = node.attrs.id ?? '';
      box.checked = node.attrs.checked === true;
      box.setAttribute('aria-label', words().checkItem);
    };
    // The box shows what the document says; ticking changes the document.
    box.addEventListener('change', () => {
      const pos = getPos();
      const checked = box.checked;
      draw();
      if (pos === undefined || !view.editable) return;
      view.dispatch(view.state.tr.setNodeAttribute(pos, 'checked', checked));
    });
    // After the mouse the keys are the text's again, undo first of all; a click by the keyboard counts 0.
    box.addEventListener('click', ({ detail }) => detail > 0 && view.focus());
    draw();
    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== node.type) return false;
        node = next;
        draw();
        return true;
      },
      stopEvent: (event) => event.target === box || event.target === label,
      ignoreMutation: (mutation) =>
        mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    };
  };
}
