// A callout; a menu on its icon changes its kind.

import { calloutKindOf, calloutKinds } from '@docent/document-model/nodes/callout';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import i18next from 'i18next';
import { nameCallout } from '../drawing/callout.ts';
import { element } from '../drawing/element.ts';
import { boxView } from './boxView.ts';

export const calloutViews: NodeViewConstructor = (node, view, getPos) => {
  const dom = element('div', { 'data-type': 'callout' });
  const choice = element('select', { class: 'editor-callout-kind' });
  choice.addEventListener('change', () => {
    const pos = getPos();
    if (pos === undefined || !view.editable) {
      choice.value = calloutKindOf(dom.dataset.kind);
      return;
    }
    view.dispatch(view.state.tr.setNodeAttribute(pos, 'kind', calloutKindOf(choice.value)));
    view.focus();
  });
  return boxView(node, { dom, own: choice, contentDOM: element('div') }, (attrs) => {
    nameCallout(dom, attrs.kind);
    const kinds = calloutKinds.map((kind) => new Option(i18next.t(`blocks.callout.${kind}`), kind));
    choice.replaceChildren(...kinds);
    choice.value = calloutKindOf(attrs.kind);
    choice.setAttribute('aria-label', i18next.t('blocks.callout.kind'));
    choice.title = i18next.t('blocks.callout.kind');
  });
};
