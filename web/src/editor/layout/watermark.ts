// Text or an image over a page. The style sheet draws the text from an attribute, so that it cannot be
// searched, copied or read aloud.

import type { Watermark } from '@docent/document-model/page';

export interface WatermarkPicture {
  fileId: string;
  /** An address that an `<img>` can load. */
  url: string;
}

/** Number of repetitions on one page. */
const repeats = 12;

export function drawWatermark(mark: Watermark, picture: WatermarkPicture | null): HTMLElement[] {
  const count = mark.repeat ? repeats : 1;
  const grid = document.createElement('div');
  grid.className = 'watermark';
  grid.setAttribute('aria-hidden', 'true');
  grid.toggleAttribute('data-repeat', mark.repeat);
  grid.style.cssText = `opacity: ${mark.opacity}; color: ${mark.colour}; font-size: ${mark.size}pt`;
  for (let i = 0; i < count; i++) {
    const one = mark.fileId ? pictureOf(mark, picture) : wordsOf(mark);
    if (!one) return [];
    one.classList.add('watermark-one');
    one.style.rotate = `${mark.angle}deg`;
    grid.append(one);
  }
  return [grid];
}

function wordsOf(mark: Watermark): HTMLElement {
  const words = document.createElement('i');
  words.dataset.words = mark.text ?? '';
  return words;
}

function pictureOf(mark: Watermark, picture: WatermarkPicture | null): HTMLElement | null {
  if (picture?.fileId !== mark.fileId) return null;
  const image = document.createElement('img');
  image.src = picture.url;
  image.alt = '';
  image.draggable = false;
  // As wide as about eight letters of that size.
  image.style.width = `${mark.size * 5}pt`;
  return image;
}

/** The address of an uploaded image. */
export function watermarkAddress(fileId: string): string {
  return `/api/file/attachment?fileId=${encodeURIComponent(fileId)}`;
}
