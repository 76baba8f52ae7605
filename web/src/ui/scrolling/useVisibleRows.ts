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
  /** Height of every row, in CSS pixels. */
  rowHeight: number;
  /** A row that stays in the page at any scroll position, such as the focused one. */
  pinnedRow?: number;
  /** Identifies a row, so that visible rows stay in place when rows above them are added or removed. */
  idAt: (row: number) => string | undefined;
}

/** Extra rows beyond the edges, so that the next one can be focused and fast scrolling shows no gap. */
const around = 12;

/** The rows of a long list that need to exist: those visible in its scroll container. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, pinnedRow = -1, idAt }: Rows,
) {
  const [view, setView] = useState<View>({ scrollTop: 0, height: 0 });
  const scrolledTo = useRef(0);
  const measure = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    scrolledTo.current = element.scrollTop;
    // Scrolling within one row changes nothing, so nothing is rendered.
    const scrollTop = Math.floor(element.scrollTop / rowHeight) * rowHeight;
    const height = element.clientHeight;
    setView((was) =>
      was.scrollTop === scrollTop && was.height === height ? was : { scrollTop, height },
    );
  }, [scroller, rowHeight]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    measure();
    const onScroll = () => flushSync(measure);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, measure]);

  const previousRows = useRef<readonly VisibleRow[]>([]);
  useLayoutEffect(() => {
    const element = scroller.current;
    const shift = view.scrollTop > 0 ? decideShift(previousRows.current, count, idAt) : 0;
    previousRows.current = decideRows(view, { count, rowHeight, around: 0, pinnedRow: -1 }).flatMap(
      (row) => {
        const id = idAt(row);
        return id === undefined ? [] : [{ id, row }];
      },
    );
    if (element === null || shift === 0) return;
    // Not relative to the current position, because the browser has already moved a shorter list.
    element.scrollTop = scrolledTo.current + shift * rowHeight;
    measure();
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
  return { rows: decideRows(view, { count, rowHeight, around, pinnedRow }), scrollTo };
}
