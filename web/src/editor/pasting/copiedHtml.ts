// Copied HTML also carries what other programs need: pictures inside it, footnotes as text, check marks, complete
// links, and the looks of tables as ordinary CSS. `restoreCopied` removes that when the text is pasted into Docent.

import { cropOf, widthOf } from '@docent/document-model/nodes/image';
import { element } from '../drawing/element.ts';

type LoadedPictures = ReadonlyMap<string, HTMLImageElement>;

/** Attributes that are replaced; the original value is kept beside each. */
const replacedAttributes = ['style', 'src', 'href', 'width'] as const;
/** Elements that are added; imports of HTML drop them, too. */
const skipAttribute = 'data-docent-skip';

/** In pixels; larger pictures are scaled down. */
const maxPictureSide = 2400;
/** In characters; a larger picture is compressed as JPEG. */
const maxPngLength = 2_000_000;
/** In characters; pictures beyond are copied as links. */
const maxPicturesLength = 30_000_000;

export function dressForOthers(root: ParentNode, pictures: LoadedPictures): void {
  addFootnotes(root);
  addCheckMarks(root);
  for (const cell of root.querySelectorAll<HTMLElement>('td, th')) dressCell(cell);
  for (const table of root.querySelectorAll<HTMLElement>('table')) dressTable(table);
  for (const link of root.querySelectorAll('a[href^="/"]')) {
    replace(link, 'href', absolute(link.getAttribute('href') ?? ''));
  }
  let left = maxPicturesLength;
  for (const image of root.querySelectorAll('img')) left -= dressImage(image, pictures, left);
}

export function restoreCopied(html: string): string {
  if (!html.includes(skipAttribute) && !html.includes('data-own-')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const each of body.querySelectorAll(`[${skipAttribute}]`)) each.remove();
  for (const name of replacedAttributes) {
    for (const each of body.querySelectorAll(`[data-own-${name}]`)) {
      const own = each.getAttribute(`data-own-${name}`);
      each.removeAttribute(`data-own-${name}`);
      if (own) each.setAttribute(name, own);
      else each.removeAttribute(name);
    }
  }
  return body.innerHTML;
}

function replace(target: Element, name: (typeof replacedAttributes)[number], value: string): void {
  target.setAttribute(`data-own-${name}`, target.getAttribute(name) ?? '');
  target.setAttribute(name, value);
}

function addStyle(target: Element, declarations: string[]): void {
  const own = target.getAttribute('style');
  replace(target, 'style', [...(own ? [own] : []), ...declarations].join('; '));
}

const absolute = (address: string): string => new URL(address, location.origin).href;

function addFootnotes(root: ParentNode): void {
  const notes = element('div', { [skipAttribute]: '' });
  for (const note of root.querySelectorAll<HTMLElement>('span[data-type="footnote"]')) {
    const number = `${notes.children.length + 1}`;
    note.append(element('sup', { [skipAttribute]: '' }, number));
    const { text = '' } = JSON.parse(note.dataset.attrs ?? '{}') as { text?: string };
    notes.append(element('p', {}, element('sup', {}, number), ` ${text}`));
  }
  if (notes.children.length > 0) root.append(notes);
}

function addCheckMarks(root: ParentNode): void {
  for (const item of root.querySelectorAll<HTMLElement>('li[data-checked]')) {
    const box = item.querySelector('label');
    const first = item.querySelector(':scope > div > :first-child');
    const line = first && /^(?:p|h[1-6])$/.test(first.localName) ? first : box;
    line?.prepend(
      element('span', { [skipAttribute]: '' }, item.dataset.checked === 'true' ? '☑ ' : '☐ '),
    );
    box?.querySelector('input')?.remove();
  }
  for (const list of root.querySelectorAll('ul[data-type="checkList"]')) {
    addStyle(list, ['list-style: none']);
  }
}

const defaultLine = '#c9ced6';
const headerBackground = '#f1f3f6';

const lineOf = (table: HTMLElement | null): string => {
  const { borderWidth, borderLine = 'solid', borderColour = defaultLine } = table?.dataset ?? {};
  const width = borderWidth ?? (borderLine === 'double' ? '3' : '1');
  return `${width}px ${borderLine} ${borderColour}`;
};

function dressTable(table: HTMLElement): void {
  const borders: Record<string, string> = {
    outer: `border: ${lineOf(table)}`,
    inner: 'border-style: hidden',
  };
  const border = borders[table.dataset.borders ?? ''];
  const width = table.dataset.fit === 'page' ? ['width: 100%'] : [];
  addStyle(table, ['border-collapse: collapse', ...width, ...(border ? [border] : [])]);
}

function dressCell(cell: HTMLElement): void {
  const table = cell.closest('table');
  const isHeader = cell.localName === 'th';
  const background = cell.dataset.background ?? (isHeader ? headerBackground : null);
  const widths = cell.dataset.colwidth?.split(',').map(Number) ?? [];
  const width = widths.every((each) => each > 0) ? widths.reduce((sum, each) => sum + each, 0) : 0;
  addStyle(cell, [
    ...bordersOf(cell, table),
    'padding: 4px 8px',
    ...(isHeader ? ['text-align: left', 'font-weight: 600'] : []),
    ...(/vertical-align/.test(cell.getAttribute('style') ?? '') ? [] : ['vertical-align: top']),
    ...(background ? [`background-color: ${background}`] : []),
    ...(width > 0 ? [`width: ${width}px`] : []),
  ]);
}

function bordersOf(cell: HTMLElement, table: HTMLElement | null): string[] {
  const line = lineOf(table);
  const own = cell.dataset.sides;
  const sides: Record<string, string> = { none: '', outer: '', horizontal: 'top bottom' };
  const drawnSides = own ?? sides[table?.dataset.borders ?? ''] ?? 'top right bottom left';
  return ['top', 'right', 'bottom', 'left'].map(
    (side) => `border-${side}: ${drawnSides.includes(side) ? line : own ? 'hidden' : 'none'}`,
  );
}

/** Returns the length of the picture as text. */
function dressImage(image: HTMLImageElement, pictures: LoadedPictures, maxLength: number): number {
  const own = image.getAttribute('src') ?? '';
  const { caption } = image.dataset;
  if (caption) image.after(element('p', { [skipAttribute]: '' }, caption));
  const picture = pictures.get(own);
  const crop = cropOf(JSON.parse(image.dataset.crop ?? 'null')) ?? [0, 0, 1, 1];
  const data = picture ? encode(picture, crop) : null;
  const isInside = data !== null && data.length <= maxLength;
  if (isInside || own.startsWith('/')) replace(image, 'src', isInside ? data : absolute(own));
  if (picture && widthOf(image.getAttribute('width')) === null) {
    replace(image, 'width', `${Math.round(picture.naturalWidth * crop[2])}`);
  }
  return isInside ? data.length : 0;
}

/** The visible part of a picture as a data URL; null if the browser refuses. */
function encode(picture: HTMLImageElement, [left, top, wide, high]: number[]): string | null {
  const [width, height] = [picture.naturalWidth, picture.naturalHeight];
  const [partWidth, partHeight] = [width * (wide ?? 1), height * (high ?? 1)];
  const scale = Math.min(1, maxPictureSide / Math.max(partWidth, partHeight));
  const canvas = element('canvas');
  canvas.width = Math.max(1, Math.round(partWidth * scale));
  canvas.height = Math.max(1, Math.round(partHeight * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const [x, y] = [width * (left ?? 0), height * (top ?? 0)];
  pen.drawImage(picture, x, y, partWidth, partHeight, 0, 0, canvas.width, canvas.height);
  try {
    const png = canvas.toDataURL('image/png');
    if (png.length <= maxPngLength) return png;
    // JPEG would show transparent parts as black.
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.9);
  } catch (error) {
    // The browser lets no page read some SVG pictures; they are copied as links.
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}
