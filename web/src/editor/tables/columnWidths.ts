// Column widths by dragging. prosemirror-tables counts screen pixels, but pages may be zoomed.

import type { Plugin } from '@tiptap/pm/state';
import { columnResizing } from '@tiptap/pm/tables';
import { scaleOf } from '../layout/zoom.ts';

export function columnWidths(): Plugin {
  const plugin = columnResizing({ View: null });
  const events = plugin.props.handleDOMEvents;
  const startResize = events?.mousedown;
  if (!events || !startResize) return plugin;
  events.mousedown = function (view, event) {
    startResize.call(this, view, event);
    if (event.defaultPrevented) countIn(event.clientX, scaleOf(view.dom));
  };
  return plugin;
}

/** Until the button is released, reports the distance of the mouse in layout pixels. */
function countIn(start: number, scale: number): void {
  const drag = new AbortController();
  const forward = (event: MouseEvent) => {
    const x = Math.round(start + (event.clientX - start) / scale);
    Object.defineProperty(event, 'clientX', { value: x });
    if (event.type === 'mouseup' || event.buttons === 0) drag.abort();
  };
  for (const type of ['mousemove', 'mouseup'] as const) {
    addEventListener(type, forward, { capture: true, signal: drag.signal });
  }
}
