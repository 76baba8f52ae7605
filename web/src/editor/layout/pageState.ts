// The page setup of a live document, shared with everybody in it, and the pages that this person sees. It
// uses plain listeners instead of React, because the text is drawn from it as well.

import { defaultPage, type PageSetup, pageOf, repairPage } from '@docent/document-model/page';
import { pageName, setPage } from '@docent/document-model/yjs';
import { ySyncPluginKey } from 'y-prosemirror';
import type * as Y from 'yjs';

/** Document data for headers and footers. */
export interface About {
  title: string;
  version: string;
  /** Formatted in the person's language. */
  date: string;
  resolveImage: (src: string) => Promise<string>;
  uploadImage: (file: File, onProgress: (share: number) => void) => Promise<{ fileId: string }>;
}

export interface VisiblePages {
  /** The page being read, counted from 1. */
  page: number;
  pages: number;
  /** Scale of the drawing. */
  zoom: number;
  /** Position of that page in the text, and its size, in pixels at 100 %. */
  top: number;
  width: number;
  height: number;
  /** As currently shown. */
  columns: number;
}

/** The continuous view. */
export function endless(zoom: number): VisiblePages {
  return { page: 1, pages: 1, zoom, top: 0, width: 0, height: 0, columns: 1 };
}

/** A scale, or as wide as possible. */
export type Zoom = number | 'fit';

const zooms = [0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 3] as const;

export class PageState {
  page: PageSetup = defaultPage;
  visiblePages: VisiblePages = endless(1);
  zoom: Zoom = 1;
  about: About | null = null;
  hasRuler = false;
  /** Incremented with each change. */
  version = 0;
  /** Called before the setup is changed, so that the change becomes an undo step of its own. */
  beforeSet: () => void = () => {};
  private readonly ydoc: Y.Doc;
  private readonly map: Y.Map<unknown>;
  private readonly listeners = new Set<() => void>();

  constructor(ydoc: Y.Doc) {
    this.ydoc = ydoc;
    this.map = ydoc.getMap(pageName);
    this.map.observeDeep(this.read);
    this.read();
  }

  /** Changes the setup for everybody, as one undo step. */
  set(part: Partial<PageSetup>): void {
    this.beforeSet();
    this.ydoc.transact(() => setPage(this.ydoc, part), ySyncPluginKey);
  }

  setZoom(zoom: Zoom): void {
    this.zoom = zoom;
    this.notify();
  }

  /** Changes the zoom to the next larger or smaller step. */
  stepZoom(direction: 1 | -1): void {
    const { zoom } = this.visiblePages;
    const next =
      direction > 0
        ? zooms.find((each) => each > zoom + 0.001)
        : zooms.findLast((each) => each < zoom - 0.001);
    if (next !== undefined) this.setZoom(next);
  }

  showRuler(hasRuler: boolean): void {
    this.hasRuler = hasRuler;
    this.notify();
  }

  setAbout(about: About): void {
    this.about = about;
    this.notify();
  }

  setVisiblePages(visiblePages: VisiblePages): void {
    const isSame = (Object.keys(visiblePages) as (keyof VisiblePages)[]).every(
      (name) => this.visiblePages[name] === visiblePages[name],
    );
    if (isSame) return;
    this.visiblePages = visiblePages;
    this.notify();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private readonly read = () => {
    this.page = pageOf(repairPage(this.map.toJSON()));
    this.notify();
  };

  private notify(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}
