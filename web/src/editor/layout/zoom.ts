// The zoom of pages: they are laid out at 100 % and scaled as a whole, so that lines and pages break alike
// at every zoom. CSS `zoom` would round each border of a cell again.

import { scrollerOf } from '../large/viewport.ts';
import { geometryOf } from '../pagination/geometry.ts';
import type { PageState } from './pageState.ts';

/** Around the sheets, in pixels. */
const around = 16;

/** Width of the table of contents beside a text, including spacing, in pixels. */
const contentsWidth = 352;

/** In a narrower window, pages do not fit at 100 %. In pixels. */
const small = 700;

/** Sets the requested zoom, or the one that fits; with `mustFit`, no page is wider than its container. */
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
  const wishedZoom = zoom === 'fit' ? fitting : mustFit ? Math.min(zoom, fitting) : zoom;
  const value = Math.round(wishedZoom * 1000) / 1000;
  scale(frame, value, room, page.paged);
  const all = scrollerOf(text)?.clientWidth ?? window.innerWidth;
  // Pages so wide would be covered by the contents.
  const isWide = page.paged && value * width + around + contentsWidth > all + 2;
  text.closest('[data-text-room]')?.toggleAttribute('data-wide', isWide);
  return value;
}

/** Gives the frame the size in which it is visible, rather than its layout size. */
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
    // Without pages, CSS zoom is enough and keeps the watermark in the window.
    zoom: hasPages || zoom === 1 ? '' : `${zoom}`,
  };
  for (const [name, value] of Object.entries(styles) as [keyof typeof styles, string][]) {
    if (style[name] !== value) style[name] = value;
  }
}

/** Visible size relative to layout size. */
export const scaleOf = (element: HTMLElement) =>
  element.getBoundingClientRect().width / element.offsetWidth || 1;
