// Text that folds away under its first block. It is open while editing; folding is local to each
// person and does not change the document. It opens when the caret moves into it.

import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import i18next from 'i18next';
import { element } from '../drawing/element.ts';
import { boxView } from './boxView.ts';

const openers = new WeakMap<Node, () => void>();

/** Ids of blocks that this person has folded, for the lifetime of the page. */
const foldedIds = new Set<string>();

export const detailsViews: NodeViewConstructor = (first, view, getPos) => {
  const dom = element('div', { 'data-type': 'details' });
  const toggleButton = element('button', { type: 'button', class: 'details-sign' });
  let id: string | null = null;
  const drawFold = () => {
    const isOpen = !id || !foldedIds.has(id);
    dom.toggleAttribute('data-open', isOpen);
    toggleButton.setAttribute('aria-expanded', `${isOpen}`);
    toggleButton.setAttribute(
      'aria-label',
      i18next.t(`blocks.details.${isOpen ? 'close' : 'open'}`),
    );
  };
  const open = () => {
    if (id && foldedIds.delete(id)) drawFold();
  };
  openers.set(dom, open);
  toggleButton.addEventListener('click', () => {
    const pos = getPos();
    if (!id || pos === undefined) return;
    if (foldedIds.has(id)) return open();
    // A hidden caret would open it again at the next key.
    const { doc, selection, tr } = view.state;
    const node = doc.nodeAt(pos);
    const summaryEnd = pos + 1 + (node?.firstChild?.nodeSize ?? 0);
    if (selection.from > summaryEnd && selection.from < pos + (node?.nodeSize ?? 0)) {
      view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(summaryEnd - 1), -1)));
    }
    foldedIds.add(id);
    drawFold();
  });
  const contentDOM = element('div', { class: 'details-content' });
  return boxView(first, { dom, own: toggleButton, contentDOM }, (attrs) => {
    id = attrs.id;
    drawFold();
  });
};

/** Opens the block around the caret, for example at a search match. */
export function openAroundCaret(): Plugin {
  return new Plugin({
    key: new PluginKey('openAroundCaret'),
    view: () => ({
      update(view, before) {
        const { selection } = view.state;
        if (foldedIds.size === 0 || selection.eq(before.selection)) return;
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
