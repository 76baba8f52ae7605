// The footnotes below a text on its pages: they follow the end of the text, and those that do not fit get
// pages of their own. They are not blocks of the document, so this class sets their spacers itself.

import type { Cut } from '../pagination/cuts.ts';
import { lineCuts } from '../pagination/estimate.ts';
import { type FilledSection, type FillState, fill, type Item } from '../pagination/fill.ts';
import type { Geometry, PagePart } from '../pagination/geometry.ts';
import { closedUp, lineHeightOf, lineTops } from './lineTops.ts';
import { paddingOf } from './measure.ts';
import type { PageBox } from './pageElements.ts';
import { pageAttributes } from './pageGaps.ts';
import { gapAttributes, px, setProperties } from './spacers.ts';

/** The end of the text above the notes. */
export interface TextEnd extends FillState {
  pages: number;
  geometryOf: (part: PagePart) => Geometry;
  /** From the end of the text to the bottom of its element. */
  below: number;
  /** Horizontal offset of its pages within the widest page. */
  shift: number;
}

interface MeasuredNotes {
  content: Element | null;
  width: number;
  items: readonly Item[];
}

export class Notes {
  private list: HTMLElement | null = null;
  private measured: MeasuredNotes | null = null;
  private filling: FilledSection | null = null;
  private at: TextEnd | null = null;
  private key = '';
  private readonly withoutNotifying: (work: () => void) => void;

  /** `withoutNotifying` makes changes that the owner of the text must not observe. */
  constructor(withoutNotifying: (work: () => void) => void) {
    this.withoutNotifying = withoutNotifying;
  }

  /** Number of pages that begin in the notes. */
  get pages(): number {
    return this.filling?.pages ?? 0;
  }

  /** How much of the last page the notes fill; null if there are none. */
  get end(): FillState | null {
    return this.filling?.end ?? null;
  }

  /** Places the notes of a text below its end. */
  lay(text: HTMLElement, at: TextEnd, zoom: number): void {
    const last = text.lastElementChild;
    const list = last?.matches('.document-footnotes:not([hidden])') ? (last as HTMLElement) : null;
    if (list !== this.list) this.leave();
    this.list = list;
    this.at = at;
    if (!list) return;
    const width = at.geometryOf(at.part).contentWidth;
    const content = list.firstElementChild;
    let { measured } = this;
    if (measured?.content !== content || measured.width !== width) {
      this.unmark(list);
      this.dress(list, at);
      measured = { content, width, items: measureNotes(list, zoom) };
      this.measured = measured;
    }
    const filling = fill(measured.items, [], at, at.geometryOf);
    this.filling = filling;
    const key = JSON.stringify([filling.breaks, at.below, at.shift]);
    if (key === this.key) return;
    this.unmark(list);
    this.key = key;
    this.dress(list, at);
    this.withoutNotifying(() => mark(list, filling, measured.items[0]?.outer ?? 0, at.below));
  }

  /** The pages that begin in the notes. */
  boxes(text: HTMLElement, zoom: number): PageBox[] {
    const { list, at, filling } = this;
    if (!list || !at || !filling) return [];
    const origin = text.getBoundingClientRect().top;
    const above = (list.getBoundingClientRect().top - origin) / zoom - spaceAbove(list);
    const listTop = above - at.below;
    return filling.breaks.map(({ page, part, top, cut }) => {
      const geometry = at.geometryOf(part);
      const { height } = geometry;
      const number = at.pages + page;
      return { number, top: listTop + top - geometry.top, height, geometry, isCut: cut !== null };
    });
  }

  /** Restores the normal layout of the notes. */
  leave(): void {
    const { list } = this;
    if (list) this.unmark(list);
    list?.removeAttribute('style');
    list?.classList.remove('page-part');
    this.list = null;
    this.measured = null;
    this.filling = null;
  }

  private unmark(list: HTMLElement): void {
    this.key = '';
    this.withoutNotifying(() => {
      list.style.removeProperty(gapAbove);
      for (const element of list.querySelectorAll<HTMLElement>('.page-start, .page-cut')) {
        for (const name of ['class', 'style', 'data-page-gaps']) element.removeAttribute(name);
      }
    });
  }

  private dress(list: HTMLElement, { shift }: TextEnd): void {
    this.withoutNotifying(() => {
      list.classList.toggle('page-part', shift > 0);
      const indents = { '--page-indent': '0px', '--page-right-indent': '0px' };
      setProperties(list, { '--page-shift': px(shift), ...indents });
    });
  }
}

const gapAbove = '--notes-gap';

const notesIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('li')];

function spaceAbove(list: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(list).marginTop) || 0;
}

/** First the space above the notes, then each note, the first one with the line above it. */
function measureNotes(list: HTMLElement, zoom: number): Item[] {
  const notes = notesIn(list);
  const { top, bottom } = list.getBoundingClientRect();
  const tops = notes.map((note, i) => (i === 0 ? top : note.getBoundingClientRect().top));
  const measurements = notes.map((note, i) => {
    const top = tops[i] as number;
    const own = (note.getBoundingClientRect().bottom - top) / zoom;
    const outer = ((tops[i + 1] ?? bottom) - top) / zoom;
    const cuts = cutsOf(note, top, zoom);
    return { outer, own, cuts: () => cuts };
  });
  return [{ outer: spaceAbove(list), own: 0, cuts: () => [] }, ...measurements];
}

function cutsOf(note: HTMLElement, noteTop: number, zoom: number): Cut[] {
  const { top } = note.getBoundingClientRect();
  const start = (top - noteTop) / zoom + paddingOf(note);
  const tops = lineTops(note).map((y) => (y - noteTop) / zoom);
  const lines = closedUp(tops, [], lineHeightOf(note));
  const lead = (lines[0] ?? start) - start;
  return lineCuts(lines).map((y) => ({ y: y - lead, path: [], line: y - lead - start, repeat: 0 }));
}

function mark(list: HTMLElement, { breaks }: FilledSection, space: number, below: number): void {
  const notes = notesIn(list);
  /** Space above the list, which is dropped at the top of a page. */
  let above = breaks.some(({ index, cut }) => index === 1 && !cut) ? 0 : space;
  const bands = new Map<HTMLElement, [number, number][]>();
  for (const { index, cut, gap } of breaks) {
    const note = notes[index - 1];
    if (!cut && index <= 1) above += gap;
    else if (note && cut) {
      const cachedBands = bands.get(note) ?? [];
      const before = cachedBands.reduce((sum, [, size]) => sum + size, 0);
      bands.set(note, [...cachedBands, [cut.line + before, gap]]);
    } else if (note) {
      note.className = 'page-start';
      note.style.setProperty(pageAttributes.gap, px(gap));
    }
  }
  for (const [note, each] of bands) {
    const { class: name, style, ...others } = gapAttributes(each);
    note.classList.add(name);
    note.style.cssText += `; ${style}`;
    for (const [attribute, value] of Object.entries(others)) note.setAttribute(attribute, value);
  }
  list.style.setProperty(gapAbove, px(above - below));
}
