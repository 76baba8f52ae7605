// Restores the focus when the focused element leaves the page or is disabled: browsers move it to the body,
// and keyboard users would have to start at the top again.
import { useEffect } from 'react';

/** Recently focused elements, latest last. */
const trail: HTMLElement[] = [];
const trailLength = 16;

/** The focused element, until an element that stays loses the focus. */
let holder: HTMLElement | null = null;

/** A hidden or removed element loses the focus with the next frame; in milliseconds. */
const nextFrame = 40;

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const at = trail.indexOf(target);
    if (at >= 0) trail.splice(at, 1);
    trail.push(target);
    if (trail.length > trailLength) trail.shift();
    holder = target;
  });
  document.addEventListener('focusout', ({ target }) => {
    // Some browsers send this before they remove an element, so the check has to wait.
    queueMicrotask(() => {
      if (holder === target && holder?.isConnected) holder = null;
    });
  });
  // A button may be removed at any time after its action, with the answer of the server or with news.
  new MutationObserver((changes) => {
    for (const change of changes) passOn(change);
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && isDisabled(activeElement))
      restBeside(activeElement);
    if (lastFocused && !isDisabled(lastFocused) && activeElement === resting) lastFocused.focus();
    if (holder === null || holder.isConnected) return;
    holder = null;
    returnFocus();
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

const row = 'li, tr, article';
const control = 'a[href], button, input, select, textarea';

/** When a row is removed, the same control of the following row replaces the focused one. */
function passOn({ removedNodes, nextSibling, previousSibling }: MutationRecord): void {
  for (const removedNode of removedNodes) {
    if (
      !(removedNode instanceof HTMLElement) ||
      removedNode.isConnected ||
      !removedNode.matches(row)
    )
      continue;
    const left = [nextSibling, previousSibling].find(
      (beside) => beside instanceof HTMLElement && beside.matches(row),
    );
    if (!(left instanceof HTMLElement)) continue;
    const [old, others] = [removedNode, left].map((of) => [
      ...of.querySelectorAll<HTMLElement>(control),
    ]);
    for (const [at, element] of trail.entries()) {
      const place = old?.indexOf(element) ?? -1;
      const same = others?.[old?.length === others.length ? place : 0];
      if (place >= 0 && same) trail[at] = same;
    }
  }
}

/** The element that lost the focus by being disabled, and the one that has it meanwhile. */
let lastFocused: HTMLElement | null = null;
let resting: HTMLElement | null = null;

/**
 * A button is disabled while it is busy or when there is nothing left to do. Until it is enabled again, its
 * surroundings have the focus: an extra key press has no effect there, and Tab continues from it.
 */
function restBeside(element: HTMLElement): void {
  setTimeout(() => {
    if (!isLost() && document.activeElement !== element) return;
    if (!isDisabled(element)) return element.focus({ preventScroll: true });
    const around = element.parentElement;
    if (!around || !isThere(around)) return returnFocus();
    [lastFocused, resting] = [element, around];
    const isOwn = around.hasAttribute('tabindex');
    if (!isOwn) around.tabIndex = -1;
    around.style.outline = 'none';
    const leave = () => {
      [lastFocused, resting] = [null, null];
      if (!isOwn) {
        around.removeAttribute('tabindex');
        // It cannot take the focus any more.
        const at = trail.indexOf(around);
        if (at >= 0) trail.splice(at, 1);
      }
      around.style.outline = '';
    };
    around.addEventListener('blur', leave, { once: true });
    around.focus({ preventScroll: true });
  }, nextFrame);
}

const isDisabled = (element: HTMLElement) => element.matches(':disabled');

/** Safari before 17.4 lacks checkVisibility. */
const isDrawn = (element: Element) => element.checkVisibility?.() ?? true;

/**
 * Whether nothing has the focus, or a hidden element, from which the browser removes it only with its next
 * frame.
 */
export function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !isDrawn(activeElement);
}

/** Gives the focus to the element that replaces a focused one. */
export function standIn(removedElement: HTMLElement, now: HTMLElement): void {
  const at = trail.indexOf(removedElement);
  if (at >= 0) trail[at] = now;
}

/**
 * Returns the focus to the last focused element that still exists, or to the page, unless something else
 * has taken it. Runs immediately, because the next key may precede the next frame, and again for elements
 * that are hidden by then.
 */
export function returnFocus(): void {
  giveBack();
  setTimeout(giveBack, nextFrame);
}

function giveBack(): void {
  if (isLost()) (trail.findLast(isThere) ?? pageElement())?.focus({ preventScroll: true });
}

/** Focuses the page if the focused element is gone. */
export function focusPage(): void {
  setTimeout(() => {
    if (isLost() && trail.length > 0) pageElement()?.focus({ preventScroll: true });
  }, nextFrame);
}

const pageElement = () => document.getElementById('content');

const isThere = (element: HTMLElement) =>
  element.isConnected && isDrawn(element) && !isDisabled(element);

/** Returns the focus when the component unmounts, as dialogs and menus do. */
export function useReturnedFocus(): void {
  useEffect(() => returnFocus, []);
}
