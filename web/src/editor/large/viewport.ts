// Where in a long text the window is. Sections stand one below the other, so they are halved and not
// walked through.

/** The element that scrolls an element; null where the window does. */
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

/** The sections between two heights of the window: the first, and the one behind the last. */
export function visibleRange(
  elements: readonly Element[],
  { top, bottom }: EditorViewport,
): [number, number] {
  // Asked for a section before it has laid out the text, Safari lays out all of them, seen or not.
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
