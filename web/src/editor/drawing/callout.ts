import { calloutKindOf } from '@docent/document-model/nodes/callout';
import i18next from 'i18next';

/** Sets the kind of a callout; the style sheet adds the icon and the colour. */
export function nameCallout(box: HTMLElement, kind: unknown): void {
  box.dataset.kind = calloutKindOf(kind);
  box.setAttribute('role', 'note');
  box.setAttribute('aria-label', i18next.t(`blocks.callout.${calloutKindOf(kind)}`));
}
