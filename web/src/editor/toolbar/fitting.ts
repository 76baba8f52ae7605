// Which groups of tools find room in a row.

import { type RefObject, useEffect, useRef, useState } from 'react';

/** How many of these widths, from the first, fit into the room; if not all do, `more` needs room as well. */
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

/** What the button at the end of a full row takes, with its margin, for a mouse and for a finger. */
const moreWidth = 48;

/**
 * How many of the groups, elements in the row that carry `data-group`, fit into it now. A group that has no
 * room keeps the width that it had. The browser reports sizes after its own layout, so that none is forced.
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
      // Hidden with its page, a row has no width and nothing to decide.
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
