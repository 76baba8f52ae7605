// How a picture stands in the text, in reading and in editing alike: its place, its width, the part of it
// that is shown, and its caption.

import { cropOf, imageAttributes, widthOf } from '@docent/document-model/nodes/image';
import { element } from './element.ts';

export interface FigureParts {
  figure: HTMLElement;
  frame: HTMLElement;
  image: HTMLImageElement;
  caption: HTMLElement;
}

/** A figure around a picture; the caption stands in it only where there is one. */
export function createFigure(figure: HTMLElement, image: HTMLImageElement): FigureParts {
  figure.classList.add('picture');
  const frame = element('span', { class: 'picture-frame' }, image);
  const caption = element('figcaption');
  figure.prepend(frame);
  return { figure, frame, image, caption };
}

/** Draws the picture's attributes; asked again when the picture has come, whose size a crop needs. */
export function drawFigure(parts: FigureParts, attrs: Record<string, unknown>): void {
  const { figure, frame, image, caption } = parts;
  const said = imageAttributes(attrs);
  const width = widthOf(attrs.width);
  const crop = cropOf(attrs.crop);
  const wrap = said['data-wrap'];
  setOrDrop(figure, 'data-wrap', wrap ?? null);
  setOrDrop(figure, 'data-align', (attrs.align as string | null) ?? null);
  image.alt = said.alt ?? '';
  image.title = said.title ?? '';
  const [left, top, share, tall] = crop ?? [0, 0, 1, 1];
  const own = image.naturalWidth * share;
  const shown = width ?? (crop && own > 0 ? Math.round(own) : null);
  frame.style.width = shown === null ? '' : `${shown}px`;
  figure.style.width = wrap && shown !== null ? `${shown}px` : '';
  setOrDrop(frame, 'data-crop', crop && '');
  // Told to the viewer, which shows no more than the page does.
  setOrDrop(image, 'data-crop', said['data-crop'] ?? null);
  image.style.width = crop ? `${100 / share}%` : shown === null ? '' : '100%';
  image.style.maxWidth = crop ? 'none' : '';
  image.style.translate = crop ? `${-left * 100}% ${-top * 100}%` : '';
  frame.style.aspectRatio = crop && own > 0 ? `${own} / ${image.naturalHeight * tall}` : '';
  const words = said['data-caption'];
  if (words) {
    caption.textContent = words;
    if (!caption.isConnected) figure.append(caption);
  } else caption.remove();
}

function setOrDrop(target: HTMLElement, name: string, value: string | null): void {
  if (value === null) target.removeAttribute(name);
  else target.setAttribute(name, value);
}
