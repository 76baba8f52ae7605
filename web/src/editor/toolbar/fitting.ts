// Determines which groups of tools fit in a row.

import { type RefObject, useEffect, useRef, useState } from 'react';

/** How many of these widths, from the first, fit in the room; if not all do, `more` needs room as well. */
export function fittingCount(widths: readonly number[], room: number, more: number): number {
  let usedWidth = 0;
  let beforeMore = 0;
  for (const [i, width] of widths.entries()) {
    usedWidth += width;
    if (usedWidth > room) return beforeMore;
    if (usedWidth + more <= room) beforeMore = i + 1;
  }
  return widths.length;
}

/** Width of the "More" button with its margin, for mouse and touch. */
const moreWidth = 48;

/**
 * How many groups (elements with `data-group` in the row) fit. A hidden group keeps its last width. Uses a
 * ResizeObserver, which does not force a layout.
 */
export function useFitting(row: RefObject<HTMLElement | null>, names: readonly string[]): number {
  const [count, setCount] = useState(names.length);
  const widths = useRef(new Map<string, number>());
  const key = names.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another count has drawn other groups
  useEffect(() => {
    const element = row.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const order = key.split(' ');
    const groups = [...element.querySelectorAll<HTMLElement>('[data-group]')];
    const observer = new ResizeObserver(() => {
      for (const group of groups) {
        widths.current.set(group.dataset.group ?? '', group.offsetWidth);
      }
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const room =
        element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      // A row in a hidden page has no width, so nothing is decided.
      if (room <= 0) return;
      setCount(
        fittingCount(
          order.map((name) => widths.current.get(name) ?? 0),
          room,
          moreWidth,
        ),
      );
    });
    for (const target of [element, ...groups]) observer.observe(target);
    return () => observer.disconnect();
  }, [row, key, count]);

  return count;
}
