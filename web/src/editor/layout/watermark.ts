// Words or a picture over a page. Words are drawn by the style sheet from an attribute, so that they are
// no text of the page: not found, not copied, not read out.

import type { Watermark } from '@docent/document-model/page';

export interface WatermarkPicture {
  fileId: string;
  /** An address that an `<img>` can show. */
  url: string;
}

/** A repeated mark is drawn so often on one page. */
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
  // As wide as some eight letters of that size would be.
  image.style.width = `${mark.size * 5}pt`;
  return image;
}

/** The address under which an uploaded picture is fetched. */
export function watermarkAddress(fileId: string): string {
  return `/api/file/attachment?fileId=${encodeURIComponent(fileId)}`;
}
