import { type RefObject, useLayoutEffect } from 'react';

/**
 * Restores the scroll position of a container when its cached page is shown again: a hidden element has no
 * boxes, and not every browser remembers the position.
 */
export function useRestoredScroll(container: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return;
    const position = positions.get(element);
    if (position !== undefined) element.scrollTop = position;
    const keep = () => {
      // Hiding also scrolls to 0, with a height of 0.
      if (element.clientHeight > 0) positions.set(element, element.scrollTop);
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [container]);
}

const positions = new WeakMap<HTMLElement, number>();
