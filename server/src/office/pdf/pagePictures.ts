// Pictures on the pages of a PDF, as blocks with their place.
import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { Losses } from '../losses.ts';
import type { TakePicture } from '../word/pictures.ts';
import type { PageImage } from './pageGraphics.ts';
import type { PageLine } from './pageLines.ts';
import { type PixelData, pngOf } from './pngOf.ts';

/** Smaller ones are ornaments; in points. */
const minSide = 20;
/** Enough to read what they show on a large screen. */
const maxPixelsPerPoint = 3;
const maxBytes = 48 * 1024 * 1024;

export function createPictures(take: TakePicture, losses: Losses) {
  /** Sources by the content of a picture, which pages may share. */
  const sources = new Map<string, string>();
  let bytes = 0;

  function sourceOf(page: PDFPageProxy, image: PageImage): string | null {
    const { source } = image;
    const key = typeof source === 'string' && source.startsWith('g_') ? source : null;
    const knownSource = key === null ? undefined : sources.get(key);
    if (knownSource) return knownSource;
    const pixels = typeof source === 'string' ? objectOf(page, source) : source;
    if (!isPixels(pixels) || bytes > maxBytes) return null;
    const png = pngOf(pixels, (image.right - image.left) * maxPixelsPerPoint);
    if (!png) return null;
    bytes += png.length;
    const src = take(png);
    if (src && key) sources.set(key, src);
    return src;
  }

  return {
    /** The pictures of a page that are more than ornaments. */
    read(page: PDFPageProxy, images: readonly PageImage[]): PageLine[] {
      return images.flatMap((image): PageLine[] => {
        const width = image.right - image.left;
        if (width < minSide || image.top - image.bottom < minSide) return [];
        const src = sourceOf(page, image);
        if (!src) {
          losses.add('pictures');
          return [];
        }
        const attrs = { src, width: Math.round((width * 4) / 3) };
        const figure = { type: 'image', attrs };
        const { left: x, right, bottom: y } = image;
        return [{ text: '', x, right, y, size: 0, figure }];
      });
    },
  };
}

function objectOf(page: PDFPageProxy, name: string): unknown {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  return objects.has(name) ? objects.get(name) : null;
}

function isPixels(value: unknown): value is PixelData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    ArrayBuffer.isView(value.data) &&
    'width' in value &&
    'height' in value &&
    'kind' in value
  );
}
