// Turns the images of a text for reading into figures with caption and number.

import i18next from 'i18next';
import { element } from '../drawing/element.ts';
import { createFigure, drawFigure, drawInlinePicture } from './figure.ts';

/** Wraps block images in figures, and reserves space for inline images. */
export function drawFigures(page: ParentNode): void {
  for (const image of page.querySelectorAll<HTMLImageElement>('img[data-id]')) {
    const { id } = image;
    const figure = element('figure', { 'data-id': image.dataset.id });
    if (id) figure.id = id;
    image.removeAttribute('id');
    image.removeAttribute('data-id');
    const attrs = attrsOf(image);
    image.replaceWith(figure);
    image.removeAttribute('style');
    const parts = createFigure(figure, image);
    drawFigure(parts, attrs);
    image.addEventListener('load', () => drawFigure(parts, attrs), { once: true });
    const name = i18next.t('pictures.view');
    const label = image.alt ? `${name}: ${image.alt}` : name;
    parts.frame.append(
      element('button', { type: 'button', class: 'picture-open', 'aria-label': label }, '⤢'),
    );
  }
  for (const image of page.querySelectorAll<HTMLImageElement>('img[data-inline]')) {
    const attrs = attrsOf(image);
    drawInlinePicture(image, attrs);
    image.addEventListener('load', () => drawInlinePicture(image, attrs), { once: true });
  }
}

/** Numbers the captions in document order. */
export function numberFigures(text: ParentNode): void {
  const captions = text.querySelectorAll<HTMLElement>('.picture > figcaption');
  for (const [i, caption] of captions.entries()) caption.dataset.number = `${i + 1}`;
}

/** The image's attributes for the model, read from the reading HTML. */
function attrsOf(image: HTMLImageElement): Record<string, unknown> {
  const { wrap, caption, crop, natural, fileId } = image.dataset;
  return {
    src: image.dataset.src ?? image.getAttribute('src'),
    alt: image.getAttribute('alt'),
    title: image.getAttribute('title'),
    width: image.getAttribute('width'),
    align: image.style.textAlign || null,
    wrap: wrap ?? null,
    caption: caption ?? null,
    crop: crop ? JSON.parse(crop) : null,
    natural: natural ? JSON.parse(natural) : null,
    fileId: fileId ?? null,
  };
}
