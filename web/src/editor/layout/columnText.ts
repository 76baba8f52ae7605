// A text whose pages have columns. The browser fills them, each technical section in boxes of its own, so
// that a key lays out only one section: a box begins on the page on which the text before it ends, after as
// much empty space as that text fills.

import type { PageSetup } from '@docent/document-model/page';
import type { EditorViewport } from '../large/viewport.ts';
import { isColumnBreak, type PageNode, shapeOf } from '../pagination/blocks.ts';
import {
  type At,
  behind,
  type ColumnRun,
  firstGoing,
  footOf,
  type Going,
  placeIn,
  type Rows,
  rowsOf,
  runsOf,
  startRun,
} from '../pagination/columns.ts';
import { estimate } from '../pagination/estimate.ts';
import { type Geometry, geometryOf, type PagePart, samePart } from '../pagination/geometry.ts';
import { type LayoutBox, putInBoxes } from './boxes.ts';
import { blockElements, marginBelow } from './measure.ts';
import { px, setProperties } from './spacers.ts';
import { WholeParagraphs } from './wholeParagraphs.ts';

/** How much of the columns a run fills, as if they were stacked. */
interface Length {
  rows: Rows;
  length: number;
  /** How much was filled before the run when the browser laid it out; null if the length is an estimate. */
  seenAt: number | null;
}

interface SectionLayout {
  element: HTMLElement;
  section: PageNode;
  /** How and where it continues the text before it. */
  going: Going;
  before: At | null;
  runs: readonly ColumnRun[];
  onward: Going;
  boxes: readonly LayoutBox[];
  lengths: readonly Length[];
  /** Where each run begins. */
  starts: readonly At[];
  end: At;
}

/** At most this many sections are measured ahead again when the text before them has changed. */
const maxSettledSections = 80;

/** Two normal lines, which a heading at the end of a section needs below it. */
const twoLines = 57;

export class ColumnText {
  /** Where the page orientation or number of columns changes. */
  parts: readonly At[] = [];
  pages = 1;
  private sectionLayouts: readonly SectionLayout[] = [];
  private readonly lengths = new WeakMap<Element, Length[]>();
  private readonly rowsByGeometry = new Map<string, { geometry: Geometry; rows: Rows }>();
  private page: PageSetup | null = null;
  private readonly whole: WholeParagraphs;

  constructor(withoutNotifying: (work: () => void) => void) {
    this.whole = new WholeParagraphs(withoutNotifying);
  }

  /**
   * Fills all pages. Visible sections are measured; the others keep their previous length or an estimate.
   */
  lay(
    doc: PageNode,
    page: PageSetup,
    elements: readonly HTMLElement[],
    viewport: EditorViewport,
    zoom: number,
  ) {
    this.use(page);
    const all: SectionLayout[] = [];
    let going = firstGoing;
    let before: At | null = null;
    for (const [i, element] of elements.entries()) {
      const was = this.sectionLayouts[i];
      const section = doc.child(i);
      let sectionLayout: SectionLayout | null =
        was?.element === element && was.section === section && this.isSame(was, going, before)
          ? was
          : this.put(element, section, going, before);
      if (!sectionLayout) continue;
      const [start] = sectionLayout.starts;
      const isVisible =
        start && start.top < viewport.bottom && footOf(sectionLayout.end) > viewport.top;
      if (isVisible && this.measure(sectionLayout, zoom))
        sectionLayout = this.put(element, section, going, before);
      if (!sectionLayout) continue;
      all.push(sectionLayout);
      before = sectionLayout.end;
      going = sectionLayout.onward;
    }
    this.sectionLayouts = all;
    this.pages = (before?.page ?? 0) + 1;
    this.parts = all.flatMap(({ runs, starts }) => starts.filter((_, r) => runs[r]?.beginsPage));
  }

  /** Measures sections that were never visible while there is time; returns whether some are left. */
  measureAhead(
    doc: PageNode,
    page: PageSetup,
    elements: readonly HTMLElement[],
    zoom: number,
    hasTime: () => boolean,
  ): boolean {
    const isShort = elements.length <= maxSettledSections;
    for (let i = 0; i < this.sectionLayouts.length; i++) {
      const sectionLayout = this.sectionLayouts[i] as SectionLayout;
      const lengths = this.lengths.get(sectionLayout.element) ?? [];
      const isSettled = lengths.every(({ seenAt }, r) => {
        const { filledRows } = sectionLayout.starts[r] as At;
        return seenAt !== null && (!isShort || Math.abs(seenAt - filledRows) < 0.5);
      });
      if (isSettled) continue;
      if (!hasTime()) return true;
      if (this.measure(sectionLayout, zoom) && isShort)
        this.lay(doc, page, elements, nowhere, zoom);
    }
    return false;
  }

  /** Where the text ends; null for an empty text. */
  get end(): { at: At; onward: Going } | null {
    const last = this.sectionLayouts.at(-1);
    return last ? { at: last.end, onward: last.onward } : null;
  }

  get widest(): Geometry | undefined {
    const all = this.parts.map(({ geometry }) => geometry);
    return all.sort((a, b) => b.width - a.width)[0];
  }

  /** The part that contains this height. */
  partAt(top: number): At | undefined {
    const { parts } = this;
    return parts.findLast((part) => part.top - part.geometry.top <= top) ?? parts[0];
  }

  /** The last line of text before a point in the window, in column order; null if there is none. */
  pieceBefore(x: number, y: number, zoom: number): DOMRect | null {
    let nearestRect: DOMRect | null = null;
    for (const { element, section, runs, boxes, starts } of this.sectionLayouts) {
      const blocks = holds(element, x, y) ? blockElements(element, section) : null;
      for (const [r, { from, to }] of blocks ? runs.entries() : []) {
        const box = (boxes[r] as LayoutBox).element;
        if (!blocks || !holds(box, x, y)) continue;
        const { left, top } = box.getBoundingClientRect();
        const { rows } = starts[r] as At;
        const placeOf = (at: { x: number; y: number }) =>
          placeIn(rows, (at.x - left) / zoom, (at.y - top) / zoom);
        const target = placeOf({ x, y });
        for (let i = from; i < to; i++) {
          if (shapeOf(section.child(i)) === 'end') continue;
          for (const piece of (blocks[i] as HTMLElement).getClientRects()) {
            const { page, column } = placeOf(piece);
            const distance = page - target.page || column - target.column || piece.top - y;
            if (distance < 0) nearestRect = piece;
          }
        }
      }
    }
    return nearestRect;
  }

  /** Restores the normal flow of the sections. */
  leave(): void {
    for (const { element, section } of this.sectionLayouts) {
      const [first] = blockElements(element, section) ?? [];
      const [box] = first ? putInBoxes(element, [first]) : [];
      for (const each of [element, box?.element, box?.head, box?.foot])
        each?.removeAttribute('style');
      this.whole.letGo(element);
    }
    this.sectionLayouts = [];
  }

  private use(page: PageSetup): void {
    if (page === this.page) return;
    this.page = page;
    this.rowsByGeometry.clear();
  }

  private of(part: PagePart): { geometry: Geometry; rows: Rows } {
    if (!this.page) throw new Error('No pages have been filled yet.');
    const columns = part.columns ?? this.page.columns;
    const key = `${part.orientation} ${columns}`;
    const geometry = geometryOf(this.page, part);
    const runGeometry = this.rowsByGeometry.get(key) ?? {
      geometry,
      rows: rowsOf(geometry, columns),
    };
    this.rowsByGeometry.set(key, runGeometry);
    return runGeometry;
  }

  /** Places a section where it begins; null if its blocks are not in the page yet. */
  private put(
    element: HTMLElement,
    section: PageNode,
    going: Going,
    before: At | null,
  ): SectionLayout | null {
    const { page } = this;
    const blocks = page && blockElements(element, section);
    if (!blocks) return null;
    const { runs, onward } = runsOf(section, page, going);
    const boxes = putInBoxes(
      element,
      runs.map(({ from }) => blocks[from] as HTMLElement),
    );
    const lengths = this.lengthsOf(element, section, runs);
    const starts: At[] = [];
    let end = before;
    for (const [r, run] of runs.entries()) {
      const { geometry, rows } = this.of(run.part);
      const start = startRun(end, run, geometry, rows);
      const box = boxes[r] as LayoutBox;
      dress(box, start, r > 0 && end ? start.top - footOf(end) : 0);
      const holds = r === runs.length - 1 && !onward.beginsPage && isHeading(section);
      setProperties(box.foot, { 'break-before': 'avoid', height: holds ? px(twoLines) : '0px' });
      starts.push(start);
      end = behind(start, lengths[r]?.length ?? 0);
    }
    const start = starts[0] as At;
    setProperties(element, {
      'margin-top': px(before ? start.top - footOf(before) : 0),
      'contain-intrinsic-block-size': px(footOf(end as At) - start.top),
    });
    return {
      element,
      section,
      going,
      before,
      runs,
      onward,
      boxes,
      lengths,
      starts,
      end: end as At,
    };
  }

  private isSame(was: SectionLayout, going: Going, before: At | null): boolean {
    if (was.lengths !== this.lengths.get(was.element)) return false;
    if (was.going.beginsPage !== going.beginsPage || !samePart(was.going.part, going.part))
      return false;
    if (!before || !was.before) return before === was.before;
    const { page, top, filledRows, rows } = was.before;
    return (
      before.rows === rows &&
      before.page === page &&
      before.top === top &&
      before.filledRows === filledRows
    );
  }

  private lengthsOf(element: Element, section: PageNode, runs: readonly ColumnRun[]): Length[] {
    const previousLengths = this.lengths.get(element) ?? [];
    const lengths = runs.map(({ from, to, part }, r) => {
      const { rows } = this.of(part);
      const was = previousLengths[r];
      if (previousLengths.length === runs.length && was?.rows === rows) return was;
      let length = 0;
      for (let i = from; i < to; i++) length += estimate(section.child(i), rows.width);
      return { rows, length, seenAt: null };
    });
    this.lengths.set(element, lengths);
    return lengths;
  }

  /** Measures where the runs of a section end; returns whether anything changed. */
  private measure(sectionLayout: SectionLayout, zoom: number): boolean {
    const { element, section, runs, boxes, starts, lengths: knownLengths } = sectionLayout;
    const blocks = blockElements(element, section);
    if (!blocks) return false;
    for (const [r, { from, to }] of runs.entries()) {
      const { width } = (starts[r] as At).rows;
      for (let i = from; i < to; i++)
        this.whole.keep(section.child(i), blocks[i] as HTMLElement, width);
    }
    const lengths = knownLengths.map((was, r) => {
      const { to } = runs[r] as ColumnRun;
      const start = starts[r] as At;
      const last = blocks[to - 1];
      const rect = last && [...last.getClientRects()].at(-1);
      // Measured after its blocks, because a box in a section that the browser skips is not rendered
      // before.
      const box = (boxes[r] as LayoutBox).element.getBoundingClientRect();
      if (!rect || box.width === 0) return was;
      const { rows } = start;
      const bottom = (rect.bottom - box.top) / zoom;
      const { page, column } = placeIn(rows, (rect.left - box.left) / zoom, bottom);
      const y = bottom - page * (rows.height + rows.between) + marginBelow(last);
      const goesOn = isColumnBreak(section.child(to - 1));
      const filledHeight = goesOn ? rows.height : Math.min(rows.height, Math.max(0, y));
      const length = (page * rows.columns + column) * rows.height + filledHeight - start.filledRows;
      return { rows, length, seenAt: start.filledRows };
    });
    this.lengths.set(element, lengths);
    const isNews = lengths.some(
      ({ length }, r) => Math.abs(length - (knownLengths[r]?.length ?? 0)) > 0.02,
    );
    if (!isNews) sectionLayout.lengths = lengths;
    return isNews;
  }
}

function holds(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

function dress(
  { element, head }: LayoutBox,
  { geometry, rows, filledRows: filledHeight }: At,
  marginTop: number,
): void {
  setProperties(element, {
    width: px(geometry.contentWidth),
    '--page-content-height': px(rows.height),
    'margin-inline': 'auto',
    'margin-top': px(marginTop),
    'column-count': `${rows.columns}`,
    'column-gap': px(rows.gap),
    'column-fill': 'auto',
    'column-height': px(rows.height),
    'column-wrap': 'wrap',
    'row-gap': px(rows.between),
  });
  setProperties(head, { height: px(filledHeight) });
}

const nowhere = { top: Number.POSITIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY };

function isHeading(section: PageNode): boolean {
  return shapeOf(section.child(section.childCount - 1)) === 'heading';
}
