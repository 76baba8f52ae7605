// Inserts controls and signature lines.

import { createBlockId } from '@docent/document-model/ids';
import type { ControlKind } from '@docent/document-model/nodes/control';
import { type Command, NodeSelection } from '@tiptap/pm/state';
import { insertPoint } from '@tiptap/pm/transform';
import { askForProperties } from './controlKeys.ts';

/** Inserts a control, selects it and opens its properties. */
export function insertControl(kind: ControlKind): Command {
  return (state, dispatch) => {
    const { control } = state.schema.nodes;
    const { $from } = state.selection;
    if (!control || !$from.parent.inlineContent || $from.parent.type.spec.code) return false;
    if (!dispatch) return true;
    const { tr } = state;
    tr.replaceSelectionWith(control.create({ kind, key: createBlockId() }), false);
    const at = tr.selection.from - 1;
    if (tr.doc.nodeAt(at)?.type === control) tr.setSelection(NodeSelection.create(tr.doc, at));
    dispatch(askForProperties(tr).scrollIntoView());
    return true;
  };
}

/** Inserts a signature line below the block with the caret. */
export function insertSignature(label: string | null): Command {
  return (state, dispatch) => {
    const { signature } = state.schema.nodes;
    const { $to } = state.selection;
    if (!signature) return false;
    const after = $to.depth > 0 ? $to.after() : $to.pos;
    const at = insertPoint(state.doc, after, signature);
    if (at === null) return false;
    dispatch?.(state.tr.insert(at, signature.create({ label })).scrollIntoView());
    return true;
  };
}
