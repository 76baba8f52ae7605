// Draws an image in the text, for reading and editing: position, width, visible part, and caption.

import {
  cropOf,
  imageAttributes,
  pictureDomAttributes,
  widthOf,
} from '@docent/document-model/nodes/image';
import { element } from '../drawing/element.ts';
import { naturalSizeOf } from '../drawing/naturalSizes.ts';

export interface FigureParts {
  figure: HTMLElement;
  frame: HTMLElement;
  image: HTMLImageElement;
  caption: HTMLElement;
}

/** Sets up a figure around an image; the caption is only inserted if there is one. */
export function createFigure(figure: HTMLElement, image: HTMLImageElement): FigureParts {
  figure.classList.add('picture');
  const frame = element('span', { class: 'picture-frame' }, image);
  const caption = element('figcaption');
  figure.prepend(frame);
  return { figure, frame, image, caption };
}

/**
 * Applies the image's attributes. A known size reserves the space before the image is loaded; otherwise,
 * call it again after loading.
 */
export function drawFigure(parts: FigureParts, attrs: Record<string, unknown>): void {
  const { figure, frame, image, caption } = parts;
  const imageAttrs = imageAttributes(attrs);
  const width = widthOf(attrs.width);
  const crop = cropOf(attrs.crop);
  const wrap = imageAttrs['data-wrap'];
  setOrDrop(figure, 'data-wrap', wrap ?? null);
  setOrDrop(figure, 'data-align', (attrs.align as string | null) ?? null);
  image.alt = imageAttrs.alt ?? '';
  image.title = imageAttrs.title ?? '';
  const [left, top, share, tall] = crop ?? [0, 0, 1, 1];
  const natural = naturalSizeOf(attrs, image);
  const own = natural && { width: natural[0] * share, height: natural[1] * tall };
  const shownWidth = width ?? (own && Math.round(own.width));
  // A percentage rather than a width, which would keep a table column wide.
  frame.style.width = width !== null ? `${width}px` : own ? '100%' : '';
  frame.style.aspectRatio = own ? `${own.width} / ${own.height}` : '';
  // At most as high as its page, and narrower in that case.
  const highest = own ? `var(--picture-room, 100000px) * ${own.width / own.height}` : '';
  frame.style.maxWidth = own ? `min(100%, ${shownWidth}px, ${highest})` : '';
  setOrDrop(frame, 'data-sized', own && '');
  figure.style.width = wrap && shownWidth !== null ? `${shownWidth}px` : '';
  setOrDrop(frame, 'data-crop', crop && '');
  // For the viewer, which shows only the visible part.
  setOrDrop(image, 'data-crop', imageAttrs['data-crop'] ?? null);
  image.style.width = crop ? `${100 / share}%` : shownWidth === null ? '' : '100%';
  image.style.maxWidth = crop ? 'none' : '';
  image.style.translate = crop ? `${-left * 100}% ${-top * 100}%` : '';
  const words = imageAttrs['data-caption'];
  if (words) {
    caption.textContent = words;
    if (!caption.isConnected) figure.append(caption);
  } else caption.remove();
}

/** Draws an inline image, with reserved space as well. */
export function drawInlinePicture(image: HTMLImageElement, attrs: Record<string, unknown>): void {
  const { alt, title } = pictureDomAttributes(attrs);
  image.alt = alt;
  image.title = title ?? '';
  const width = widthOf(attrs.width);
  const natural = naturalSizeOf(attrs, image);
  const crop = natural && cropOf(attrs.crop);
  const [left, top, share, tall] = crop ?? [0, 0, 1, 1];
  const ratio = natural && (natural[0] * share) / (natural[1] * tall);
  const own = width ?? (natural && Math.round(natural[0] * share));
  const shownWidth = ratio ? `min(${own}px, var(--inline-room) * ${ratio})` : own ? `${own}px` : '';
  // The cropped parts overlap their surroundings invisibly: negative margins reserve space only for the
  // visible part.
  const { style } = image;
  const part = (of: number) => `calc(min(${shownWidth}, 100%) * ${of})`;
  const across = (of: number) => part(-of / share);
  const down = (of: number) => part(-of / tall / (ratio ?? 1));
  const [right, bottom] = [1 - left - share, 1 - top - tall];
  style.width = crop ? part(1 / share) : shownWidth;
  style.maxWidth = crop ? 'none' : '';
  style.margin = crop ? [down(top), across(right), down(bottom), across(left)].join(' ') : '';
  style.clipPath = crop
    ? `inset(${[top, right, bottom, left].map((cut) => `${Math.max(0, cut) * 100}%`).join(' ')})`
    : '';
  style.aspectRatio = natural ? natural.join(' / ') : '';
  setOrDrop(image, 'data-sized', natural && '');
  setOrDrop(image, 'data-crop', crop && JSON.stringify(crop));
}

function setOrDrop(target: HTMLElement, name: string, value: string | null): void {
  if (value === null) target.removeAttribute(name);
  else target.setAttribute(name, value);
}
