// How blocks fill pages: arithmetic over their heights alone, so that 20,000 blocks are a matter of
// milliseconds. A section is filled from the state that the one before it left, and the answer is kept
// until that state or its blocks change.

import { type CellGap, type Cut, DividedRow, lastFitting, slack } from './cuts.ts';
import { type Geometry, type PagePart, pageGap, samePart, wholePart } from './geometry.ts';

/** What the arithmetic needs to know of a block. */
export interface Item {
  /** From its top to the top of the next one. */
  outer: number;
  /** Its own box, without the space after it; more than that where the text after it stands beside it. */
  own: number;
  /** In order; none where it stays in one piece. */
  cuts: () => readonly Cut[];
  /** It stays with what follows, as headings do. */
  keep?: boolean;
  /** What follows begins a new page. */
  ends?: boolean;
  /** From here on pages lie otherwise. */
  part?: PagePart;
}

/** Where a section begins or ends. */
export interface FillState {
  /** How much of the page is filled. */
  y: number;
  /** The next block begins a new page, whatever room there is. */
  isForced: boolean;
  part: PagePart;
}

interface Break {
  /** The block that begins the page, or that is cut. */
  index: number;
  cut: Cut | null;
  /** What has to be put between, so that the next page's text begins where it should. */
  gap: number;
  /** From the top of the section to the new page's text. */
  top: number;
  /** Counted from the page that the section begins on: 1 is the next one. */
  page: number;
  part: PagePart;
  /** Pictures before the block that go with it to the next page, since it stands beside them. */
  beside?: { from: number; gap: number };
  /** From the top of the block that is cut to the end of what it stands beside. */
  drop?: number;
  /** In a row that is divided: from its top to the new page's text, and what is put into its cells. */
  row?: { top: number; gaps: CellGap[] };
}

export interface FilledSection {
  breaks: Break[];
  /** The part of each block where it is not the one that the section begins with. */
  parts: Map<number, PagePart>;
  end: FillState;
  /** How many pages begin in the section. */
  pages: number;
  /** Of the section, with all that is put between. */
  height: number;
}

export const firstState: FillState = { y: 0, isForced: false, part: wholePart };

export function sameStart(a: FillState, b: FillState): boolean {
  return Math.abs(a.y - b.y) < 0.02 && a.isForced === b.isForced && samePart(a.part, b.part);
}

/** No more headings in a row than this are kept together. */
const maxKeptTogether = 5;

/**
 * Fills pages with the blocks of one section. `next` are the blocks after it, of which only the first
 * few are looked at, for what must stay with them.
 */
export function fill(
  items: readonly Item[],
  next: readonly Item[],
  start: FillState,
  geometryOf: (part: PagePart) => Geometry,
): FilledSection {
  let { y, isForced, part } = start;
  let page = 0;
  let flow = 0;
  /** The space after the block before, which the gap takes the place of. */
  let trailing = 0;
  let geometry = geometryOf(part);
  const breaks: Break[] = [];
  const parts = new Map<number, PagePart>();

  /** Where the lowest of the pictures ends that text stands beside. */
  let besideTo = 0;
  /** Up to this block they went with it to the next page. */
  let movedHeight = 0;

  const turn = (index: number, cut: Cut | null, used: number, to: PagePart) => {
    const left = Math.max(0, geometry.contentHeight - used);
    const below = geometry.bottom;
    geometry = geometryOf(to);
    // Browsers move a line past the page's end by whole pixels.
    const gap = Math.ceil(left + below + pageGap + geometry.top - slack);
    page++;
    return { index, cut, gap, page, part: to };
  };

  for (let i = 0; i < items.length; i++) {
    const item = items[i] as Item;
    const mustBegin = isForced || (y > 0 && !fits(items, next, i, y, geometry.contentHeight));
    if (mustBegin) {
      let first = i;
      while (isBeside(items[first])) first++;
      const broken = turn(first, null, y - trailing, part);
      const added = broken.gap - trailing;
      flow += added;
      const beside = first > i && { beside: { from: i, gap: added } };
      breaks.push({ ...broken, top: flow, ...beside });
      movedHeight = first;
      y = 0;
      isForced = false;
    }
    if (!samePart(part, start.part)) parts.set(i, part);
    if (isBeside(item)) {
      const outer = i < movedHeight ? 0 : item.outer;
      flow += outer;
      y = Math.max(0, y + outer);
      besideTo = Math.max(besideTo, flow + item.own);
      trailing += outer;
      continue;
    }

    const drop = besideTo > flow ? { drop: besideTo - flow } : {};
    let filledHeight = 0;
    let repeat = 0;
    const cuts = y + item.own > geometry.contentHeight + slack ? item.cuts() : [];
    for (let at = 0; y + item.own - filledHeight + repeat > geometry.contentHeight + slack; ) {
      const cutIndex = lastFitting(cuts, at, geometry.contentHeight - y + filledHeight - repeat);
      const cut = cuts[cutIndex];
      if (!cut) break;
      at = cutIndex + 1;
      const above = cut.y - filledHeight + repeat;
      flow += above;
      y += above;
      filledHeight = cut.y;
      repeat = 0;
      if (!cut.cells) {
        const broken = turn(i, cut, y, part);
        flow += broken.gap;
        breaks.push({ ...broken, top: flow, ...drop });
        y = 0;
        repeat = cut.repeat;
        continue;
      }
      const top = flow;
      const row = new DividedRow(cut.cells, cut.y);
      for (;;) {
        const rowTurn = row.turn(geometry.contentHeight - y - repeat, cut.repeat);
        if (!rowTurn) break;
        const broken = turn(i, cut, y + repeat + rowTurn.used, part);
        flow += repeat + rowTurn.used + broken.gap;
        const gaps = rowTurn.gaps.map((each) => ({ ...each, gap: each.gap + broken.gap }));
        breaks.push({ ...broken, top: flow, row: { top: flow - top, gaps } });
        y = 0;
        filledHeight = row.bottom - row.rest;
        repeat = cut.repeat;
      }
    }
    flow += item.outer - filledHeight + repeat;
    y += item.outer - filledHeight + repeat;
    trailing = item.outer - item.own;
    if (item.ends) isForced = true;
    if (item.part) part = item.part;
  }
  return { breaks, parts, end: { y, isForced, part }, pages: page, height: flow };
}

/** Whether it is a picture that the text after it stands beside. */
function isBeside(item: Item | undefined): boolean {
  return item !== undefined && item.own > item.outer;
}

/** Whether a block, and with a heading what it belongs to, can begin on the page that is filled to `y`. */
function fits(
  items: readonly Item[],
  next: readonly Item[],
  index: number,
  y: number,
  height: number,
): boolean {
  const first = items[index] as Item;
  let need = 0;
  for (let i = index; i < index + maxKeptTogether; i++) {
    const item = items[i] ?? next[i - items.length];
    if (!item) break;
    if (item.keep) {
      need += item.outer;
      continue;
    }
    const room = height + slack - y - need;
    if (item.own <= room) return true;
    const [cut] = item.cuts();
    const foot = cut?.cells ? (cut.foot ?? 0) : 0;
    need += cut ? Math.min(item.own, cut.y + foot) : item.own;
    break;
  }
  // What no page can hold together is not kept together.
  const least = need > height + slack ? first.own : need;
  return y + least <= height + slack;
}
