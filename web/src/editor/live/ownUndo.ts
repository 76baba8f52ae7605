// Undo of one's own steps only: y-prosemirror's plugin, with every block protected from being emptied by
// an undo that another person has meanwhile written into, and with the caret where the step was made.

import { AllSelection, NodeSelection, Plugin, Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import {
  defaultDeleteFilter,
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
  yUndoPlugin,
  yUndoPluginKey,
} from 'y-prosemirror';
import * as Y from 'yjs';
import { type Place, placeNow, placeOf } from './places.ts';

/** Kinds of block that stay when undoing their insertion while they hold text. */
const protectedNodes = new Set(['paragraph', 'heading', 'codeBlock']);

/** `others` are shared beside the text, as the page set-up is; changes of theirs are undone in the same order. */
export function ownUndo(fragment: Y.XmlFragment, ...others: Y.Map<unknown>[]): Plugin {
  const undoManager = new Y.UndoManager([fragment, ...others], {
    trackedOrigins: new Set([ySyncPluginKey]),
    captureTimeout: 500,
    deleteFilter: (item) => defaultDeleteFilter(item, protectedNodes),
    captureTransaction: (tr) => tr.meta.get('addToHistory') !== false,
  });
  const { spec }: Plugin = yUndoPlugin({ undoManager });
  return new Plugin({
    ...spec,
    state: {
      init: () => ({ undoManager, prevSel: null as Place | null }),
      apply: (_, value, before) => {
        const { binding } = ySyncPluginKey.getState(before);
        return { ...value, prevSel: placeOf(binding, before) };
      },
    },
    view: (view) => keepPlaces(view, undoManager),
  });
}

/** Where the caret was before a step and after it; a step taken back has them the other way round. */
interface Places {
  before: Place | null;
  after: Place | null;
}

/**
 * Puts the caret where a step was made when it is taken back or made again. y-prosemirror's own way notes
 * a place for redo after the text has gone, which ends before the text that comes again, and applies it
 * with the next change from outside, which may be another person's.
 */
function keepPlaces(view: EditorView, undoManager: Y.UndoManager) {
  const binding = (): ProsemirrorBinding => ySyncPluginKey.getState(view.state).binding;
  const placesOf = (item: StackItem | null): Places | undefined => item?.meta.get(keepPlaces);
  undoManager.on('stack-item-added', ({ stackItem }) => {
    const own: Places = {
      before: (yUndoPluginKey.getState(view.state)?.prevSel ?? null) as Place | null,
      after: binding().beforeTransactionSelection as Place | null,
    };
    const taken = placesOf(undoManager.currStackItem);
    const places = taken ? { before: taken.after, after: taken.before } : own;
    stackItem.meta.set(keepPlaces, places);
  });
  undoManager.on('stack-item-updated', ({ stackItem }) => {
    const places = placesOf(stackItem);
    if (places) places.after = binding().beforeTransactionSelection as Place | null;
  });
  undoManager.on('stack-item-popped', ({ stackItem }) => {
    const place = placesOf(stackItem)?.before;
    const selection = place && selectionAt(view, binding(), place);
    if (selection) view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
  });
  return { destroy: () => undoManager.destroy() };
}

type StackItem = NonNullable<Y.UndoManager['currStackItem']>;

function selectionAt(view: EditorView, binding: ProsemirrorBinding, then: Place) {
  const { doc } = view.state;
  const place = placeNow(binding, then);
  if (place.type === 'all') return new AllSelection(doc);
  const [anchor, head] = [place.anchor, place.head].map((at) =>
    at === null
      ? null
      : relativePositionToAbsolutePosition(binding.doc, binding.type, at, binding.mapping),
  );
  if (anchor == null || head == null || Math.max(anchor, head) > doc.content.size) return null;
  const node = place.type === 'node' ? doc.nodeAt(anchor) : null;
  if (node && NodeSelection.isSelectable(node)) return NodeSelection.create(doc, anchor);
  if (anchor === head) return Selection.near(doc.resolve(head), -1);
  return TextSelection.between(doc.resolve(anchor), doc.resolve(head));
}
