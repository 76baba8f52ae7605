import { type RefObject, useLayoutEffect } from 'react';

/**
 * Puts a scroll container back where it was when its kept-alive page is shown again: a hidden element
 * has no boxes, and not every browser remembers for it.
 */
export function useRestoredScroll(container: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return;
    const position = positions.get(element);
    if (position !== undefined) element.scrollTop = position;
    const keep = () => {
      // Being hidden also scrolls to 0, when there is nothing to see.
      if (element.clientHeight > 0) positions.set(element, element.scrollTop);
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [container]);
}

const positions = new WeakMap<HTMLElement, number>();
