// A details block as the browser's own <details>, which opens automatically for search matches inside.

import { element } from '../../editor/drawing/element.ts';

/** Ids of blocks that this reader has opened, for the lifetime of the page. */
const openedIds = new Set<string>();

export function foldDetails(box: HTMLElement): void {
  if (box.querySelector(':scope > details')) return;
  const [first, ...rest] = [...box.childNodes];
  const id = box.dataset.id ?? '';
  const summary = element(
    'summary',
    {},
    element('span', { class: 'details-sign', 'aria-hidden': 'true' }),
    first,
  );
  const details = element('details', {}, summary, ...rest);
  details.open = openedIds.has(id);
  details.addEventListener('toggle', () => {
    if (details.open) openedIds.add(id);
    else openedIds.delete(id);
  });
  box.replaceChildren(details);
}

/** Opens all details blocks around an element, in reading and editing. */
export function unfoldAround(inside: Element): void {
  let details = inside.closest('details');
  while (details) {
    details.open = true;
    details = details.parentElement?.closest('details') ?? null;
  }
  let box = inside.closest('[data-type="details"]');
  while (box) {
    box.querySelector<HTMLElement>(':scope > .details-sign[aria-expanded="false"]')?.click();
    box = box.parentElement?.closest('[data-type="details"]') ?? null;
  }
}
