// The pages of the live text. Decorations exist only near the window; the rest is computed, and invisible
// sections only know their height.

import type { PageSetup } from '@docent/document-model/page';
import { takeBrowserSelection } from '@docent/live-binding/browserSelection';
import { withoutObserving } from '@docent/live-binding/domObserver';
import type { Node } from '@tiptap/pm/model';
import { DOMSerializer } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { yUndoPluginKey } from 'y-prosemirror';
import type * as Y from 'yjs';
import { inPauses } from '../large/idle.ts';
import { descend } from '../pagination/blocks.ts';
import { showNew } from './boxes.ts';
import { editHeaderFooter } from './headerFooterEditing.ts';
import { ownRows } from './measure.ts';
import type { EditHeaderFooter } from './pageElements.ts';
import { type Near, PageRenderer, type RenderedText } from './pageRenderer.ts';
import { PageState } from './pageState.ts';
import { headElement, rowElements } from './spacers.ts';
import { watermarkPictures } from './watermarkImages.ts';
import { zoomOf } from './zoom.ts';

interface Value {
  state: PageState;
  decorations: DecorationSet;
  /** How often the caret was requested to be scrolled into view. */
  scrollRequests: number;
}

const key = new PluginKey<Value>('pages');

/** The page state of a live text; null before it is live. */
export function pageStateOf(state: EditorState): PageState | null {
  return key.getState(state)?.state ?? null;
}

export function pages(ydoc: Y.Doc): Plugin {
  const state = new PageState(ydoc);
  let pagesView: PagesView | undefined;
  return new Plugin<Value>({
    key,
    state: {
      init: () => ({ state, decorations: DecorationSet.empty, scrollRequests: 0 }),
      apply(tr, value) {
        const decorations: DecorationSet | undefined = tr.getMeta(key);
        if (decorations) return { ...value, decorations };
        if (!tr.docChanged && !tr.scrolledIntoView) return value;
        return {
          state,
          decorations: value.decorations.map(tr.mapping, tr.doc),
          scrollRequests: value.scrollRequests + Number(tr.scrolledIntoView),
        };
      },
    },
    props: {
      decorations: (editorState) => key.getState(editorState)?.decorations,
      handleDOMEvents: { mousedown: (_, event) => pagesView?.press(event) },
    },
    view: (view) => {
      pagesView = new PagesView(view, state);
      return pagesView;
    },
  });
}

class PagesView {
  private readonly view: EditorView;
  private readonly state: PageState;
  private readonly renderer: PageRenderer;
  private readonly picture;
  private readonly resize: ResizeObserver | null;
  private readonly stop: () => void;
  private readonly forgetPlaces: () => void;
  private readonly ahead = inPauses((hasTime) => this.measureAhead(hasTime));
  private shownPage: PageSetup | null = null;
  private frame = 0;
  private isOver = false;
  private isMarking = false;
  /** Number of scroll requests after which the page layout became stable. */
  private scrollRequestsSeen = 0;

  constructor(view: EditorView, state: PageState) {
    this.view = view;
    this.state = state;
    const edit: EditHeaderFooter = (name, element, side) => {
      if (view.editable) editHeaderFooter(state, name, element, side);
    };
    this.renderer = new PageRenderer(view.dom, this.mark, edit, (work) =>
      withoutObserving(view, work),
    );
    this.picture = watermarkPictures(this.later);
    this.resize = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(this.later);
    this.resize?.observe(view.dom);
    addEventListener('scroll', this.later, { capture: true, passive: true });
    addEventListener('resize', this.later);
    // Images change heights when they load.
    view.dom.addEventListener('load', this.onLoad, true);
    this.stop = state.subscribe(this.later);
    // Drag and drop and the context menu call this to map a point to a position.
    const { posAtCoords } = view;
    view.posAtCoords = ({ left, top }) =>
      posAtCoords.call(view, this.textBefore(left, top) ?? { left, top });
    this.forgetPlaces = () => {
      view.posAtCoords = posAtCoords;
    };
    state.beforeSet = () => yUndoPluginKey.getState(this.view.state)?.undoManager.stopCapturing();
    this.later();
  }

  update(view: EditorView, before: EditorState): void {
    if (view.state.doc === before.doc) return;
    showNew();
    this.later();
  }

  destroy(): void {
    this.isOver = true;
    cancelAnimationFrame(this.frame);
    this.ahead.stop();
    this.stop();
    this.resize?.disconnect();
    removeEventListener('scroll', this.later, true);
    removeEventListener('resize', this.later);
    this.view.dom.removeEventListener('load', this.onLoad, true);
    this.forgetPlaces();
    // The state is kept: ProseMirror recreates plugin views whenever plugins are reconfigured.
    this.renderer.destroy();
  }

  private readonly onLoad = () => {
    this.renderer.stir();
    this.later();
  };

  private textBefore(x: number, y: number) {
    return this.renderer.textBefore(x, y, this.state.visiblePages.zoom);
  }

  /** Puts the caret into the text before an empty space, instead of where the browser would put it. */
  press(event: MouseEvent): void {
    const { view } = this;
    const { button, shiftKey, clientX: left, clientY: top } = event;
    if (button !== 0 || shiftKey || !this.textBefore(left, top)) return;
    const hit = view.posAtCoords({ left, top });
    if (!hit) return;
    event.preventDefault();
    const selection = Selection.near(view.state.doc.resolve(hit.pos), -1);
    view.dispatch(view.state.tr.setSelection(selection));
    view.focus();
  }

  /** Runs in the next frame, before painting. */
  private readonly later = () => {
    if (!this.isOver) this.frame ||= requestAnimationFrame(this.draw);
  };

  private readonly draw = () => {
    this.frame = 0;
    const { view, state, renderer } = this;
    if (view.isDestroyed) return;
    // Inserting spacers restores the caret to where the view believes it is.
    takeBrowserSelection(view);
    this.isMarking = false;
    const visiblePages = renderer.draw(this.renderedText(), zoomOf(view.dom, state));
    if (!this.isMarking) this.scrollRequestsSeen = this.scrollRequests;
    if (visiblePages) state.setVisiblePages(visiblePages);
    if (state.page === this.shownPage) return this.ahead.stir();
    this.shownPage = state.page;
    this.ahead.start();
  };

  private get scrollRequests(): number {
    return key.getState(this.view.state)?.scrollRequests ?? 0;
  }

  private renderedText(): RenderedText {
    const { page, about } = this.state;
    const { title = '', version = '', date = '' } = about ?? {};
    const picture = this.picture(page.watermark, about?.resolveImage);
    return { doc: this.view.state.doc, page, values: { title, version, date }, picture };
  }

  private measureAhead(hasTime: () => boolean): boolean {
    const { view, state, renderer } = this;
    if (view.isDestroyed) return false;
    const isLeft = renderer.measureAhead(this.renderedText(), zoomOf(view.dom, state), hasTime);
    if (!isLeft) this.later();
    return isLeft;
  }

  private readonly mark = (near: readonly Near[]) => {
    const { view } = this;
    const wantedDecorations = near.flatMap((each) => decorationsOf(view, each));
    const drawnDecorations = key.getState(view.state)?.decorations ?? DecorationSet.empty;
    const old = drawnDecorations.find();
    const missing = new Map(wantedDecorations.map((each) => [nameOf(each), each]));
    const outdatedDecorations = old.filter((each) => !missing.delete(nameOf(each)));
    if (missing.size === 0 && outdatedDecorations.length === 0) return;
    // In document order, because a DecorationSet assigns them to nodes in one forward pass and drops those
    // out of order.
    const newDecorations = [...missing.values()].sort((a, b) => a.from - b.from || a.to - b.to);
    const next = drawnDecorations.remove(outdatedDecorations).add(view.state.doc, newDecorations);
    const tr = view.state.tr.setMeta(key, next).setMeta('addToHistory', false);
    // One's own key may have moved the caret's line to the next page; changes of others must not scroll the
    // text.
    if (this.scrollRequests !== this.scrollRequestsSeen) tr.scrollIntoView();
    this.isMarking = true;
    view.dispatch(tr);
    // Moved blocks may have another height now.
    this.later();
  };
}

function nameOf({ from, to, spec }: Decoration): string {
  return `${from} ${to} ${spec.key}`;
}

function decorationsOf(view: EditorView, { slice, marks }: Near): Decoration[] {
  const section = slice.section as unknown as Node;
  const start = offsetOf(view, section);
  if (start === null) return [];
  const starts: number[] = [];
  section.forEach((_, offset) => {
    starts.push(start + 1 + offset);
  });
  const place = (index: number, path: readonly number[]) => {
    let node = section.child(index);
    let pos = starts[index] ?? 0;
    for (const child of path) {
      pos += 1;
      for (let i = 0; i < child; i++) pos += node.child(i).nodeSize;
      node = node.child(child);
    }
    return { node, pos };
  };
  return [
    ...marks.marks.map(({ index, path, attributes }) => {
      const { node, pos } = place(index, path);
      return Decoration.node(pos, pos + node.nodeSize, attributes, {
        key: JSON.stringify(attributes),
      });
    }),
    ...marks.heads.flatMap(({ index, path, headers, tops }) => {
      const { pos } = place(index, path);
      const table = descend(section.child(index), path.slice(0, -1)) as unknown as Node;
      const row = view.nodeDOM(pos) as HTMLElement | null;
      if (!row?.parentElement) return [];
      const headerRows = ownRows(row.parentElement).slice(0, headers);
      const element = headElement(tops, headerRows, headerCopies(view, table, headers));
      const key = `heads ${element.outerHTML}`;
      return Decoration.widget(pos + 2, element, { key, side: -1, ignoreSelection: true });
    }),
    ...marks.rows.flatMap(({ index, path, gap, headers }) => {
      const { pos } = place(index, path);
      const table = descend(section.child(index), path.slice(0, -1)) as unknown as Node;
      const headerElements = rowElements(gap, table, headerCopies(view, table, headers));
      return headerElements.map((element, i) =>
        Decoration.widget(pos, element, {
          key: `row ${i} ${gap} ${i > 0 ? element.textContent : ''}`,
          side: i - headerElements.length,
          ignoreSelection: true,
        }),
      );
    }),
  ];
}

function headerCopies(view: EditorView, table: Node, headers: number): HTMLElement[] {
  const { serializer } = view.state.schema.cached as { serializer?: DOMSerializer };
  const drawing = serializer ?? DOMSerializer.fromSchema(view.state.schema);
  const rows = Array.from({ length: headers }, (_, row) => table.child(row));
  return rows.map((row) => drawing.serializeNode(row) as HTMLElement);
}

function offsetOf({ state }: EditorView, section: Node): number | null {
  let pos = 0;
  for (const child of state.doc.children) {
    if (child === section) return pos;
    pos += child.nodeSize;
  }
  return null;
}
