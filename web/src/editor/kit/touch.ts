// Read at each render, so that plugging in a mouse takes effect with the next one.

export function isTouch(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}

/** A phone: at these widths the toolbar becomes one scrollable row. */
export function isNarrowTouch(): boolean {
  return window.matchMedia?.('(pointer: coarse) and (max-width: 40em)').matches ?? false;
}
