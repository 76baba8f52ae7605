// A box with its kind, which a menu over its sign changes.

import { calloutKindOf, calloutKinds } from '@docent/document-model/nodes/callout';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import i18next from 'i18next';
import { nameCallout } from '../drawing/callout.ts';
import { element } from '../drawing/element.ts';
import { shareBlock } from './shareBlock.ts';

export const calloutViews: NodeViewConstructor = (first, view, getPos) => {
  let node = first;
  const dom = element('div', { 'data-type': 'callout' });
  const choice = element('select', { class: 'editor-callout-kind', contenteditable: 'false' });
  const contentDOM = element('div');
  dom.append(choice, contentDOM);
  const draw = () => {
    shareBlock(dom, node);
    nameCallout(dom, node.attrs.kind);
    const kinds = calloutKinds.map((kind) => new Option(i18next.t(`blocks.callout.${kind}`), kind));
    choice.replaceChildren(...kinds);
    choice.value = calloutKindOf(node.attrs.kind);
    choice.setAttribute('aria-label', i18next.t('blocks.callout.kind'));
    choice.title = i18next.t('blocks.callout.kind');
  };
  choice.addEventListener('change', () => {
    const pos = getPos();
    if (pos === undefined || !view.editable) return draw();
    view.dispatch(view.state.tr.setNodeAttribute(pos, 'kind', calloutKindOf(choice.value)));
    view.focus();
  });
  draw();
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
    stopEvent: (event) => event.target === choice,
    ignoreMutation: (mutation) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    destroy: () => i18next.off('languageChanged', draw),
  };
};
