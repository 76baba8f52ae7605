// How large pages are drawn. By the browser's own zoom of an element, under which lines break as they do
// at their natural size, since letters are measured precisely.

import { geometryOf } from './geometry.ts';
import type { PageState } from './pageState.ts';

/** Around the paper, in pixels. */
const around = 16;

/** A window that is narrower has no room for paper at its natural size, in pixels. */
const small = 700;

/** Sets the zoom that is wished, or what fits; where all `mustFit`, no page is wider than its room. */
export function zoomOf(
  text: HTMLElement,
  { zoom, page }: Pick<PageState, 'zoom' | 'page'>,
  mustFit = window.innerWidth < small,
): number {
  const frame = text.parentElement;
  const room = frame?.parentElement?.clientWidth ?? 0;
  if (!frame || room === 0) return 1;
  const width = Math.max(
    Number.parseFloat(frame.style.getPropertyValue('--page-width')) || 0,
    geometryOf(page).width,
  );
  const fitting = page.paged ? Math.min(3, Math.max(0.2, (room - around) / width)) : 1;
  const wished = zoom === 'fit' ? fitting : mustFit ? Math.min(zoom, fitting) : zoom;
  const value = Math.round(wished * 1000) / 1000;
  const written = value === 1 ? '' : `${value}`;
  if (frame.style.zoom !== written) frame.style.zoom = written;
  return value;
}
