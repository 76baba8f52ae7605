// Node views for page and section breaks while editing, and for technical sections: their style contains
// the height to use while they are not rendered, which is not a change of the text.

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
    dom.dataset.begins = node.attrs.begins ?? '';
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
  if (type.name === 'pageBreak') {
    return t(attrs.begins === 'column' ? 'pages.columnBreak' : 'pages.pageBreak');
  }
  const columns = Number(attrs.columns) || 0;
  const labels: string[] = [t('pages.sectionBreak')];
  if (attrs.orientation === 'portrait') labels.push(t('pages.portrait'));
  if (attrs.orientation === 'landscape') labels.push(t('pages.landscape'));
  if (columns) labels.push(t('pages.columnCount', { count: columns }));
  return labels.join(' · ');
}
