// Page and section breaks as the person sees them who writes, and the technical sections: their style
// tells the browser how high they are while nobody sees them, which is no change of the text.

import type { Node } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import i18next from 'i18next';

export const sectionViews: NodeViewConstructor = () => {
  const dom = document.createElement('section');
  dom.dataset.type = 'section';
  return {
    dom,
    contentDOM: dom,
    ignoreMutation: ({ type, target }) => type === 'attributes' && target === dom,
  };
};

export const breakViews: NodeViewConstructor = (first) => {
  const dom = document.createElement('div');
  const label = document.createElement('span');
  dom.dataset.type = first.type.name;
  dom.append(label);
  const draw = (node: Node) => {
    dom.dataset.id = node.attrs.id ?? '';
    label.textContent = labelOf(node);
  };
  draw(first);
  return {
    dom,
    update(node) {
      if (node.type !== first.type) return false;
      draw(node);
      return true;
    },
    ignoreMutation: () => true,
  };
};

function labelOf({ type, attrs }: Node): string {
  const { t } = i18next;
  if (type.name === 'pageBreak') return t('pages.drawnBreak.page');
  if (attrs.orientation === 'portrait') return t('pages.drawnBreak.portrait');
  if (attrs.orientation === 'landscape') return t('pages.drawnBreak.landscape');
  return t('pages.drawnBreak.section');
}
