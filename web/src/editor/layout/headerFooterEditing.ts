// Edits the header or footer of a page in place: three lines of text, and the fields that they may contain.

import type { HeaderFooter } from '@docent/document-model/page';
import i18next from 'i18next';
import { fields, type HeaderFooterName, headerFooterOf } from '../pagination/pageFields.ts';
import type { PageState } from './pageState.ts';

const sides = ['left', 'centre', 'right'] as const;

/**
 * Turns a header or footer into text fields; their text is saved in the page setup when they lose the
 * focus.
 */
export function editHeaderFooter(
  state: PageState,
  name: HeaderFooterName,
  element: HTMLElement,
  side: (typeof sides)[number],
): void {
  const { t } = i18next;
  const before = headerFooterOf(state.page, name);
  const shownNodes = [...element.childNodes];
  const layer = element.closest('[aria-hidden]');
  layer?.removeAttribute('aria-hidden');
  const inputs = sides.map((each) => {
    const input = document.createElement('input');
    input.className = 'page-header-footer-input';
    input.dataset.side = each;
    input.value = before[each];
    input.maxLength = 500;
    input.setAttribute('aria-label', `${t(`pages.band.${name}`)}, ${t(`pages.side.${each}`)}`);
    return input;
  });
  let last = inputs[sides.indexOf(side)] ?? inputs[0];
  const tools = document.createElement('div');
  tools.className = 'page-header-footer-fields';
  for (const field of fields) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = t(`pages.field.${field}`);
    button.addEventListener('click', () => {
      last?.setRangeText(`{${field}}`, last.selectionStart ?? 0, last.selectionEnd ?? 0, 'end');
      last?.focus();
    });
    tools.append(button);
  }
  element.dataset.editing = '';
  element.replaceChildren(...inputs, tools);
  last?.focus();
  last?.select();

  let isOver = false;
  const end = (isKept: boolean) => {
    if (isOver) return;
    isOver = true;
    delete element.dataset.editing;
    element.replaceChildren(...shownNodes);
    layer?.setAttribute('aria-hidden', 'true');
    const [left = '', centre = '', right = ''] = inputs.map(({ value }) => value);
    const now: HeaderFooter = { left, centre, right };
    const isNew = sides.some((each) => now[each] !== before[each]);
    if (isKept && isNew) state.set({ [name]: now });
  };
  element.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement) last = target;
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) end(true);
  });
  element.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      end(event.key === 'Enter');
    }
  });
}
