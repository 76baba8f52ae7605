// Whoever has asked for a new page to write on goes on typing before it is there. Until then a field out of
// sight takes the letters, composed ones as well, and hands them over when the page can.

import i18next from 'i18next';

let field: HTMLTextAreaElement | null = null;
let before: Element | null = null;
let isComposing = false;

/** Begins to take what is typed. Not on a touch screen, whose keyboard comes with a field that is seen. */
export function catchTyping(): void {
  dropTyping();
  if (matchMedia('(pointer: coarse)').matches) return;
  before = document.activeElement;
  field = document.createElement('textarea');
  field.setAttribute('aria-label', i18next.t('editor.text'));
  field.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;border:0';
  isComposing = false;
  field.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  field.addEventListener('compositionend', () => {
    isComposing = false;
  });
  // Who goes elsewhere does not mean the page that is to come; another window is not elsewhere.
  field.addEventListener('blur', ({ target }) => {
    if (target === field && document.hasFocus()) dropTyping();
  });
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/** Whether this is where letters are taken that belong elsewhere. */
export function catchesTyping(element: Element | null): boolean {
  return field !== null && element === field;
}

/** Nothing comes after all: the focus goes back to where it was. */
export function dropTyping(): void {
  const [gone, hadFocus] = [field, catchesTyping(document.activeElement)];
  // First, since it loses the focus as it goes.
  field = null;
  gone?.remove();
  if (hadFocus && before instanceof HTMLElement) before.focus();
  before = null;
}

/**
 * Hands over what was typed, a word that is being composed when it is chosen; then the focus is the taker's.
 * False where nobody was typing ahead.
 */
export function takeTyping(take: (typed: string) => void): boolean {
  const source = field;
  if (!source) return false;
  const hand = () => {
    if (field !== source) return;
    before = null;
    dropTyping();
    take(source.value);
  };
  if (isComposing)
    source.addEventListener('compositionend', () => setTimeout(hand), { once: true });
  else hand();
  return true;
}
