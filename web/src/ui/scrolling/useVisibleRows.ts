import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  decideRows,
  decideScroll,
  decideShift,
  type View,
  type VisibleRow,
} from './visibleRows.rules.ts';

interface Rows {
  count: number;
  /** In CSS pixels, the same for all. */
  rowHeight: number;
  /** Stays in the page wherever one scrolls to, as what has the focus must. */
  kept?: number;
  /** What stands in a row, so that what is in sight stays where it is as rows above it come and go. */
  idAt: (row: number) => string | undefined;
}

/** Rows beyond the edges, so that the next one can be stepped to and a flick shows no gap. */
const around = 12;

/** The rows of a long list that need to exist: those in sight of its scroll container. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, kept = -1, idAt }: Rows,
) {
  const [view, setView] = useState<View>({ scrollTop: 0, height: 0 });
  const scrolledTo = useRef(0);
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    scrolledTo.current = element.scrollTop;
    // Within one row nothing changes, and nothing is rendered.
    const scrollTop = Math.floor(element.scrollTop / rowHeight) * rowHeight;
    const height = element.clientHeight;
    setView((was) =>
      was.scrollTop === scrollTop && was.height === height ? was : { scrollTop, height },
    );
  }, [scroller, rowHeight]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    look();
    const scrolled = () => flushSync(look);
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller, look]);

  const stood = useRef<readonly VisibleRow[]>([]);
  useLayoutEffect(() => {
    const element = scroller.current;
    const moved = view.scrollTop > 0 ? decideShift(stood.current, count, idAt) : 0;
    stood.current = decideRows(view, { count, rowHeight, around: 0, kept: -1 }).flatMap((row) => {
      const id = idAt(row);
      return id === undefined ? [] : [{ id, row }];
    });
    if (element === null || moved === 0) return;
    // Not from where it is now: a list that became shorter was pushed up already.
    element.scrollTop = scrolledTo.current + moved * rowHeight;
    look();
  });
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
