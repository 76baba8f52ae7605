// Whoever has asked for a page to write on, or for a dialog with a field, goes on typing before it is there. Until then
// a field out of sight takes the letters, composed ones as well, and hands them over when the page or the field can.

import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

let field: HTMLTextAreaElement | null = null;
let before: Element | null = null;
let isForField = false;
let isComposing = false;
const listeners = new Set<() => void>();

/** Stand for Enter among what was typed for a field, alone and with the key that sends; line breaks are pasted ones. */
const [enterKey, sendKey] = ['\uE00D', '\uE00E'];

/** Begins to take what is typed. Not on a touch screen, whose keyboard comes with a field that is seen. */
export function catchTyping(): void {
  const source = begin(i18next.t('editor.text'));
  // Who goes elsewhere does not mean the page that is to come; another window is not elsewhere.
  source?.addEventListener('blur', () => {
    if (field === source && document.hasFocus()) dropTyping();
  });
}

/**
 * Begins to take what is typed for the field of a dialog that is still to come. The field is marked with
 * `data-autofocus`, stands ready with `start` selected, and has what was typed as soon as it gets the focus.
 */
export function catchForField(start = '', onEscape?: () => void): void {
  const source = begin(i18next.t('shell.loading'));
  if (!source) return;
  isForField = true;
  source.value = start;
  source.select();
  // Who presses elsewhere or goes there means nothing that is to come.
  const leave = () => {
    if (field === source) dropTyping();
  };
  document.addEventListener('pointerdown', leave, { capture: true, once: true });
  source.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Tab') leave();
    else if (event.key === 'Escape' && onEscape) {
      leave();
      onEscape();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      const { selectionEnd } = source;
      const sign = event.ctrlKey || event.metaKey ? sendKey : enterKey;
      source.setRangeText(sign, selectionEnd, selectionEnd, 'end');
    }
  });
  source.addEventListener('blur', ({ relatedTarget }) => {
    if (field !== source || !document.hasFocus()) return;
    // After the listeners of what has the focus, which may select what stands in it.
    const then = (run: () => void) => document.addEventListener('focusin', run, { once: true });
    if (isAwaited(relatedTarget)) {
      if (source.value !== start)
        then(() => queueMicrotask(() => void typeInto(relatedTarget, source.value)));
      leave();
    } else if (
      !(relatedTarget instanceof Element) ||
      relatedTarget.closest('[role="dialog"], form')
    )
      leave();
    // A menu that closes gives the focus back to its button.
    else then(() => field === source && source.focus({ preventScroll: true }));
  });
}

function begin(label: string): HTMLTextAreaElement | null {
  dropTyping();
  if (matchMedia('(pointer: coarse)').matches) return null;
  before = document.activeElement;
  field = document.createElement('textarea');
  field.setAttribute('aria-label', label);
  field.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;border:0';
  field.addEventListener('compositionstart', () => setComposing(true));
  field.addEventListener('compositionend', () => setComposing(false));
  // A part of the page with a name, for those who hear it.
  const part = document.createElement('section');
  part.setAttribute('aria-label', label);
  part.append(field);
  document.body.append(part);
  field.focus({ preventScroll: true });
  return field;
}

function setComposing(composing: boolean): void {
  isComposing = composing;
  for (const listener of listeners) listener();
}

/** Whether a word for a field that is to come is being composed: taking the focus would break it off. */
export function useIsComposingAhead(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isForField && isComposing,
  );
}

/** Whether this is where letters are taken that belong into a page. */
export function catchesTyping(element: Element | null): boolean {
  return field !== null && element === field && !isForField;
}

/** What has the focus, or had it before letters were taken. */
export function focusedBefore(): Element | null {
  const { activeElement } = document;
  return field !== null && activeElement === field ? before : activeElement;
}

/** Nothing comes after all: the focus goes back to where it was. */
export function dropTyping(): void {
  const [gone, hadFocus] = [field, field !== null && document.activeElement === field];
  // First, since it loses the focus as it goes.
  field = null;
  isForField = false;
  if (isComposing) setComposing(false);
  gone?.parentElement?.remove();
  if (hadFocus && before instanceof HTMLElement) before.focus();
  before = null;
}

/**
 * Hands over what was typed, a word that is being composed when it is chosen; then the focus is the taker's.
 * False where nobody was typing ahead.
 */
export function takeTyping(take: (typed: string) => void): boolean {
  const source = field;
  if (!source || isForField) return false;
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

type Field = HTMLInputElement | HTMLTextAreaElement;

function isAwaited(target: EventTarget | null): target is Field {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.hasAttribute('data-autofocus') && target.selectionStart !== null;
}

/** As the keys would: a microtask after each of them the field's component has drawn what it made of it. */
async function typeInto(to: Field, typed: string): Promise<void> {
  const [first = '', ...others] = typed.split(/([\uE00D\uE00E])/);
  insert(to, first);
  for (const more of others) {
    await Promise.resolve();
    if (more === enterKey || more === sendKey) pressEnter(to, more === sendKey);
    else if (more !== '') insert(to, more);
  }
}

function insert(to: Field, text: string): void {
  to.setRangeText(text, to.selectionStart ?? 0, to.selectionEnd ?? 0, 'end');
  to.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function pressEnter(to: Field, sends: boolean): void {
  const how = { bubbles: true, cancelable: true };
  const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: sends, ...how });
  if (!to.dispatchEvent(event) || sends) return;
  if (to instanceof HTMLTextAreaElement) insert(to, '\n');
  else to.form?.requestSubmit();
}
