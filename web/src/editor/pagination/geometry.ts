// The page setup in pixels: the size of a sheet and of its text area.

import { type PageSetup, paperSize } from '@docent/document-model/page';

export const pixelsPerMillimetre = 96 / 25.4;

/** Between two sheets on screen, in pixels. */
export const pageGap = 20;

/** Between two columns, in millimetres. */
export const columnGap = 10;

/** The settings that a section break changes for the following pages. */
export interface PagePart {
  orientation: PageSetup['orientation'] | null;
  columns: number | null;
}

export const wholePart: PagePart = { orientation: null, columns: null };

/** In pixels. */
export interface Geometry {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
  /** Size of the text area. */
  contentWidth: number;
  contentHeight: number;
}

const leastContent = 60;

export function geometryOf(page: PageSetup, part: PagePart = wholePart): Geometry {
  const orientation = part.orientation ?? page.orientation;
  const size = paperSize({ ...page, orientation });
  const width = toPixels(size.width);
  const height = toPixels(size.height);
  const [left, right] = within(page.margins.left, page.margins.right, width);
  const [top, bottom] = within(page.margins.top, page.margins.bottom, height);
  const contentWidth = width - left - right;
  const contentHeight = height - top - bottom;
  return { width, height, top, right, bottom, left, contentWidth, contentHeight };
}

/**
 * Rounded up to whole pixels, as Chromium does for printing. Otherwise, a word that just fits would be in
 * another line on paper.
 */
function toPixels(millimetres: number): number {
  return Math.ceil(millimetres * pixelsPerMillimetre - 0.01);
}

/** Two margins in pixels; if they leave no room for text, both are reduced. */
function within(first: number, second: number, size: number): [number, number] {
  const sum = (first + second) * pixelsPerMillimetre;
  const share = sum > size - leastContent ? Math.max(0, size - leastContent) / sum : 1;
  return [first * pixelsPerMillimetre * share, second * pixelsPerMillimetre * share];
}

/** Width of the thickest border around a page, in pixels. */
const widestBorder = 4;

/** From the edge of the paper to the border around a page, in pixels; the border never covers the text. */
export function borderInset({ margins }: PageSetup): number {
  const narrowest = Math.min(margins.top, margins.right, margins.bottom, margins.left);
  return Math.min(32, Math.max(0, narrowest * pixelsPerMillimetre - widestBorder));
}

export function samePart(a: PagePart, b: PagePart): boolean {
  return a.orientation === b.orientation && a.columns === b.columns;
}
