// The page set-up of a live document, shared with everybody who is in it, and what this person sees of
// the pages. Plain listeners and no React: the text is drawn by it as well.

import { defaultPage, type PageSetup, pageOf, repairPage } from '@docent/document-model/page';
import { pageName, setPage } from '@docent/document-model/yjs';
import { ySyncPluginKey } from 'y-prosemirror';
import type * as Y from 'yjs';

/** What the page around the editor tells of the document. */
export interface About {
  title: string;
  version: string;
  /** As the person's language writes it. */
  date: string;
  resolveImage: (src: string) => Promise<string>;
  uploadImage: (file: File, onProgress: (share: number) => void) => Promise<{ fileId: string }>;
}

export interface VisiblePages {
  /** Of the page that is being read, counted from 1. */
  page: number;
  pages: number;
  /** How much larger than life. */
  zoom: number;
  /** Where that page begins in the text, and how large it is, in pixels at its natural size. */
  top: number;
  width: number;
  height: number;
  /** As they are shown. */
  columns: number;
}

/** One endless sheet. */
export function endless(zoom: number): VisiblePages {
  return { page: 1, pages: 1, zoom, top: 0, width: 0, height: 0, columns: 1 };
}

/** A number, or as wide as there is room. */
export type Zoom = number | 'fit';

const zooms = [0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 3] as const;

export class PageState {
  page: PageSetup = defaultPage;
  visiblePages: VisiblePages = endless(1);
  zoom: Zoom = 1;
  about: About | null = null;
  hasRuler = false;
  /** Grows with each change of what is here. */
  version = 0;
  /** Told before the set-up is changed, so that it is a step of undo by itself. */
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

  /** Changes the set-up for everybody; one step of undo for who does it. */
  set(part: Partial<PageSetup>): void {
    this.beforeSet();
    this.ydoc.transact(() => setPage(this.ydoc, part), ySyncPluginKey);
  }

  setZoom(zoom: Zoom): void {
    this.zoom = zoom;
    this.notify();
  }

  /** The next larger or smaller zoom. */
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
