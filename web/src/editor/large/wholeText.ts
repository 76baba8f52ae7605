// Elements drawn from the whole text: tables of contents list the headings, and footnotes are
// numbered and listed at the end. Both are updated a moment after the last change, so that typing
// stays fast: contents only if there are any, and footnotes only when one was added, removed or
// changed.

import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import i18next from 'i18next';
import { drawFootnotes } from '../drawing/footnotes.ts';
import type { Surroundings } from '../kit/surroundings.ts';

interface Whole {
  contents: Set<() => void>;
  notes: Map<HTMLElement, () => number | undefined>;
  notesChanged: () => void;
}

const wholes = new WeakMap<EditorView, Whole>();

/**
 * Node views are created before the plugin sees the editor, so the first caller creates the record.
 */
function wholeOf(view: EditorView): Whole {
  let whole = wholes.get(view);
  if (!whole) {
    whole = { contents: new Set(), notes: new Map(), notesChanged: () => {} };
    wholes.set(view, whole);
  }
  return whole;
}

/** Calls `draw` a moment after the text has changed; returns a function that stops it. */
export function watchText(view: EditorView, draw: () => void): () => void {
  const { contents } = wholeOf(view);
  contents.add(draw);
  return () => contents.delete(draw);
}

/**
 * Numbers and lists a footnote; the result must be called when its text changes and when it is
 * removed.
 */
export function addNote(
  view: EditorView,
  note: HTMLElement,
  getPos: () => number | undefined,
): { changed(): void; remove(): void } {
  const whole = wholeOf(view);
  whole.notes.set(note, getPos);
  whole.notesChanged();
  return {
    changed: () => whole.notesChanged(),
    remove() {
      whole.notes.delete(note);
      whole.notesChanged();
    },
  };
}

const key = new PluginKey<DecorationSet>('wholeText');
const pause = 250;

export function wholeText({ openDialog }: Surroundings): Plugin<DecorationSet> {
  const list = document.createElement('div');
  list.hidden = true;
  list.contentEditable = 'false';
  const atEnd = (size: number) =>
    // A function, because ProseMirror would insert an element again on each key.
    Decoration.widget(size, () => list, {
      side: 1,
      key: 'footnotes',
      ignoreSelection: true,
      stopEvent: () => true,
    });
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, [atEnd(doc.content.size)]),
      apply(tr, set) {
        if (!tr.docChanged) return set;
        const mappedSet = set.map(tr.mapping, tr.doc);
        const [notesDecoration] = mappedSet.find();
        const { size } = tr.doc.content;
        // The whole text may have been replaced, or text inserted after its end.
        return notesDecoration?.from === size
          ? mappedSet
          : DecorationSet.create(tr.doc, [atEnd(size)]);
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view(view) {
      const whole = wholeOf(view);
      let frame = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const drawNotes = () => {
        frame = 0;
        if (view.isDestroyed) return;
        drawFootnotes(view.dom, list, (note) => {
          const pos = whole.notes.get(note)?.();
          if (view.editable && pos !== undefined) openDialog('footnote', pos);
        });
      };
      const drawLater = () => {
        frame ||= requestAnimationFrame(drawNotes);
      };
      whole.notesChanged = drawLater;
      const drawAll = () => {
        timer = undefined;
        if (!view.isDestroyed) for (const draw of whole.contents) draw();
      };
      whole.notesChanged();
      i18next.on('languageChanged', drawLater);
      return {
        update(_, before) {
          if (whole.contents.size === 0 || before.doc === view.state.doc) return;
          clearTimeout(timer);
          timer = setTimeout(drawAll, pause);
        },
        destroy() {
          cancelAnimationFrame(frame);
          clearTimeout(timer);
          whole.notesChanged = () => {};
          i18next.off('languageChanged', drawLater);
        },
      };
    },
  });
}
