// Where the focus goes when what had it leaves the page or can no more be pressed: a browser lets it fall to the
// body, and whoever works by keyboard would begin at the top again.
import { useEffect } from 'react';

/** Elements that had the focus recently, the latest last. */
const trail: HTMLElement[] = [];
const trailLength = 16;

/** The focused element, until an element that stays gives the focus up. */
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
    // Some browsers say so before they take an element away, so what stays is known only after it.
    queueMicrotask(() => {
      if (holder === target && holder?.isConnected) holder = null;
    });
  });
  // A button that has done its work may go at any time, with the answer of the server or with news.
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

/** When a row goes, the same control of the row that takes its place stands for what had the focus in it. */
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
 * A button is disabled while it is busy or when there is nothing left to do. Until it can be pressed again, what is around
 * it has the focus: a key that is pressed once too often does nothing there, and Tab goes on from it.
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
      if (!isOwn) around.removeAttribute('tabindex');
      around.style.outline = '';
    };
    around.addEventListener('blur', leave, { once: true });
    around.focus({ preventScroll: true });
  }, nextFrame);
}

const isDisabled = (element: HTMLElement) => element.matches(':disabled');

/** Safari before 17.4 cannot say. */
const isDrawn = (element: Element) => element.checkVisibility?.() ?? true;

/** Nothing has the focus, or what is hidden: a browser takes it from there with its next frame, which may be late. */
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
 * Back to what had the focus before and is still there, or the page, unless something else has taken it: at once, since
 * the next key may come before the next frame, and once more for what is only hidden by then.
 */
export function returnFocus(): void {
  giveBack();
  setTimeout(giveBack, nextFrame);
}

function giveBack(): void {
  if (isLost()) (trail.findLast(isThere) ?? pageElement())?.focus({ preventScroll: true });
}

/** To the page itself, if something had the focus and is gone. */
export function focusPage(): void {
  setTimeout(() => {
    if (isLost() && trail.length > 0) pageElement()?.focus({ preventScroll: true });
  }, nextFrame);
}

const pageElement = () => document.getElementById('content');

const isThere = (element: HTMLElement) =>
  element.isConnected && isDrawn(element) && !isDisabled(element);

/** Gives the focus back when the component leaves, as dialogs and menus do. */
export function useReturnedFocus(): void {
  useEffect(() => returnFocus, []);
}
