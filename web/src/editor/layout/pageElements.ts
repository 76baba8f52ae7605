// Draws the sheets behind the text, and headers, footers and borders above it. Only pages near the window
// exist. None of it can be selected, and screen readers only read the text.

import type { PageSetup } from '@docent/document-model/page';
import { borderInset, type Geometry } from '../pagination/geometry.ts';
import {
  type FieldValues,
  filledIn,
  type HeaderFooterName,
  headerFooterName,
  headerFooterOf,
  pageNumber,
} from '../pagination/pageFields.ts';
import { px } from './spacers.ts';
import { drawWatermark, type WatermarkPicture } from './watermark.ts';

export interface PageBox {
  /** Counted from 1, whatever number is printed on it. */
  number: number;
  /** From the top of the text's element. */
  top: number;
  height: number;
  geometry: Geometry;
  /** Begins in the middle of a block. */
  isCut?: boolean;
  /** The next page begins in the middle of a block. */
  isCutBelow?: boolean;
}

export interface NumberedLine {
  number: number;
  top: number;
  left: number;
}

export interface Drawing {
  page: PageSetup;
  pages: number;
  boxes: PageBox[];
  lines: NumberedLine[];
  values: Pick<FieldValues, 'title' | 'version' | 'date'>;
  picture: WatermarkPicture | null;
}

export type EditHeaderFooter = (
  name: HeaderFooterName,
  element: HTMLElement,
  part: 'left' | 'centre' | 'right',
) => void;

const sides = ['left', 'centre', 'right'] as const;

export class PageElements {
  private readonly underlay = layer('page-boxes');
  private readonly over = layer('page-edges');
  private readonly drawnPages = new Map<
    number,
    { under: HTMLElement; over: HTMLElement; place: string; key: string }
  >();
  private readonly lines = layer('page-lines');
  private readonly screen = layer('page-screen');
  private readonly editHeaderFooter: EditHeaderFooter | null;

  constructor(editHeaderFooter: EditHeaderFooter | null) {
    this.editHeaderFooter = editHeaderFooter;
  }

  /** Puts the layers around the text, wherever it is shown now. */
  attach(text: HTMLElement): void {
    const parent = text.parentElement;
    if (!parent || this.underlay.parentElement === parent) return;
    parent.classList.add('page-frame');
    text.before(this.underlay);
    text.after(this.lines, this.over, this.screen);
  }

  detach(): void {
    this.underlay.parentElement?.classList.remove('page-frame');
    for (const each of [this.underlay, this.lines, this.over, this.screen]) each.remove();
  }

  draw(drawing: Drawing): void {
    const wantedNumbers = new Set(drawing.boxes.map(({ number }) => number));
    for (const [number, { under, over }] of this.drawnPages) {
      if (wantedNumbers.has(number) || over.contains(document.activeElement)) continue;
      under.remove();
      over.remove();
      this.drawnPages.delete(number);
    }
    this.drawScreen(null, null);
    for (const box of drawing.boxes) this.drawPage(box, drawing);
    this.drawLines(drawing.lines);
  }

  /** The continuous view: only the watermark, which stays in the window. */
  drawContinuous(page: PageSetup, picture: WatermarkPicture | null): void {
    this.clear();
    this.drawScreen(page.watermark, picture);
  }

  private drawScreen(watermark: PageSetup['watermark'], picture: WatermarkPicture | null): void {
    const key = JSON.stringify(watermark) + (picture?.url ?? '');
    if (this.screen.dataset.key === key) return;
    this.screen.dataset.key = key;
    this.screen.replaceChildren();
    if (!watermark) return;
    const view = document.createElement('div');
    view.className = 'page-screen-view';
    view.append(...drawWatermark(watermark, picture));
    this.screen.append(view);
  }

  private clear(): void {
    for (const { under, over } of this.drawnPages.values()) {
      under.remove();
      over.remove();
    }
    this.drawnPages.clear();
    this.lines.replaceChildren();
  }

  private drawPage(box: PageBox, drawing: Drawing): void {
    const { page, pages, values, picture } = drawing;
    let drawnPage = this.drawnPages.get(box.number);
    if (!drawnPage) {
      drawnPage = { under: part('page-box'), over: part('page-edge'), place: '', key: '' };
      this.drawnPages.set(box.number, drawnPage);
      this.underlay.append(drawnPage.under);
      this.over.append(drawnPage.over);
    }
    const { geometry } = box;
    const place = `top: ${px(box.top)}; height: ${px(box.height)}; width: ${px(geometry.width)}`;
    if (drawnPage.place !== place) {
      drawnPage.place = place;
      for (const element of [drawnPage.under, drawnPage.over]) element.style.cssText = place;
    }
    const { header, footer, firstHeader, firstFooter, watermark, border, numbers } = page;
    const key = JSON.stringify([
      [header, footer, firstHeader, firstFooter, watermark, border, numbers, page.startNumber],
      [pages, values, picture?.url, geometry, box.isCut, box.isCutBelow],
    ]);
    if (drawnPage.key === key || drawnPage.over.contains(document.activeElement)) return;
    drawnPage.key = key;
    const own: FieldValues = {
      ...values,
      page: pageNumber(box.number + page.startNumber - 1, numbers),
      pages: pageNumber(pages, numbers),
    };
    // Headers and footers come first: they may cover what a block draws at its cut, and everything else is
    // drawn above them.
    const edges: HTMLElement[] = [];
    if (border) {
      const frame = part('page-border');
      frame.dataset.line = border;
      frame.style.inset = px(borderInset(page));
      edges.push(frame);
    }
    if (watermark) {
      const mark = part('page-watermark');
      mark.append(...drawWatermark(watermark, picture));
      edges.push(mark);
    }
    for (const place of ['header', 'footer'] as const) {
      const element = this.drawHeaderFooter(
        headerFooterName(page, place, box.number === 1),
        place,
        page,
        own,
        geometry,
      );
      const isSolid = place === 'header' ? box.isCut : box.isCutBelow;
      element.toggleAttribute('data-solid', isSolid === true);
      edges.unshift(element);
    }
    drawnPage.over.replaceChildren(...edges);
  }

  private drawHeaderFooter(
    name: HeaderFooterName,
    place: 'header' | 'footer',
    page: PageSetup,
    values: FieldValues,
    geometry: Geometry,
  ): HTMLElement {
    const element = part('page-header-footer');
    element.dataset.place = place;
    const margin = place === 'header' ? geometry.top : geometry.bottom;
    element.style.cssText = `height: ${px(margin)}; padding-inline: ${px(geometry.left)} ${px(geometry.right)}`;
    for (const side of sides) {
      const words = part('page-header-footer-text');
      words.dataset.side = side;
      words.textContent = filledIn(headerFooterOf(page, name)[side], values);
      element.append(words);
    }
    if (this.editHeaderFooter) {
      element.dataset.editable = '';
      element.addEventListener('mousedown', (event) => {
        if (element.contains(document.activeElement)) {
          // Outside the fields, a press such as the second one of a double click does not end editing.
          if (event.target === element) event.preventDefault();
          return;
        }
        event.preventDefault();
        const { left, width } = element.getBoundingClientRect();
        const third = Math.floor(((event.clientX - left) / width) * 3);
        this.editHeaderFooter?.(name, element, sides[Math.min(2, Math.max(0, third))] ?? 'left');
      });
    }
    return element;
  }

  private drawLines(lines: NumberedLine[]): void {
    const { children } = this.lines;
    while (children.length > lines.length) this.lines.lastChild?.remove();
    for (const [i, { number, top, left }] of lines.entries()) {
      const element = (children[i] as HTMLElement | undefined) ?? part('page-line');
      element.dataset.number = `${number}`;
      element.style.cssText = `top: ${px(top)}; left: ${px(left)}`;
      if (!element.parentElement) this.lines.append(element);
    }
  }
}

function part(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}

function layer(name: string): HTMLElement {
  const element = part(name);
  element.setAttribute('aria-hidden', 'true');
  return element;
}
