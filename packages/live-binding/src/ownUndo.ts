// Change 13: undo reverts only a person's own steps. This is y-prosemirror's plugin, except that
// undo keeps a block that it inserted if somebody else has written into it, and puts the caret
// where the step was made.

import { AllSelection, NodeSelection, Plugin, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import {
  defaultDeleteFilter,
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
  yUndoPlugin,
  yUndoPluginKey,
} from 'y-prosemirror';
import * as Y from 'yjs';
import { isFromOutside } from './liveBinding.ts';
import { type RelativeSelection, relativeSelectionOf, relocate } from './relativeSelection.ts';

/** Types of inserted blocks that undo keeps while they contain text. */
const protectedNodes = new Set(['paragraph', 'heading', 'codeBlock']);

/** UI events whose changes are never undone together with the previous or next ones. */
const ownSteps = new Set(['paste', 'cut', 'drop']);

/**
 * `others` are shared maps beside the text, such as the page setup; their changes are undone in the
 * same order.
 */
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
      init: () => ({
        undoManager,
        prevSel: null as RelativeSelection | null,
        isStepOfItsOwn: false,
      }),
      apply: (tr, value, before) => {
        const { binding } = ySyncPluginKey.getState(before);
        const prevSel = relativeSelectionOf(binding, before);
        if (!tr.docChanged || isFromOutside(tr)) return { ...value, prevSel };
        const isStepOfItsOwn = ownSteps.has(tr.getMeta('uiEvent'));
        // Before the change is written to the text, or it would join the previous step.
        if (isStepOfItsOwn || value.isStepOfItsOwn) undoManager.stopCapturing();
        return { ...value, prevSel, isStepOfItsOwn };
      },
    },
    view: (view) => restoreSelections(view, undoManager),
  });
}

/** The selections before and after a step; swapped for an undone step. */
interface StepSelections {
  before: RelativeSelection | null;
  after: RelativeSelection | null;
}

/**
 * Puts the caret where a step was made when it is undone or redone. y-prosemirror stores the
 * selection for redo after the text is gone, so that it ends before the restored text, and applies
 * it with the next change from outside, possibly another person's.
 */
function restoreSelections(view: EditorView, undoManager: Y.UndoManager) {
  const binding = (): ProsemirrorBinding => ySyncPluginKey.getState(view.state).binding;
  const selectionsOf = (item: StackItem | null): StepSelections | undefined =>
    item?.meta.get(restoreSelections);
  undoManager.on('stack-item-added', ({ stackItem }) => {
    const own: StepSelections = {
      before: (yUndoPluginKey.getState(view.state)?.prevSel ?? null) as RelativeSelection | null,
      after: binding().beforeTransactionSelection as RelativeSelection | null,
    };
    const undone = selectionsOf(undoManager.currStackItem);
    const selections = undone ? { before: undone.after, after: undone.before } : own;
    stackItem.meta.set(restoreSelections, selections);
  });
  undoManager.on('stack-item-updated', ({ stackItem }) => {
    const selections = selectionsOf(stackItem);
    if (selections)
      selections.after = binding().beforeTransactionSelection as RelativeSelection | null;
  });
  undoManager.on('stack-item-popped', ({ stackItem }) => {
    const before = selectionsOf(stackItem)?.before;
    const selection = before && selectionAt(view, binding(), before);
    if (selection) view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
  });
  return { destroy: () => undoManager.destroy() };
}

type StackItem = NonNullable<Y.UndoManager['currStackItem']>;

function selectionAt(
  view: EditorView,
  binding: ProsemirrorBinding,
  recordedSelection: RelativeSelection,
) {
  const { doc } = view.state;
  const relative = relocate(binding, recordedSelection);
  if (relative.type === 'all') return new AllSelection(doc);
  const [anchor, head] = [relative.anchor, relative.head].map((at) =>
    at === null
      ? null
      : relativePositionToAbsolutePosition(binding.doc, binding.type, at, binding.mapping),
  );
  if (anchor == null || head == null || Math.max(anchor, head) > doc.content.size) return null;
  const node = relative.type === 'node' ? doc.nodeAt(anchor) : null;
  if (node && NodeSelection.isSelectable(node)) return NodeSelection.create(doc, anchor);
  if (anchor === head) return Selection.near(doc.resolve(head), -1);
  return TextSelection.between(doc.resolve(anchor), doc.resolve(head));
}
