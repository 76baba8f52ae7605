// Text that folds away under its first block. Who writes finds it open; folding is each person's own and no
// change of the document. Wherever the caret goes, it opens.

import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import i18next from 'i18next';
import { element } from '../drawing/element.ts';
import { shareBlock } from './shareBlock.ts';

const openers = new WeakMap<Node, () => void>();

/** What this person has folded, while the page lives. */
const folded = new Set<string>();

export const detailsViews: NodeViewConstructor = (first, view, getPos) => {
  let node = first;
  const dom = element('div', { 'data-type': 'details' });
  const sign = element('button', {
    type: 'button',
    class: 'details-sign',
    contenteditable: 'false',
  });
  const contentDOM = element('div', { class: 'details-content' });
  dom.append(sign, contentDOM);
  const draw = () => {
    shareBlock(dom, node);
    const isOpen = !folded.has(node.attrs.id);
    dom.toggleAttribute('data-open', isOpen);
    sign.setAttribute('aria-expanded', `${isOpen}`);
    sign.setAttribute('aria-label', i18next.t(`blocks.details.${isOpen ? 'close' : 'open'}`));
  };
  const open = () => {
    if (folded.delete(node.attrs.id)) draw();
  };
  sign.addEventListener('click', () => {
    const pos = getPos();
    if (!node.attrs.id || pos === undefined) return;
    if (folded.has(node.attrs.id)) return open();
    // A caret that is folded away would open it again at the next key.
    const { from } = view.state.selection;
    const summaryEnd = pos + 1 + (node.firstChild?.nodeSize ?? 0);
    if (from > summaryEnd && from < pos + node.nodeSize) {
      const at = TextSelection.near(view.state.doc.resolve(summaryEnd - 1), -1);
      view.dispatch(view.state.tr.setSelection(at));
    }
    folded.add(node.attrs.id);
    draw();
  });
  draw();
  openers.set(dom, open);
  i18next.on('languageChanged', draw);
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      const isSame = next.sameMarkup(node);
      node = next;
      if (!isSame) draw();
      return true;
    },
    stopEvent: (event) => event.target === sign,
    ignoreMutation: (mutation) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    destroy: () => i18next.off('languageChanged', draw),
  };
};

/** Opens what the caret is in, as where a search has found something. */
export function openAroundCaret(): Plugin {
  return new Plugin({
    key: new PluginKey('openAroundCaret'),
    view: () => ({
      update(view, before) {
        const { selection } = view.state;
        if (folded.size === 0 || selection.eq(before.selection)) return;
        const { $head } = selection;
        for (let depth = $head.depth; depth > 1; depth--) {
          if ($head.node(depth).type.name !== 'details' || $head.index(depth) === 0) continue;
          const box = view.nodeDOM($head.before(depth));
          if (box) openers.get(box)?.();
        }
      },
    }),
  });
}
