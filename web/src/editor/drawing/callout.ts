import { calloutKindOf } from '@docent/document-model/nodes/callout';
import i18next from 'i18next';

/** Says of a box what kind it is; the sign and the colour are the style's. */
export function nameCallout(box: HTMLElement, kind: unknown): void {
  box.dataset.kind = calloutKindOf(kind);
  box.setAttribute('role', 'note');
  box.setAttribute('aria-label', i18next.t(`blocks.callout.${calloutKindOf(kind)}`));
}
