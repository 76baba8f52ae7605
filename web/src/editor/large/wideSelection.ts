// Selections over many sections. Browsers lay out everything that is selected, visible or not, so
// with everything selected each change would lay out the whole document. The browser's selection is
// therefore limited to the part near the window; commands, copying and typing use the editor's own
// selection. Before a key or pointer event that the browser handles from the real end of the
// selection, it gets the whole selection.

import { AllSelection, type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { scrollerOf, viewportOf, visibleRange } from './viewport.ts';
import { watchViewport } from './visibleSections.ts';

/** Selections over at most this many sections are set completely. */
const fewSections = 6;
/** How far beyond the window the browser's selection reaches, in pixels. */
const margin = 1200;

const moving = /^(?:Arrow|Home|End|Page)/;

/** The private part of the view that sets the browser's selection. */
interface Drawing {
  setSelection(anchor: number, head: number, view: EditorView, force?: boolean): void;
}

function isWide({ selection: { $from, $to } }: EditorState): boolean {
  return $to.index(0) - $from.index(0) > fewSections;
}

export function wideSelection(): Plugin {
  let selectAllInBrowser = () => {};
  return new Plugin({
    key: new PluginKey('wideSelection'),
    props: {
      // "Everything" has no position to scroll to: its end would be far from what the person looks
      // at.
      handleScrollToSelection: (view) => view.state.selection instanceof AllSelection,
      handleDOMEvents: {
        keydown(_, { key, keyCode }) {
          // 229 is a key of an input method.
          if (moving.test(key) || keyCode === 229) selectAllInBrowser();
          return false;
        },
        mousedown(_, { shiftKey }) {
          if (shiftKey) selectAllInBrowser();
          return false;
        },
        compositionstart(view) {
          // The browser would delete only its own, partial selection.
          if (view.editable && isWide(view.state)) view.dispatch(view.state.tr.deleteSelection());
          return false;
        },
      },
    },
    view(view) {
      let isAllTold = false;
      let drawing: Partial<Drawing> | null = null;
      let lastSelection: unknown[] = [];
      let stopWatching: (() => void) | null = null;
      const selectVisiblePart = () => {
        const { docView } = view as unknown as { docView: Drawing };
        if (docView === drawing) return;
        drawing = docView;
        const setSelection = docView.setSelection.bind(docView);
        docView.setSelection = (anchor, head, of, force) => {
          const [from, to] =
            isWide(of.state) && !isAllTold ? near(of) : [0, Number.POSITIVE_INFINITY];
          const within = (pos: number) => Math.min(to, Math.max(from, pos));
          setSelection(within(anchor), within(head), of, force);
          lastSelection = browsers();
        };
      };
      const browsers = () => {
        const selection = document.getSelection();
        return [
          selection?.anchorNode,
          selection?.anchorOffset,
          selection?.focusNode,
          selection?.focusOffset,
        ];
      };
      // Not if the person has just moved it and the view has not read it yet.
      const reselectVisiblePart = () => {
        if (view.hasFocus() && browsers().every((part, i) => part === lastSelection[i]))
          view.focus();
      };
      const stop = () => {
        stopWatching?.();
        stopWatching = null;
      };
      selectAllInBrowser = () => {
        if (!isWide(view.state)) return;
        isAllTold = true;
        reselectVisiblePart();
      };
      selectVisiblePart();
      return {
        update() {
          isAllTold = false;
          selectVisiblePart();
          if (isWide(view.state)) stopWatching ??= watchViewport(view, reselectVisiblePart);
          else stop();
        },
        destroy() {
          stop();
          // Deletes only the own property; the method of the prototype stays.
          delete drawing?.setSelection;
        },
      };
    },
  });
}

/** Where the first section near the window begins and the last one ends. */
function near(view: EditorView): [from: number, to: number] {
  const { doc } = view.state;
  const sections = [...view.dom.querySelectorAll(':scope > section[data-type="section"]')];
  if (sections.length !== doc.childCount) return [0, doc.content.size];
  const { top, bottom } = viewportOf(scrollerOf(view.dom));
  const [first, behind] = visibleRange(sections, { top: top - margin, bottom: bottom + margin });
  const startOf = (index: number) =>
    doc.children.slice(0, index).reduce((pos, { nodeSize }) => pos + nodeSize, 0);
  return [startOf(first), startOf(behind)];
}
