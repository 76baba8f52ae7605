// Draws the pages of one text, in the editor or on the reading page: sections near the window → heights → page breaks,
// again while one moves the next → notes → spacers → page boxes. `pagination` remembers measured heights and estimates
// the others; maps by element hold what is written to the page, maps by section what was measured.

import type { PageSetup } from '@docent/document-model/page';
import { type EditorViewport, scrollerOf, viewportOf, visibleRange } from '../large/viewport.ts';
import type { PageNode } from '../pagination/blocks.ts';
import { canFillRows, hasColumns, placeIn } from '../pagination/columns.ts';
import { type Geometry, type PagePart, pageGap } from '../pagination/geometry.ts';
import { LineCounts } from '../pagination/lineCounts.ts';
import { Pagination, type Slice } from '../pagination/pagination.ts';
import { ColumnText } from './columnText.ts';
import {
  besideLines,
  type LineAt,
  linesIn,
  type Numbered,
  nowhere,
  numbered,
  type PlaceAt,
} from './lines.ts';
import { blockElements, measureBlocks } from './measure.ts';
import { measureCuts } from './measureCuts.ts';
import { Notes } from './notes.ts';
import {
  type Drawing,
  type EditHeaderFooter,
  type NumberedLine,
  type PageBox,
  PageElements,
} from './pageElements.ts';
import { endless, type VisiblePages } from './pageState.ts';
import { sectionsOf } from './sectionElements.ts';
import { type BlockOffset, type Marks, marksOf, px, setProperties } from './spacers.ts';

export interface Near {
  slice: Slice;
  element: HTMLElement;
  marks: Marks;
}

export interface RenderedText {
  doc: PageNode;
  page: PageSetup;
  values: Drawing['values'];
  picture: Drawing['picture'];
}

/** How far beyond the window pages are drawn, in pixels; browsers skip rendering farther away. */
const margin = 1200;
/** Measuring one page break moves the next ones; at most this many are near the window. */
const rounds = 30;
/** How far browsers round positions around a page break, in pixels. */
const roundings = 2;
/** How often a section whose height differs from the drawn one is measured again, before it is left as it is. */
const maxSettlingRounds = 12;

export class PageRenderer {
  readonly pagination = new Pagination();
  private readonly text: HTMLElement;
  private readonly pageElements: PageElements;
  private readonly columns: ColumnText;
  private readonly notes: Notes;
  /** Inserts the spacers of the sections near the window, and removes all others. */
  private readonly mark: (near: readonly Near[]) => void;
  private readonly sizes = new WeakMap<Element, number>();
  private readonly rooms = new WeakMap<Element, number>();
  private readonly expected = new WeakMap<Element, { section: PageNode; height: number }>();
  private tries = new WeakMap<PageNode, number>();
  private readonly lineCounts = new LineCounts();
  /** Sections that were measured although they are not visible, and the width for which they were. */
  private readonly checkedWidths = new WeakMap<PageNode, number>();
  private hasPages = false;
  private isInColumns = false;

  constructor(
    text: HTMLElement,
    mark: (near: readonly Near[]) => void,
    editHeaderFooter: EditHeaderFooter | null = null,
    withoutNotifying: (work: () => void) => void = (work) => work(),
  ) {
    this.text = text;
    this.mark = mark;
    this.pageElements = new PageElements(editHeaderFooter);
    this.columns = new ColumnText(withoutNotifying);
    this.notes = new Notes(withoutNotifying);
  }

  /** Updates everything near the window; returns the visible pages, or null if there are none. */
  draw(rendered: RenderedText, zoom: number): VisiblePages | null {
    const { text, pagination, pageElements } = this;
    if (!text.isConnected) return null;
    pageElements.attach(text);
    const { doc, page } = rendered;
    if (!page.paged) {
      if (this.hasPages) {
        this.undress();
        this.mark([]);
      }
      pageElements.drawContinuous(page, rendered.picture);
      return endless(zoom);
    }
    this.hasPages = true;
    if (canFillRows && hasColumns(doc, page)) return this.drawColumns(rendered, zoom);
    this.leaveColumns();
    pagination.update(doc, page);
    this.dress();
    const elements = sectionsOf(text);
    if (elements.length !== doc.childCount) return null;
    this.setSectionSizes(elements);

    const viewport = viewportOf(scrollerOf(text));
    const [first, to] = visibleRange(elements, {
      top: viewport.top - margin,
      bottom: viewport.bottom + margin,
    });
    // The pages of the notes follow the last section, even if it is not visible.
    const from = Math.max(0, Math.min(first, elements.length - 1));
    if (this.measure(elements, from, to, zoom)) pagination.update(doc, page);
    for (let i = 0; i < rounds && this.measureCuts(elements, from, to, zoom); i++) {
      pagination.update(doc, page);
    }
    const { end } = pagination;
    const shift = (this.contentWidth - pagination.geometry(end.part).contentWidth) / 2;
    const geometryOf = (part: PagePart) => pagination.geometry(part);
    this.notes.lay(text, { ...end, pages: pagination.pages, geometryOf, below: 0, shift }, zoom);
    this.dress();
    this.setSectionSizes(elements);
    const near: Near[] = [];
    for (let i = from; i < to; i++) {
      const slice = pagination.slices[i];
      const element = elements[i];
      if (!slice || !element) continue;
      near.push({ slice, element, marks: marksOf(slice, this.blockOffsetsOf(slice)) });
      this.expected.set(element, { section: slice.section, height: slice.filling.height });
    }
    this.mark(near);
    const pages = pagination.pages + this.notes.pages;
    const boxes = this.pagesNear(near, pages, zoom);
    const lines = page.lineNumbers ? this.lines(rendered, [from, to], elements, boxes, zoom) : [];
    // Computed before drawing, because the browser would have to lay out again afterwards.
    const visiblePages = this.visiblePagesOf(boxes, viewport, pages, zoom);
    pageElements.draw({ ...rendered, pages, boxes, lines });
    return visiblePages;
  }

  /** The browser fills the pages; only the sheets below the text remain to be drawn. */
  private drawColumns(rendered: RenderedText, zoom: number): VisiblePages | null {
    const { text, columns } = this;
    const { doc, page } = rendered;
    const elements = sectionsOf(text);
    if (elements.length !== doc.childCount) return null;
    this.isInColumns = true;
    this.mark([]);
    if (!text.hasAttribute('data-columns')) text.toggleAttribute('data-columns', true);
    const viewport = viewportOf(scrollerOf(text));
    /** From the top of the text's first page. */
    const at = (y: number) =>
      (y - text.getBoundingClientRect().top) / zoom - (columns.parts[0]?.geometry.top ?? 0);
    const near = () => ({ top: at(viewport.top - margin), bottom: at(viewport.bottom + margin) });
    columns.lay(doc, page, elements, near(), zoom);
    const { parts, widest } = columns;
    const [first] = parts;
    const last = parts.at(-1);
    if (!first || !last || !widest) return null;
    const dress = () => {
      const { contentHeight, bottom } = last.geometry;
      const left = Math.max(0, contentHeight - (this.notes.end?.y ?? contentHeight));
      this.dressIn(first.geometry, widest.width, widest.contentWidth, left + bottom);
    };
    dress();
    this.layNotes(widest.contentWidth, zoom);
    dress();
    const pages = columns.pages + this.notes.pages;

    const { top, bottom } = near();
    const boxes: PageBox[] = [];
    for (const [i, { page, top: partTop, geometry, rows }] of parts.entries()) {
      const pitch = rows.height + rows.between;
      const end = parts[i + 1]?.page ?? columns.pages;
      const from = page + Math.max(0, Math.floor((top - partTop) / pitch));
      for (let number = from; number < end; number++) {
        const head = partTop + (number - page) * pitch;
        if (head > bottom) break;
        const pageTop = first.geometry.top + head - geometry.top;
        boxes.push({ number: number + 1, top: pageTop, height: geometry.height, geometry });
      }
    }
    const away = first.geometry.top;
    for (const box of this.notes.boxes(text, zoom)) {
      const isNear = box.top - away < bottom && box.top - away + box.height > top;
      if (isNear) boxes.push(box);
    }
    const lines = page.lineNumbers ? this.linesOfColumns(rendered, elements, viewport, zoom) : [];
    this.pageElements.draw({ ...rendered, pages, boxes, lines });
    return this.visiblePagesOf(boxes, viewport, pages, zoom);
  }

  /** The notes follow the highest column, as on paper. */
  private layNotes(widest: number, zoom: number): void {
    const { end, pages } = this.columns;
    if (!end) return;
    const { filledRows, geometry, rows } = end.at;
    const y = Math.min(filledRows, rows.height);
    const { beginsPage: isForced, part } = end.onward;
    const shift = (widest - geometry.contentWidth) / 2;
    const below = rows.height - y;
    const at = { y, isForced, part, pages, geometryOf: () => geometry, below, shift };
    this.notes.lay(this.text, at, zoom);
  }

  private leaveColumns(): void {
    if (!this.isInColumns) return;
    this.isInColumns = false;
    this.columns.leave();
    this.text.toggleAttribute('data-columns', false);
    for (const element of sectionsOf(this.text)) {
      this.sizes.delete(element);
      this.rooms.delete(element);
    }
  }

  /** Elements such as images may have changed their height. */
  stir(): void {
    this.tries = new WeakMap();
  }

  /**
   * Measures sections that were never visible while there is time; returns whether some are left. After the last one,
   * the number of pages is exact.
   */
  measureAhead({ doc, page }: RenderedText, zoom: number, hasTime: () => boolean): boolean {
    const { text, pagination } = this;
    if (!page.paged || !text.isConnected) return false;
    const elements = sectionsOf(text);
    if (this.isInColumns) {
      if (elements.length !== doc.childCount) return false;
      return this.columns.measureAhead(doc, page, elements, zoom, hasTime);
    }
    if (elements.length !== pagination.slices.length) return false;
    const { contentWidth: width } = this;
    const counts = page.lineNumbers && page.lineNumbersBegin !== 'page';
    for (const [i, { section }] of pagination.slices.entries()) {
      const isMeasured = this.checkedWidths.get(section) === width;
      const hasLineCounts = !counts || this.lineCounts.isSeen(section, width);
      if (isMeasured && hasLineCounts) continue;
      if (!hasTime()) return true;
      this.checkedWidths.set(section, width);
      if (!isMeasured) this.measure(elements, i, i + 1, zoom);
      if (!hasLineCounts)
        this.numberedIn({ doc, page }, [i, i + 1], elements, zoom, width, nowhere);
    }
    pagination.update(doc, page);
    return false;
  }

  /**
   * In the empty space of a column, the end of the text before it; null elsewhere. Browsers map such a position to the
   * start of the whole text.
   */
  textBefore(x: number, y: number, zoom: number): { left: number; top: number } | null {
    const at = this.isInColumns ? document.elementFromPoint(x, y) : null;
    const isEmpty = at === this.text || (at?.localName === 'section' && this.text.contains(at));
    const piece = at && isEmpty ? this.columns.pieceBefore(x, y, zoom) : null;
    return (
      piece && { left: Math.min(Math.max(x, piece.left), piece.right) - 1, top: piece.bottom - 1 }
    );
  }

  /** Removes the sheets; the caller removes its own spacers. */
  destroy(): void {
    this.undress();
    this.pageElements.detach();
  }

  /** The width of the widest page. */
  get width(): number {
    return this.pagination.widest.width;
  }

  private get contentWidth(): number {
    return this.pagination.widest.contentWidth;
  }

  private blockOffsetsOf({ start, filling }: Slice): (index: number) => BlockOffset {
    const { pagination } = this;
    const widest = this.contentWidth;
    const first = pagination.geometry(start.part).contentHeight;
    return (index) => {
      const part = filling.parts.get(index) ?? start.part;
      const { contentWidth, contentHeight } = pagination.geometry(part);
      const height = contentHeight === first ? null : contentHeight;
      return { shift: (widest - contentWidth) / 2, height };
    };
  }

  /** Sets the classes and properties that the style sheet needs. */
  private dress(): void {
    const { pagination } = this;
    const first = pagination.geometry(pagination.slices[0]?.start.part ?? pagination.end.part);
    const { y, part } = this.notes.end ?? pagination.end;
    const last = pagination.geometry(part);
    const remainingHeight = Math.max(0, last.contentHeight - y) + last.bottom;
    this.dressIn(first, this.width, this.contentWidth, remainingHeight);
  }

  private dressIn(
    first: Geometry,
    width: number,
    contentWidth: number,
    remainingHeight: number,
  ): void {
    const { text } = this;
    setProperties(text, {
      '--page-content-width': px(contentWidth),
      '--page-content-height': px(first.contentHeight),
      '--page-aside': px((first.left - first.right) / 2),
      '--page-top': px(first.top),
      '--page-rest': px(remainingHeight),
    });
    if (text.parentElement) {
      setProperties(text.parentElement, { '--page-width': px(width) });
      text.parentElement.toggleAttribute('data-paged', true);
    }
    // Tells the container of the text, because a column for reading is too narrow for pages.
    text.closest('[data-text-room]')?.toggleAttribute('data-paged', true);
    if (!text.hasAttribute('data-paged')) text.toggleAttribute('data-paged', true);
  }

  private undress(): void {
    this.hasPages = false;
    this.leaveColumns();
    this.notes.leave();
    this.text.toggleAttribute('data-paged', false);
    this.text.parentElement?.toggleAttribute('data-paged', false);
    this.text.closest('[data-text-room]')?.toggleAttribute('data-paged', false);
    for (const element of sectionsOf(this.text)) {
      element.style.removeProperty('contain-intrinsic-block-size');
      element.style.removeProperty('--page-content-height');
      this.sizes.delete(element);
      this.rooms.delete(element);
    }
  }

  /** Sets the computed height of sections that the browser skips, and limits images to the height of their page. */
  private setSectionSizes(elements: readonly HTMLElement[]): void {
    const { pagination } = this;
    for (const [i, { filling, start }] of pagination.slices.entries()) {
      const element = elements[i];
      if (!element) continue;
      const height = Math.round(filling.height);
      if (this.sizes.get(element) !== height) {
        this.sizes.set(element, height);
        element.style.setProperty('contain-intrinsic-block-size', `${height}px`);
      }
      const room = pagination.geometry(start.part).contentHeight;
      if (this.rooms.get(element) === room) continue;
      this.rooms.set(element, room);
      element.style.setProperty('--page-content-height', px(room));
    }
  }

  /** Measures blocks near the window; returns whether a height changed. */
  private measure(all: readonly HTMLElement[], from: number, to: number, zoom: number): boolean {
    const { pagination } = this;
    let isNews = false;
    for (let i = from; i < to; i++) {
      const slice = pagination.slices[i];
      const element = all[i];
      const elements = element && slice ? blockElements(element, slice.section) : null;
      if (!slice || !element || !elements) continue;
      const { section } = slice;
      const isOff = this.isOff(element, elements, section, zoom);
      const widths = new Map<PageNode, number>();
      for (let b = 0; b < section.childCount; b++) {
        const part = slice.filling.parts.get(b) ?? slice.start.part;
        widths.set(section.child(b), pagination.geometry(part).contentWidth);
      }
      const width = (node: PageNode) => widths.get(node) ?? 0;
      const needsMeasuring = (node: PageNode) =>
        isOff || !pagination.extentOf(node, width(node)).isSeen;
      let hasNews = false;
      for (const each of measureBlocks(element, elements, section, needsMeasuring, zoom)) {
        const { node, own, isBroken, isCut } = each;
        const extent = pagination.extentOf(node, width(node));
        // The measurement in one piece is more precise than the one without the page break.
        if (isCut && extent.isSeen && Math.abs(own - extent.own) < roundings) continue;
        // The space to the next block is known from when no page began there.
        const outer = isBroken && extent.isSeen ? own + extent.outer - extent.own : each.outer;
        if (pagination.learn(node, width(node), outer, own)) hasNews = true;
      }
      if (hasNews) pagination.refill(section);
      isNews ||= hasNews;
    }
    return isNews;
  }

  /** Whether a section's height differs from the drawn one, for example after an image or a font has loaded. */
  private isOff(
    element: HTMLElement,
    elements: readonly HTMLElement[],
    section: PageNode,
    zoom: number,
  ): boolean {
    const expected = this.expected.get(element);
    const last = elements.at(-1);
    if (!last || expected?.section !== section) return false;
    const height = last.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
    const isOff = Math.abs(height / zoom - expected.height) > 1.5;
    const tries = isOff ? (this.tries.get(section) ?? 0) + 1 : 0;
    this.tries.set(section, tries);
    return isOff && tries <= maxSettlingRounds;
  }

  /** Measures lines and rows of blocks at page breaks; returns whether anything changed. */
  private measureCuts(
    all: readonly HTMLElement[],
    from: number,
    to: number,
    zoom: number,
  ): boolean {
    const { pagination } = this;
    let isNews = false;
    for (let i = from; i < to; i++) {
      const slice = pagination.slices[i];
      const element = all[i];
      if (!slice || !element) continue;
      const elements = blockElements(element, slice.section);
      if (!elements) continue;
      const checkedBlocks = new Set<PageNode>();
      for (const { index, part } of slice.filling.breaks) {
        // The block before a page's first one may be a block that should have been cut.
        for (const at of [index, index - 1]) {
          const node = at >= 0 ? slice.section.child(at) : null;
          const block = elements[at];
          if (!node || !block || checkedBlocks.has(node)) continue;
          const { contentWidth, contentHeight } = pagination.geometry(part);
          const extent = pagination.extentOf(node, contentWidth);
          if (extent.isExact || !extent.isSeen || extent.cuts === null) continue;
          checkedBlocks.add(node);
          pagination.learnCuts(node, measureCuts(block, node, zoom, contentHeight));
        }
      }
      if (checkedBlocks.size > 0) pagination.refill(slice.section);
      isNews ||= checkedBlocks.size > 0;
    }
    return isNews;
  }

  private pagesNear(near: readonly Near[], pages: number, zoom: number): PageBox[] {
    const { pagination, text } = this;
    const origin = text.getBoundingClientRect().top;
    const boxes: PageBox[] = [];
    const first = near[0];
    if (!first) return boxes;
    const { page, start } = first.slice;
    const geometry = pagination.geometry(start.part);
    const isTop = first.slice === pagination.slices[0];
    boxes.push({ number: page, top: isTop ? 0 : Number.NaN, height: geometry.height, geometry });
    for (const { slice, element } of near) {
      const top = (element.getBoundingClientRect().top - origin) / zoom;
      const blocks = blockElements(element, slice.section);
      for (const each of slice.filling.breaks) {
        const geometry = pagination.geometry(each.part);
        // If a block begins the page, its sheet follows the block even if the computed position is slightly off.
        const first = each.cut ? null : blocks?.[each.index]?.getBoundingClientRect().top;
        const begins = first == null ? top + each.top : (first - origin) / zoom;
        boxes.push({
          number: slice.page + each.page,
          top: begins - geometry.top,
          height: geometry.height,
          geometry,
          isCut: each.cut !== null,
        });
      }
    }
    if (near.at(-1)?.slice === pagination.slices.at(-1))
      boxes.push(...this.notes.boxes(text, zoom));
    for (const [i, box] of boxes.entries()) {
      const next = boxes[i + 1];
      if (!next) continue;
      const bottom = next.top - pageGap;
      // The page before the first break near the window begins somewhere above.
      if (Number.isNaN(box.top)) box.top = bottom - box.height;
      else box.height = bottom - box.top;
      box.isCutBelow = next.isCut === true;
    }
    const last = boxes.at(-1);
    if (last?.number === pages) {
      const bottom = text.getBoundingClientRect().height / zoom;
      if (Number.isNaN(last.top)) last.top = bottom - last.height;
      else last.height = bottom - last.top;
    }
    return boxes.filter(({ top }) => !Number.isNaN(top));
  }

  private visiblePagesOf(
    boxes: readonly PageBox[],
    viewport: EditorViewport,
    pages: number,
    zoom: number,
  ): VisiblePages {
    const origin = this.text.getBoundingClientRect().top;
    const y = (viewport.top + (viewport.bottom - viewport.top) / 3 - origin) / zoom;
    const at = boxes.findLast(({ top }) => top <= y) ?? boxes[0];
    if (!at) return { ...endless(zoom), pages };
    const { number, top, geometry } = at;
    const { width, height } = geometry;
    const columns = this.isInColumns
      ? (this.columns.partAt(y - geometry.top)?.rows.columns ?? 1)
      : 1;
    return { page: number, pages, zoom, top: Math.round(top), width, height, columns };
  }

  private lines(
    rendered: RenderedText,
    range: readonly [number, number],
    elements: readonly HTMLElement[],
    boxes: readonly PageBox[],
    zoom: number,
  ): NumberedLine[] {
    const middle = this.textLeft(zoom) + this.text.getBoundingClientRect().width / zoom / 2;
    const placeAt = (_: number, top: number) => {
      const box = boxes.findLast((each) => each.top <= top);
      return { page: box?.number ?? 0, column: 0 };
    };
    const lines = this.numberedIn(rendered, range, elements, zoom, this.contentWidth, placeAt);
    const widths = new Map(boxes.map(({ number, geometry }) => [number, geometry.contentWidth]));
    return lines.map(({ number, top, page }) => {
      const left = middle - (widths.get(page) ?? 0) / 2 - besideLines;
      return { number, top, left };
    });
  }

  private linesOfColumns(
    rendered: RenderedText,
    elements: readonly HTMLElement[],
    { top, bottom }: EditorViewport,
    zoom: number,
  ): NumberedLine[] {
    const { columns } = this;
    const { widest } = columns;
    const [first] = columns.parts;
    if (!first || !widest) return [];
    // Numbering starts at the top of the page whose end is visible.
    const around = margin + widest.height * zoom;
    const range = visibleRange(elements, { top: top - around, bottom: bottom + margin });
    const above = first.geometry.top;
    const partOf = (y: number) => columns.partAt(y - above) ?? first;
    const aside = ({ geometry }: typeof first) => (widest.contentWidth - geometry.contentWidth) / 2;
    const placeAt = (left: number, y: number) => {
      const part = partOf(y);
      const place = placeIn(part.rows, left - aside(part), y - above - part.top);
      return { page: part.page + place.page, column: place.column };
    };
    const lines = this.numberedIn(rendered, range, elements, zoom, first.rows.width, placeAt);
    const edge = this.textLeft(zoom) - besideLines;
    return lines.map(({ number, column, top: y }) => {
      const part = partOf(y);
      const { width, gap } = part.rows;
      return { number, top: y, left: edge + aside(part) + column * (width + gap) };
    });
  }

  /** The numbered lines of some sections. `width` is used to estimate the number of lines before them. */
  private numberedIn(
    { doc, page }: Pick<RenderedText, 'doc' | 'page'>,
    [from, to]: readonly [number, number],
    elements: readonly HTMLElement[],
    zoom: number,
    width: number,
    placeAt: PlaceAt,
  ): Numbered<LineAt>[] {
    const { lineNumbersBegin: restartAt } = page;
    const sections = Array.from({ length: doc.childCount }, (_, i) => doc.child(i));
    const lines: LineAt[] = [];
    let parts = 0;
    for (let i = from; i < to; i++) {
      const section = sections[i];
      const element = elements[i];
      const blocks = section && element ? blockElements(element, section) : null;
      if (!section || !blocks) continue;
      for (const [b, block] of blocks.entries()) {
        const node = section.child(b);
        const blockLines = linesIn(block, this.text, zoom, placeAt);
        this.lineCounts.learn(section, node, width, blockLines.length);
        for (const line of blockLines)
          lines.push({ ...line, run: restartAt === 'page' ? line.page : parts });
        if (restartAt === 'section' && node.type.name === 'sectionBreak') parts++;
      }
    }
    return numbered(lines, this.lineCounts.before(sections, from, width, restartAt));
  }

  /** Left edge of the text in its frame, which centres the sheets. */
  private textLeft(zoom: number): number {
    const { left } = this.text.getBoundingClientRect();
    return (left - (this.text.parentElement?.getBoundingClientRect().left ?? left)) / zoom;
  }
}
