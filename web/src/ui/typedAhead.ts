// A person who opens a page to write on, or a dialog with a field, goes on typing before it is there. Until then
// a field out of sight takes the letters, composed ones as well, and hands them over when the page or the field can.

import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

interface Catching {
  source: HTMLTextAreaElement;
  /** The element that had the focus before. */
  before: Element | null;
  isComposing: boolean;
}

/** For a page that is to come, known once it is made, and for the field of a dialog that is asked for meanwhile. */
let page: (Catching & { key?: string }) | null = null;
let dialog: Catching | null = null;
const listeners = new Set<() => void>();

/** Stand for Enter among what was typed for a field, alone and with the key that sends; line breaks are pasted ones. */
const [enterKey, sendKey] = ['\uE00D', '\uE00E'];

/** Where the browser keeps the letters for a page whose window may be closed before it comes. */
const keptAs = (key: string) => `typedAhead/${key}`;

/**
 * Begins to take what is typed for a new document, which is told later by `typingIsFor`; `start` was typed before. Not on a touch screen,
 * whose keyboard comes with a field that is seen.
 */
export function catchTyping(start = ''): void {
  dropTyping();
  const capture = startCapture(i18next.t('editor.text'));
  if (!capture) return;
  page = capture;
  const { source } = capture;
  source.value = start;
  source.addEventListener('input', keep);
  // A focus elsewhere leaves the letters to the page; another window is not elsewhere, nor is a coming dialog.
  source.addEventListener('blur', ({ relatedTarget }) => {
    const isLeft = document.hasFocus() && relatedTarget !== dialog?.source;
    if (isLeft && source.value === '') end(capture);
  });
  source.focus({ preventScroll: true });
}

/** `key` names the document and its writer. */
export function typingIsFor(key: string): void {
  if (page) page.key = key;
  keep();
}

function keep(): void {
  if (page?.key === undefined) return;
  const { value } = page.source;
  try {
    if (value === '') localStorage.removeItem(keptAs(page.key));
    else localStorage.setItem(keptAs(page.key), value);
  } catch {
    // Without storage the letters live in the open page.
  }
}

/** Takes, once, the text typed in another window or before this one was reloaded. */
function takeKept(key: string): string | null {
  const storedText = localStorage.getItem(keptAs(key));
  localStorage.removeItem(keptAs(key));
  return storedText;
}

/**
 * Begins to take what is typed for the field of a dialog that is still to come. The field is marked with
 * `data-autofocus`, stands ready with `start` selected, and has what was typed as soon as it gets the focus.
 */
export function catchForField(start = '', onEscape?: () => void): void {
  end(dialog);
  const capture = startCapture(i18next.t('shell.loading'));
  if (!capture) return;
  dialog = capture;
  const { source } = capture;
  source.value = start;
  source.focus({ preventScroll: true });
  source.select();
  // A press or a focus elsewhere is not meant for the coming field.
  const leave = () => end(capture);
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
      const symbol = event.ctrlKey || event.metaKey ? sendKey : enterKey;
      source.setRangeText(symbol, selectionEnd, selectionEnd, 'end');
    }
  });
  source.addEventListener('blur', ({ relatedTarget }) => {
    if (dialog !== capture || !document.hasFocus()) return;
    // After the listeners of what has the focus, which may select what stands in it.
    const then = (run: () => void) => document.addEventListener('focusin', run, { once: true });
    if (isTargetField(relatedTarget)) {
      if (source.value !== start)
        then(() => queueMicrotask(() => void typeInto(relatedTarget, source.value)));
      leave();
    } else if (
      !(relatedTarget instanceof Element) ||
      relatedTarget.closest('[role="dialog"], form')
    )
      leave();
    // A menu that closes gives the focus back to its button.
    else then(() => dialog === capture && source.focus({ preventScroll: true }));
  });
}

function startCapture(label: string): Catching | null {
  if (matchMedia('(pointer: coarse)').matches) return null;
  const source = document.createElement('textarea');
  const capture = { source, before: document.activeElement, isComposing: false };
  source.setAttribute('aria-label', label);
  source.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;border:0';
  // After it was left, Tab does not reach it.
  source.tabIndex = -1;
  source.addEventListener('compositionstart', () => setComposing(capture, true));
  source.addEventListener('compositionend', () => setComposing(capture, false));
  // A part of the page with a name, for those who hear it.
  const part = document.createElement('section');
  part.setAttribute('aria-label', label);
  part.append(source);
  document.body.append(part);
  return capture;
}

function setComposing(catching: Catching, isComposing: boolean): void {
  catching.isComposing = isComposing;
  for (const listener of listeners) listener();
}

/** The focus goes back to where it was, if it is still here. */
function end(ending: Catching | null): void {
  if (ending === null || (ending !== page && ending !== dialog)) return;
  const hadFocus = document.activeElement === ending.source;
  // First, since it loses the focus as it goes.
  if (ending === page) page = null;
  else dialog = null;
  if (ending.isComposing) setComposing(ending, false);
  ending.source.parentElement?.remove();
  if (hadFocus && ending.before instanceof HTMLElement) ending.before.focus();
}

/** Whether a word for a field that is to come is being composed: taking the focus would break it off. */
export function useIsComposingAhead(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => dialog?.isComposing === true,
  );
}

/** Whether this is where letters are taken that belong into a page. */
export function catchesTyping(element: Element | null): boolean {
  return page !== null && element === page.source;
}

/** The focused element, or the one that was focused before letters were captured. */
export function focusedBefore(): Element | null {
  const { activeElement } = document;
  const catching = [dialog, page].find((some) => some?.source === activeElement);
  return catching ? catching.before : activeElement;
}

/** No page comes after all. */
export function dropTyping(): void {
  end(page);
}

/**
 * Hands over what was typed for a document, a word that is being composed when it is chosen; then the focus is the
 * taker's, who is told from where: null for another window. False where nobody was typing ahead.
 */
export function takeTyping(
  key: string,
  take: (text: string, source: HTMLElement | null) => void,
): boolean {
  const current = page;
  if (current?.key !== key) {
    const storedText = takeKept(key);
    if (storedText !== null) take(storedText, null);
    return storedText !== null;
  }
  const { source } = current;
  const hand = () => {
    if (page !== current) return;
    current.before = null;
    end(current);
    takeKept(key);
    take(source.value, source);
  };
  if (current.isComposing)
    source.addEventListener('compositionend', () => setTimeout(hand), { once: true });
  else hand();
  return true;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isTargetField(target: EventTarget | null): target is Field {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.hasAttribute('data-autofocus') && target.selectionStart !== null;
}

/** As the keys would: a microtask after each of them the field's component has drawn what it made of it. */
async function typeInto(to: Field, text: string): Promise<void> {
  const [first = '', ...others] = text.split(/([\uE00D\uE00E])/);
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
