// Captures typing before a page to write on, or a dialog with a field, is ready. Until then, an invisible
// field takes the letters, including compositions, and hands them over.

import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

interface Catching {
  source: HTMLTextAreaElement;
  /** The previously focused element. */
  before: Element | null;
  isComposing: boolean;
}

/**
 * Captures for a page, whose document is known once it is created, and for the field of a dialog opened
 * meanwhile.
 */
let page: (Catching & { key?: string }) | null = null;
let dialog: Catching | null = null;
const listeners = new Set<() => void>();

/**
 * Stand for Enter, alone and with the modifier that sends, among the captured text; line breaks in it are
 * pasted ones.
 */
const [enterKey, sendKey] = ['\uE00D', '\uE00E'];

/** Storage key for letters of a page whose window may be closed before it appears. */
const keptAs = (key: string) => `typedAhead/${key}`;

/**
 * Starts capturing for a new document, which `typingIsFor` names later; `start` was typed before. Not on a
 * touch screen, whose keyboard needs a visible field.
 */
export function catchTyping(start = ''): void {
  dropTyping();
  const capture = startCapture(i18next.t('editor.text'));
  if (!capture) return;
  page = capture;
  const { source } = capture;
  source.value = start;
  source.addEventListener('input', keep);
  // When the focus moves elsewhere, the letters stay for the page; another window or a coming dialog is not
  // elsewhere.
  source.addEventListener('blur', ({ relatedTarget }) => {
    const isLeft = document.hasFocus() && relatedTarget !== dialog?.source;
    if (isLeft && source.value === '') end(capture);
  });
  source.focus({ preventScroll: true });
}

/** `key` identifies the document and the person. */
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
    // Without storage, the letters last as long as the open page.
  }
}

/** Takes, once, text typed in another window or before a reload. */
function takeKept(key: string): string | null {
  const storedText = localStorage.getItem(keptAs(key));
  localStorage.removeItem(keptAs(key));
  return storedText;
}

/**
 * Starts capturing for the field of a dialog that is still loading. The field must have `data-autofocus`
 * and initially contain `start`, selected; it receives the typed text when it gets the focus.
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
  // A press or focus elsewhere is not for the coming field.
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
    // After other focusin listeners, which may select the field's content.
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
    // A menu that closes returns the focus to its button.
    else then(() => dialog === capture && source.focus({ preventScroll: true }));
  });
}

function startCapture(label: string): Catching | null {
  if (matchMedia('(pointer: coarse)').matches) return null;
  const source = document.createElement('textarea');
  const capture = { source, before: document.activeElement, isComposing: false };
  source.setAttribute('aria-label', label);
  source.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;border:0';
  // Not reachable by Tab once it lost the focus.
  source.tabIndex = -1;
  source.addEventListener('compositionstart', () => setComposing(capture, true));
  source.addEventListener('compositionend', () => setComposing(capture, false));
  // A labelled region, for screen readers.
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

/** Returns the focus to its previous place, if it is still here. */
function end(ending: Catching | null): void {
  if (ending === null || (ending !== page && ending !== dialog)) return;
  const hadFocus = document.activeElement === ending.source;
  // Before the removal, which causes a blur event.
  if (ending === page) page = null;
  else dialog = null;
  if (ending.isComposing) setComposing(ending, false);
  ending.source.parentElement?.remove();
  if (hadFocus && ending.before instanceof HTMLElement) ending.before.focus();
}

/** Whether a word for a coming field is being composed, because taking the focus would interrupt it. */
export function useIsComposingAhead(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => dialog?.isComposing === true,
  );
}

/** Whether the element captures letters for a page. */
export function catchesTyping(element: Element | null): boolean {
  return page !== null && element === page.source;
}

/** The focused element, or the one focused before letters were captured. */
export function focusedBefore(): Element | null {
  const { activeElement } = document;
  const catching = [dialog, page].find((some) => some?.source === activeElement);
  return catching ? catching.before : activeElement;
}

/** Stops capturing, because the page does not appear. */
export function dropTyping(): void {
  end(page);
}

/**
 * Hands over the text typed for a document, including a composed word once it is chosen. The taker then
 * gets the focus; `source` is the element that had it, or null for text from another window. Returns false
 * if nothing was captured.
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

/** Simulates the keys; the field's component has rendered a microtask after each. */
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
