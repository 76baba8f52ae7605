// How large pages are drawn: laid out at their natural size and scaled as a whole, so that lines and pages
// break alike at every zoom. Under a browser's own zoom each line around a cell is rounded anew.

import { scrollerOf } from '../large/viewport.ts';
import { geometryOf } from '../pagination/geometry.ts';
import type { PageState } from './pageState.ts';

/** Around the paper, in pixels. */
const around = 16;

/** What the contents take beside a text, with the space around, in pixels. */
const contentsWidth = 352;

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
  scale(frame, value, room, page.paged);
  const all = scrollerOf(text)?.clientWidth ?? window.innerWidth;
  // Paper that leaves no room for the contents would lie over them.
  const isWide = page.paged && value * width + around + contentsWidth > all + 2;
  text.closest('[data-text-room]')?.toggleAttribute('data-wide', isWide);
  return value;
}

/** The frame takes up the room that it is seen in, and not what it was laid out in. */
function scale(
  { style, offsetHeight }: HTMLElement,
  zoom: number,
  room: number,
  hasPages: boolean,
) {
  const isZoomed = hasPages && zoom !== 1;
  const styles = {
    transform: isZoomed ? `scale(${zoom})` : '',
    width: isZoomed ? `${room / zoom}px` : '',
    marginBottom: isZoomed ? `${Math.round(offsetHeight * (zoom - 1))}px` : '',
    // Without pages nothing has to stay where it is, but the watermark has to stay in the window.
    zoom: hasPages || zoom === 1 ? '' : `${zoom}`,
  };
  for (const [name, value] of Object.entries(styles) as [keyof typeof styles, string][]) {
    if (style[name] !== value) style[name] = value;
  }
}

/** How much larger an element is seen than it was laid out. */
export const scaleOf = (element: HTMLElement) =>
  element.getBoundingClientRect().width / element.offsetWidth || 1;
