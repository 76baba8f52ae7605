// Positions in a long text: scrolling to a paragraph, finding the current position, keeping it when the
// text is redrawn. Blocks have `data-id`; invisible sections have no layout until they are scrolled to.

import { catchesTyping } from '../../ui/typedAhead.ts';
import { unfoldAround } from './foldDetails.ts';

const headingTags = 'h1, h2, h3, h4, h5, h6';

/**
 * Scrolls to a block, including headings directly above it, and highlights it. Returns false if the block
 * does not exist.
 */
export function goToBlock(scroller: HTMLElement, id: string, how: { flash: boolean }): boolean {
  const block = blockOf(scroller, id);
  if (block === null) return false;
  unfoldAround(block);
  const show = () => {
    const heading = block.matches(headingTags) ? null : headingAbove(block);
    const height = heading
      ? block.getBoundingClientRect().top - heading.getBoundingClientRect().top
      : 0;
    const first = heading && height < scroller.clientHeight / 2 ? heading : block;
    first.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  show();
  // Sections on the way get their real heights only now; the second and third scroll correct the position.
  requestAnimationFrame(() => {
    show();
    requestAnimationFrame(show);
  });
  if (how.flash) {
    block.removeAttribute('data-flash');
    // Reading the layout restarts the animation.
    void block.offsetWidth;
    block.setAttribute('data-flash', '');
    setTimeout(() => block.removeAttribute('data-flash'), 2600);
  }
  return true;
}

function blockOf(root: HTMLElement, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
}

/** The first of the headings directly above the top-level block that contains the block. */
function headingAbove(block: Element): Element | null {
  let whole = block;
  while (whole.parentElement && !whole.parentElement.matches('section, .document-text')) {
    whole = whole.parentElement;
  }
  let first: Element | null = null;
  for (let above = blockBefore(whole); above?.matches(headingTags); ) {
    first = above;
    above = blockBefore(above);
  }
  return first;
}

function blockBefore(block: Element): Element | null {
  return (
    block.previousElementSibling ??
    block.parentElement?.previousElementSibling?.lastElementChild ??
    null
  );
}

/** How far below the top of the page a heading counts as current, in CSS pixels. */
const readingLine = 120;

/** Id of the heading of the content at the top of the page; null before the first one. */
export function visibleHeading(scroller: HTMLElement, headings: readonly string[]): string | null {
  const top = scroller.getBoundingClientRect().top + readingLine;
  const section = sectionAt(scroller, top);
  if (section === null) return null;
  const headingIds = new Set(headings);
  let last: string | null = null;
  // Only the visible section is measured, because measuring others would lay them out.
  for (const heading of section.querySelectorAll<HTMLElement>(headingTags)) {
    const { id = '' } = heading.dataset;
    if (!headingIds.has(id)) continue;
    if (heading.getBoundingClientRect().top > top) break;
    last = id;
  }
  if (last !== null) return last;
  let before = section.previousElementSibling;
  while (before !== null) {
    const inside = [...before.querySelectorAll<HTMLElement>(headingTags)];
    const heading = inside.findLast(({ dataset }) => headingIds.has(dataset.id ?? ''));
    if (heading) return heading.dataset.id ?? null;
    before = before.previousElementSibling;
  }
  return null;
}

function sectionAt(scroller: HTMLElement, y: number): Element | null {
  const sections = scroller.querySelectorAll('section[data-type="section"]');
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const section = sections[middle];
    if (section && section.getBoundingClientRect().top <= y) low = middle;
    else high = middle - 1;
  }
  return sections[low] ?? null;
}

export interface ReadingPlace {
  id: string;
  /** Distance of the block from the top of the scroller, in CSS pixels. */
  offset: number;
}

/** The block at the top of the visible part, for `holdPlace`. */
export function topPlace(scroller: HTMLElement): ReadingPlace | null {
  const { top, left, width } = scroller.getBoundingClientRect();
  for (let y = top + 8; y < top + 400; y += 24) {
    const hit = document.elementFromPoint(left + width / 2, y);
    const block = hit?.closest<HTMLElement>('[data-id]');
    if (block && scroller.contains(block)) {
      return { id: block.dataset.id ?? '', offset: block.getBoundingClientRect().top - top };
    }
  }
  return null;
}

/**
 * Whether the text may take the focus: the person is not typing elsewhere or in a dialog, and no on-screen
 * keyboard would appear unexpectedly.
 */
export function isFocusFree(): boolean {
  const writing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';
  const { activeElement } = document;
  if (catchesTyping(activeElement)) return true;
  return !activeElement?.closest(writing) && !matchMedia('(pointer: coarse)').matches;
}

/** Long enough for toolbars to appear above a text and notices to disappear, in milliseconds. */
const holdFor = 900;

/**
 * Keeps the block at its position, whatever element now contains it, while the content above is still
 * changing. Any input ends it.
 */
export function holdPlace(scroller: HTMLElement, place: ReadingPlace): void {
  const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const until = performance.now() + holdFor;
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const input of inputs) removeEventListener(input, end, true);
  };
  for (const input of inputs) addEventListener(input, end, { capture: true, passive: true });
  const settle = () => {
    if (isOver) return;
    if (performance.now() > until) return end();
    const block = blockOf(scroller, place.id);
    if (block !== null) {
      // Measures the scroller first: if a block is measured first, Safari lays out all of the text, even
      // invisible parts.
      const { top } = scroller.getBoundingClientRect();
      const now = block.getBoundingClientRect().top - top;
      if (Math.abs(now - place.offset) >= 1) scroller.scrollTop += now - place.offset;
    }
    requestAnimationFrame(settle);
  };
  settle();
}
