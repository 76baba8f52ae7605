// Fills pages with blocks by computing with their heights only, so that 20,000 blocks take milliseconds. A
// section is filled from the end state of the previous one, and the result is cached until that state or
// its blocks change.

import { type CellGap, type Cut, DividedRow, lastFitting, slack } from './cuts.ts';
import { type Geometry, type PagePart, pageGap, samePart, wholePart } from './geometry.ts';

/** Measurements of a block. */
export interface Item {
  /** From its top to the top of the next block. */
  outer: number;
  /** Its own box without the space after it; larger than `outer` if the following text flows beside it. */
  own: number;
  /** In order; empty if it cannot be split. */
  cuts: () => readonly Cut[];
  /** Stays with the next block, as headings do. */
  keep?: boolean;
  /** The next block begins a new page. */
  ends?: boolean;
  /** Layout of the pages from here on, if it changes. */
  part?: PagePart;
}

/** State at the start or end of a section. */
export interface FillState {
  /** How much of the page is filled. */
  y: number;
  /** Whether the next block begins a new page regardless of room. */
  isForced: boolean;
  part: PagePart;
}

interface Break {
  /** Index of the block that begins the page or is cut. */
  index: number;
  cut: Cut | null;
  /** Space to insert so that the text of the next page begins where it should. */
  gap: number;
  /** From the top of the section to the text of the new page. */
  top: number;
  /** Relative to the page on which the section begins; 1 is the next page. */
  page: number;
  part: PagePart;
  /** Images before the block that move to the next page with it, because the block is beside them. */
  beside?: { from: number; gap: number };
  /** From the top of the cut block to the end of the image beside it. */
  drop?: number;
  /** In a divided row: from its top to the text of the new page, and the space inserted into its cells. */
  row?: { top: number; gaps: CellGap[] };
}

export interface FilledSection {
  breaks: Break[];
  /** The layout of each block that differs from the one at the start of the section. */
  parts: Map<number, PagePart>;
  end: FillState;
  /** Number of pages that begin in the section. */
  pages: number;
  /** Height of the section, including all gaps. */
  height: number;
}

export const firstState: FillState = { y: 0, isForced: false, part: wholePart };

export function sameStart(a: FillState, b: FillState): boolean {
  return Math.abs(a.y - b.y) < 0.02 && a.isForced === b.isForced && samePart(a.part, b.part);
}

/** At most this many consecutive headings stay together. */
const maxKeptTogether = 5;

/**
 * Fills pages with the blocks of one section. `next` are the following blocks, of which only the first few
 * matter, because a heading must stay with them.
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
  /** The space after the previous block, which the gap replaces. */
  let trailing = 0;
  let geometry = geometryOf(part);
  const breaks: Break[] = [];
  const parts = new Map<number, PagePart>();

  /** The lowest end of the images that text flows beside. */
  let besideTo = 0;
  /** Index up to which images moved to the next page with their text. */
  let movedUpTo = 0;

  const turn = (index: number, cut: Cut | null, usedHeight: number, to: PagePart) => {
    const left = Math.max(0, geometry.contentHeight - usedHeight);
    const below = geometry.bottom;
    geometry = geometryOf(to);
    // Browsers move a line past a page break by whole pixels.
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
      const turnResult = turn(first, null, y - trailing, part);
      const addedGap = turnResult.gap - trailing;
      flow += addedGap;
      const beside = first > i && { beside: { from: i, gap: addedGap } };
      breaks.push({ ...turnResult, top: flow, ...beside });
      movedUpTo = first;
      y = 0;
      isForced = false;
    }
    if (!samePart(part, start.part)) parts.set(i, part);
    if (isBeside(item)) {
      const outer = i < movedUpTo ? 0 : item.outer;
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
        const turnResult = turn(i, cut, y, part);
        flow += turnResult.gap;
        breaks.push({ ...turnResult, top: flow, ...drop });
        y = 0;
        repeat = cut.repeat;
        continue;
      }
      const top = flow;
      const row = new DividedRow(cut.cells, cut.y);
      for (;;) {
        const rowTurn = row.turn(geometry.contentHeight - y - repeat, cut.repeat);
        if (!rowTurn) break;
        const turnResult = turn(i, cut, y + repeat + rowTurn.used, part);
        flow += repeat + rowTurn.used + turnResult.gap;
        const gaps = rowTurn.gaps.map((each) => ({ ...each, gap: each.gap + turnResult.gap }));
        breaks.push({ ...turnResult, top: flow, row: { top: flow - top, gaps } });
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

/** Whether it is an image with the following text beside it. */
function isBeside(item: Item | undefined): boolean {
  return item !== undefined && item.own > item.outer;
}

/** Whether a block, and with a heading what follows it, can begin on a page filled up to `y`. */
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
  // Blocks that do not fit on any page together are not kept together.
  const least = need > height + slack ? first.own : need;
  return y + least <= height + slack;
}
