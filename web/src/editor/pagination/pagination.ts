// The pages of a whole document, section by section. Sections that did not change and begin at the same
// position are not filled again.

import type { PageSetup } from '@docent/document-model/page';
import { type PageNode, shapeOf } from './blocks.ts';
import type { Cut } from './cuts.ts';
import { estimate, estimateCuts } from './estimate.ts';
import {
  type FilledSection,
  type FillState,
  fill,
  firstState,
  type Item,
  sameStart,
} from './fill.ts';
import { type Geometry, geometryOf, type PagePart, samePart, wholePart } from './geometry.ts';

/** Measurements of a block. */
export interface Extent {
  /** Column width for which they are valid. */
  width: number;
  outer: number;
  own: number;
  cuts: readonly Cut[] | null;
  /** Room on a page that the cuts of a table are based on. */
  room: number;
  /** Whether the browser laid it out; otherwise it is an estimate. */
  isSeen: boolean;
  /** Whether its lines and rows were measured individually. */
  isExact: boolean;
}

export interface Slice {
  section: PageNode;
  items: readonly Item[];
  next: readonly Item[];
  start: FillState;
  /** The page on which it begins, counted from 1. */
  page: number;
  filling: FilledSection;
}

interface MeasuredSection {
  items: readonly Item[];
  part: PagePart;
  stamp: string;
  /** The layout after its end. */
  end: PagePart;
}

const noItems: readonly Item[] = [];

export class Pagination {
  slices: readonly Slice[] = [];
  pages = 1;
  private readonly extents = new WeakMap<PageNode, Extent>();
  private readonly measuredSections = new WeakMap<PageNode, MeasuredSection>();
  private readonly geometries = new Map<string, Geometry>();
  private page: PageSetup | null = null;
  private stamp = '';

  /** Fills the pages of this document. */
  update(doc: PageNode, page: PageSetup): void {
    this.use(page);
    const old = new Map(this.slices.map((slice) => [slice.section, slice]));
    const heirless = this.slices;
    const slices: Slice[] = [];
    const geometry = (part: PagePart) => this.geometry(part);
    let state = firstState;
    let currentPage = 1;
    let here = doc.childCount > 0 ? this.itemsOf(doc.child(0), wholePart, heirless[0]) : null;
    for (let i = 0; i < doc.childCount && here; i++) {
      const section = doc.child(i);
      const after: MeasuredSection | null =
        i + 1 < doc.childCount ? this.itemsOf(doc.child(i + 1), here.end, heirless[i + 1]) : null;
      const next = after?.items ?? noItems;
      const was = old.get(section);
      const isSame = was?.items === here.items && was.next === next && sameStart(was.start, state);
      const filling = isSame ? was.filling : fill(here.items, next, state, geometry);
      slices.push(
        isSame && was.page === currentPage
          ? was
          : { section, items: here.items, next, start: state, page: currentPage, filling },
      );
      currentPage += filling.pages;
      state = filling.end;
      here = after;
    }
    this.slices = slices;
    this.pages = currentPage;
  }

  geometry(part: PagePart): Geometry {
    const key = part.orientation ?? '';
    const cachedGeometry = this.geometries.get(key);
    if (cachedGeometry) return cachedGeometry;
    if (!this.page) throw new Error('No pages have been filled yet.');
    const geometry = geometryOf(this.page, part);
    this.geometries.set(key, geometry);
    return geometry;
  }

  /** State at the end of the last page. */
  get end(): FillState {
    return this.slices.at(-1)?.filling.end ?? firstState;
  }

  /** The geometry of the widest pages. */
  get widest(): Geometry {
    const parts = new Map<PagePart['orientation'], PagePart>();
    const add = (part: PagePart) => parts.set(part.orientation, part);
    for (const { start, filling } of this.slices) {
      add(start.part);
      for (const part of filling.parts.values()) add(part);
    }
    add(this.end.part);
    const all = [...parts.values()].map((part) => this.geometry(part));
    return all.reduce((widest, each) => (each.width > widest.width ? each : widest));
  }

  extentOf(node: PageNode, width: number): Extent {
    const cachedExtent = this.extents.get(node);
    if (cachedExtent?.width === width) return cachedExtent;
    const height = estimate(node, width);
    return this.keep(node, {
      width,
      outer: height,
      own: height,
      cuts: null,
      room: 0,
      isSeen: false,
      isExact: false,
    });
  }

  /** Stores a measurement; returns whether it changed anything. */
  learn(node: PageNode, width: number, outer: number, own: number): boolean {
    const cachedExtent = this.extents.get(node);
    const isNews =
      cachedExtent?.width !== width ||
      Math.abs(cachedExtent.outer - outer) > 0.02 ||
      Math.abs(cachedExtent.own - own) > 0.02;
    if (isNews) {
      this.keep(node, { width, outer, own, cuts: null, room: 0, isSeen: true, isExact: false });
    } else cachedExtent.isSeen = true;
    return isNews;
  }

  learnCuts(node: PageNode, cuts: readonly Cut[]): void {
    const cachedExtent = this.extents.get(node);
    if (cachedExtent) this.keep(node, { ...cachedExtent, cuts, isExact: true });
  }

  /** Discards the filling of a section, because one of its blocks has another height. */
  refill(section: PageNode): void {
    this.measuredSections.delete(section);
  }

  private use(page: PageSetup): void {
    if (page === this.page) return;
    const { paper, width, height, orientation, margins } = page;
    this.page = page;
    this.stamp = JSON.stringify([paper, width, height, orientation, margins]);
    this.geometries.clear();
  }

  private keep(node: PageNode, extent: Extent): Extent {
    this.extents.set(node, extent);
    return extent;
  }

  private itemsOf(section: PageNode, start: PagePart, was: Slice | undefined): MeasuredSection {
    const cachedSection = this.measuredSections.get(section);
    if (cachedSection && cachedSection.stamp === this.stamp && samePart(cachedSection.part, start))
      return cachedSection;
    if (was && was.section !== section) this.inherit(section, was.section);
    const items: Item[] = [];
    let part = start;
    for (let i = 0; i < section.childCount; i++) {
      const node = section.child(i);
      const item = this.itemOf(node, this.geometry(part));
      if (item.part) part = item.part;
      items.push(item);
    }
    const measuredSection = { items, part: start, stamp: this.stamp, end: part };
    this.measuredSections.set(section, measuredSection);
    return measuredSection;
  }

  private itemOf(node: PageNode, geometry: Geometry): Item {
    const { contentWidth: width } = geometry;
    const { outer, own } = this.extentOf(node, width);
    const shape = shapeOf(node);
    if (shape === 'end') {
      const part = partIn(node);
      return { outer, own, cuts: none, ends: true, ...(part ? { part } : {}) };
    }
    if (shape === 'heading') return { outer, own, cuts: none, keep: true };
    if (shape === 'whole') return { outer, own, cuts: none };
    return { outer, own, cuts: () => this.cutsOf(node, geometry) };
  }

  private cutsOf(node: PageNode, geometry: Geometry): readonly Cut[] {
    const { contentWidth: width, contentHeight: room } = geometry;
    const extent = this.extentOf(node, width);
    if (extent.cuts && (extent.room === room || shapeOf(node) !== 'table')) return extent.cuts;
    const cuts = estimateCuts(node, width, extent.own, room);
    Object.assign(extent, { cuts, room, isExact: false });
    return cuts;
  }

  /**
   * An edited block usually keeps its height. Without this, typing by somebody else far away would move
   * pages twice: with the estimate, and back with the measurement.
   */
  private inherit(section: PageNode, from: PageNode): void {
    const old = new Map<unknown, PageNode>();
    for (let i = 0; i < from.childCount; i++) old.set(from.child(i).attrs.id, from.child(i));
    for (let i = 0; i < section.childCount; i++) {
      const node = section.child(i);
      const before = old.get(node.attrs.id);
      if (!before || before === node || this.extents.has(node)) continue;
      const extent = this.extents.get(before);
      if (!extent?.isSeen || before.type.name !== node.type.name) continue;
      if (estimate(before, extent.width) !== estimate(node, extent.width)) continue;
      this.keep(node, { ...extent, isSeen: false, isExact: false });
    }
  }
}

const none = () => [];

/** The settings of a section break; null for any other block. */
export function partIn({ type, attrs }: PageNode): PagePart | null {
  if (type.name !== 'sectionBreak') return null;
  const orientation =
    attrs.orientation === 'portrait' || attrs.orientation === 'landscape'
      ? attrs.orientation
      : null;
  return { orientation, columns: Number(attrs.columns) || null };
}
