// What fingers need is asked when something is drawn: who plugs in a mouse gets its tools with the next.

export function isTouch(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}

/** A phone: the widths at which the tools become one row to push. */
export function isNarrowTouch(): boolean {
  return window.matchMedia?.('(pointer: coarse) and (max-width: 40em)').matches ?? false;
}
