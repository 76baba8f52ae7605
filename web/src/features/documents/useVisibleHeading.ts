import { type RefObject, useEffect, useState } from 'react';
import { visibleHeading } from '../reading/place.ts';

/** Id of the heading of the visible chapter; null above the first one. */
export function useVisibleHeading(
  scroller: RefObject<HTMLElement | null>,
  outline: readonly { id: string }[],
): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || outline.length === 0) return;
    const ids = outline.map(({ id }) => id);
    let frame = 0;
    const update = () => {
      frame = 0;
      setCurrent(visibleHeading(element, ids));
    };
    const later = () => {
      frame ||= requestAnimationFrame(update);
    };
    later();
    element.addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', later);
    };
  }, [scroller, outline]);
  return current;
}
