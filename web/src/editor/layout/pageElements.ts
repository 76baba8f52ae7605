// The paper itself: sheets behind the text, and over it what stands at each page's edges. Only pages near
// the window are there. None of it can be selected, and a screen reader meets the text alone.

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
  /** It begins in the middle of a block. */
  isCut?: boolean;
  /** The page after it does. */
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
  sheets: PageBox[];
  lines: NumberedLine[];
  values: Pick<FieldValues, 'title' | 'version' | 'date'>;
  picture: WatermarkPicture | null;
}

export type EditHeaderFooter = (
  name: HeaderFooterName,
  band: HTMLElement,
  part: 'left' | 'centre' | 'right',
) => void;

const sides = ['left', 'centre', 'right'] as const;

export class PageElements {
  private readonly under = layer('page-sheets');
  private readonly over = layer('page-edges');
  private readonly drawnPages = new Map<
    number,
    { under: HTMLElement; over: HTMLElement; place: string; key: string }
  >();
  private readonly lines = layer('page-lines');
  private readonly screen = layer('page-screen');
  private readonly editBand: EditHeaderFooter | null;

  constructor(editBand: EditHeaderFooter | null) {
    this.editBand = editBand;
  }

  /** Puts the layers around the text, wherever it is shown now. */
  attach(text: HTMLElement): void {
    const parent = text.parentElement;
    if (!parent || this.under.parentElement === parent) return;
    parent.classList.add('page-frame');
    text.before(this.under);
    text.after(this.lines, this.over, this.screen);
  }

  detach(): void {
    this.under.parentElement?.classList.remove('page-frame');
    for (const each of [this.under, this.lines, this.over, this.screen]) each.remove();
  }

  draw(drawing: Drawing): void {
    const wantedNumbers = new Set(drawing.sheets.map(({ number }) => number));
    for (const [number, { under, over }] of this.drawnPages) {
      if (wantedNumbers.has(number) || over.contains(document.activeElement)) continue;
      under.remove();
      over.remove();
      this.drawnPages.delete(number);
    }
    this.drawScreen(null, null);
    for (const sheet of drawing.sheets) this.drawPage(sheet, drawing);
    this.drawLines(drawing.lines);
  }

  /** One endless sheet: only the watermark, which stays in the window. */
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

  private drawPage(sheet: PageBox, drawing: Drawing): void {
    const { page, pages, values, picture } = drawing;
    let drawnPage = this.drawnPages.get(sheet.number);
    if (!drawnPage) {
      drawnPage = { under: part('page-sheet'), over: part('page-edge'), place: '', key: '' };
      this.drawnPages.set(sheet.number, drawnPage);
      this.under.append(drawnPage.under);
      this.over.append(drawnPage.over);
    }
    const { geometry } = sheet;
    const place = `top: ${px(sheet.top)}; height: ${px(sheet.height)}; width: ${px(geometry.width)}`;
    if (drawnPage.place !== place) {
      drawnPage.place = place;
      for (const element of [drawnPage.under, drawnPage.over]) element.style.cssText = place;
    }
    const { header, footer, firstHeader, firstFooter, watermark, border, numbers } = page;
    const key = JSON.stringify([
      [header, footer, firstHeader, firstFooter, watermark, border, numbers, page.startNumber],
      [pages, values, picture?.url, geometry, sheet.isCut, sheet.isCutBelow],
    ]);
    if (drawnPage.key === key || drawnPage.over.contains(document.activeElement)) return;
    drawnPage.key = key;
    const own: FieldValues = {
      ...values,
      page: pageNumber(sheet.number + page.startNumber - 1, numbers),
      pages: pageNumber(pages, numbers),
    };
    // The bands come first: where they cover what a block draws at its cut, the rest is over them.
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
      const band = this.drawHeaderFooter(
        headerFooterName(page, place, sheet.number === 1),
        place,
        page,
        own,
        geometry,
      );
      const isSolid = place === 'header' ? sheet.isCut : sheet.isCutBelow;
      band.toggleAttribute('data-solid', isSolid === true);
      edges.unshift(band);
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
    const band = part('page-band');
    band.dataset.place = place;
    const margin = place === 'header' ? geometry.top : geometry.bottom;
    band.style.cssText = `height: ${px(margin)}; padding-inline: ${px(geometry.left)} ${px(geometry.right)}`;
    for (const side of sides) {
      const words = part('page-band-words');
      words.dataset.side = side;
      words.textContent = filledIn(headerFooterOf(page, name)[side], values);
      band.append(words);
    }
    if (this.editBand) {
      band.dataset.editable = '';
      band.addEventListener('mousedown', (event) => {
        if (band.contains(document.activeElement)) {
          // Beside the lines a press, as the second of a double click, does not end the writing.
          if (event.target === band) event.preventDefault();
          return;
        }
        event.preventDefault();
        const { left, width } = band.getBoundingClientRect();
        const third = Math.floor(((event.clientX - left) / width) * 3);
        this.editBand?.(name, band, sides[Math.min(2, Math.max(0, third))] ?? 'left');
      });
    }
    return band;
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
