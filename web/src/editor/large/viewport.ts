// Finds the visible part of a long text. Sections are stacked vertically, so a binary search is
// enough.

/** The scroll container of an element; null if it is the window. */
export function scrollerOf(element: Element): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

export interface EditorViewport {
  top: number;
  bottom: number;
}

export function viewportOf(scroller: HTMLElement | null): EditorViewport {
  const { top, bottom } = scroller?.getBoundingClientRect() ?? {
    top: 0,
    bottom: window.innerHeight,
  };
  return { top, bottom };
}

/** The sections between two heights of the window: index of the first, and after the last. */
export function visibleRange(
  elements: readonly Element[],
  { top, bottom }: EditorViewport,
): [number, number] {
  // If a section is measured before the text, Safari lays out all sections, even invisible ones.
  elements[0]?.parentElement?.getBoundingClientRect();
  return [
    firstThat(elements, (box) => box.bottom >= top),
    firstThat(elements, (box) => box.top > bottom),
  ];
}

function firstThat(elements: readonly Element[], holds: (box: DOMRect) => boolean): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds((elements[middle] as Element).getBoundingClientRect())) high = middle;
    else low = middle + 1;
  }
  return low;
}
