// Inserts content other than plain text: inline leaves, blocks, containers around blocks.

import type { CalloutKind } from '@docent/document-model/nodes/callout';
import { Fragment } from '@tiptap/pm/model';
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state';
import { findWrapping } from '@tiptap/pm/transform';
import { rangesBySection } from '../formatting/blockCommands.ts';
import { insertBlock } from '../formatting/insertBlock.ts';

type Attributes = Record<string, unknown>;

/** Replaces the selection with an inline leaf and puts the caret after it. */
export function insertInline(name: string, attrs: Attributes = {}): Command {
  return (state, dispatch) => {
    const type = state.schema.nodes[name];
    const { $from, $to } = state.selection;
    const { parent } = $from;
    if (!type || !parent.inlineContent || parent.type.spec.code || !$from.sameParent($to)) {
      return false;
    }
    if (!parent.canReplaceWith($from.index(), $to.indexAfter(), type)) return false;
    const { tr } = state;
    tr.replaceSelectionWith(type.create(attrs));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/**
 * Inserts a block leaf: replaces the empty line with the caret, otherwise follows the block with the caret.
 */
export function insertLeaf(name: string, attrs: Attributes = {}): Command {
  return (state, dispatch) => insertBlock(state, dispatch, state.schema.nodes[name]?.create(attrs));
}

/** Wraps the selected blocks in a callout; Backspace unwraps them. */
export function wrapInCallout(kind: CalloutKind = 'note'): Command {
  return wrapIn('callout', { kind });
}

/**
 * Wraps the selected blocks in a details block under the first one; a single block gets an empty line to
 * fold away.
 */
export const wrapInDetails: Command = (state, dispatch) =>
  wrapIn('details')(
    state,
    dispatch &&
      ((tr) => {
        const { $from } = tr.selection;
        const paragraph = state.schema.nodes.paragraph?.createAndFill();
        // With everything selected, the selection has no parent.
        const around = $from.depth > 0 ? $from.node($from.depth - 1) : null;
        if (paragraph && around?.type.name === 'details' && around.childCount === 1) {
          tr.insert($from.after(), paragraph);
        }
        dispatch(tr);
      }),
  );

function wrapIn(name: string, attrs: Attributes = {}): Command {
  return (state, dispatch) => {
    const type = state.schema.nodes[name];
    if (!type) return false;
    const { tr } = state;
    for (const range of rangesBySection(state).reverse()) {
      const wrapping = findWrapping(range, type, attrs);
      if (wrapping) tr.wrap(range, wrapping);
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Inserts a diagram with this source and puts the caret at its end. */
export function insertDiagram(source: string): Command {
  return (state, dispatch) => {
    const { codeBlock } = state.schema.nodes;
    const block = codeBlock?.create({ language: 'mermaid' }, state.schema.text(source));
    return insertBlock(state, dispatch, block, true);
  };
}

/** Sets attributes of the node at a position, which keeps its id; false if the node is gone meanwhile. */
export function setAttributes(pos: number, name: string, attrs: Attributes): Command {
  return (state, dispatch) => {
    if (nodeOfType(state, pos, name) === null) return false;
    const { tr } = state;
    for (const [attribute, value] of Object.entries(attrs)) {
      tr.setNodeAttribute(pos, attribute, value);
    }
    dispatch?.(tr);
    return true;
  };
}

function nodeOfType({ doc }: EditorState, pos: number, name: string) {
  const node = pos <= doc.content.size ? doc.nodeAt(pos) : null;
  return node?.type.name === name ? node : null;
}

/** At the start of a container, lifts its first block out; the container is removed with its last block. */
export const liftOutOfBox: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.depth < 3) return false;
  const box = $from.node(-1);
  if (!isBox(box.type.name) || $from.index(-1) > 0) return false;
  const { tr } = state;
  const start = $from.before(-1);
  const block = $from.parent;
  if (box.childCount === 1) tr.replaceWith(start, start + box.nodeSize, block);
  else {
    tr.delete($from.before(), $from.after());
    tr.insert(start, block);
  }
  tr.setSelection(TextSelection.create(tr.doc, start + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Enter on an empty last line leaves the container and continues after it. */
export const leaveBox: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.content.size > 0 || $from.depth < 3) return false;
  const box = $from.node(-1);
  if (!isBox(box.type.name) || box.childCount === 1) {
    return false;
  }
  if ($from.index(-1) !== box.childCount - 1) return false;
  const { tr } = state;
  const line = $from.parent;
  tr.delete($from.before(), $from.after());
  const after = tr.mapping.map($from.after(-1));
  tr.insert(after, Fragment.from(line));
  tr.setSelection(TextSelection.create(tr.doc, after + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

function isBox(name: string): boolean {
  return name === 'callout' || name === 'details';
}
