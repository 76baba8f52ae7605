import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { decideRows, decideScroll, type View } from './rowsInSight.rules.ts';

interface Rows {
  count: number;
  /** In CSS pixels, the same for all. */
  rowHeight: number;
  /** Stays in the page wherever one scrolls to, as what has the focus must. */
  kept?: number;
}

/** Rows beyond the edges, so that the next one can be stepped to and a flick shows no gap. */
const around = 12;

/** The rows of a long list that need to exist: those in sight of its scroll container. */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, kept = -1 }: Rows,
) {
  const [view, setView] = useState<View>({ scrollTop: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // Within one row nothing changes, and nothing is rendered.
    const look = () => {
      const scrollTop = Math.floor(element.scrollTop / rowHeight) * rowHeight;
      const height = element.clientHeight;
      setView((was) =>
        was.scrollTop === scrollTop && was.height === height ? was : { scrollTop, height },
      );
    };
    look();
    const scrolled = () => flushSync(look);
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller, rowHeight]);
  const scrollTo = useCallback(
    (row: number) => {
      const element = scroller.current;
      if (element === null) return;
      const { scrollTop, clientHeight: height } = element;
      element.scrollTop = decideScroll({ scrollTop, height }, row * rowHeight, rowHeight);
    },
    [scroller, rowHeight],
  );
  return { rows: decideRows(view, { count, rowHeight, around, kept }), scrollTo };
}
