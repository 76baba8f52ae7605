// What the toolbars show of the editor: read once per transaction, compared by value, so that a key that
// changes nothing in them draws nothing.

import type { Editor } from '@tiptap/core';
import type { Mark } from '@tiptap/pm/model';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import { useEffect, useState } from 'react';
import { yUndoPluginKey } from 'y-prosemirror';
import { kindAt } from '../commands/blocks.ts';
import { linkAt } from '../commands/links.ts';
import { listAt } from '../commands/lists.ts';
import { type Mode, modeOf } from '../mode.ts';

export interface EditorStatus {
  editable: boolean;
  mode: Mode;
  kind: string;
  marks: string;
  colour: string;
  highlight: string;
  align: string;
  list: string;
  quote: boolean;
  table: boolean;
  link: string;
  image: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

function statusOf(editor: Editor): EditorStatus {
  const { state } = editor;
  const { selection } = state;
  const { $from } = selection;
  const marks = marksAt(state);
  const undo = yUndoPluginKey.getState(state)?.undoManager;
  const node = selection instanceof NodeSelection ? selection.node : null;
  return {
    editable: editor.isEditable,
    mode: modeOf(state),
    kind: kindAt(state) ?? '',
    marks: marks
      .map((mark) => mark.type.name)
      .sort()
      .join(' '),
    colour: colourOf(marks, 'colour'),
    highlight: colourOf(marks, 'highlight'),
    align: $from.parent.attrs.align ?? '',
    list: listAt(state)?.name ?? '',
    quote: Array.from({ length: $from.depth }, (_, i) => $from.node(i + 1).type.name).includes(
      'blockquote',
    ),
    table: isInTable(state),
    link: linkAt(state)?.href ?? '',
    image: node?.type.name === 'image',
    canUndo: undo?.canUndo() ?? false,
    canRedo: undo?.canRedo() ?? false,
  };
}

/** The marks that typing would have, or those at the start of the selection. */
function marksAt(state: EditorState): readonly Mark[] {
  const { $from, empty, from, to } = state.selection;
  if (empty) return state.storedMarks ?? $from.marks();
  let marks: readonly Mark[] | undefined;
  state.doc.nodesBetween(from, to, (node) => {
    if (marks) return false;
    if (node.isText) marks = node.marks;
    return true;
  });
  return marks ?? [];
}

function colourOf(marks: readonly Mark[], name: string): string {
  return marks.find((mark) => mark.type.name === name)?.attrs.color ?? '';
}

export function useEditorStatus(editor: Editor): EditorStatus {
  const [status, setStatus] = useState(() => statusOf(editor));
  useEffect(() => {
    let frame = 0;
    const read = () => {
      frame = 0;
      if (editor.isDestroyed) return;
      setStatus((old) => {
        const now = statusOf(editor);
        const same = (Object.keys(now) as (keyof EditorStatus)[]).every((k) => now[k] === old[k]);
        return same ? old : now;
      });
    };
    // After the frame of the key: the letter comes first.
    const later = () => {
      frame ||= requestAnimationFrame(() => setTimeout(read));
    };
    read();
    editor.on('transaction', later);
    editor.on('update', later);
    return () => {
      cancelAnimationFrame(frame);
      editor.off('transaction', later);
      editor.off('update', later);
    };
  }, [editor]);
  return status;
}

/** Runs a ProseMirror command and gives the caret back to the text. */
export function perform(editor: Editor, command: import('@tiptap/pm/state').Command): boolean {
  if (!editor.isEditable) return false;
  editor.view.focus();
  return command(editor.state, editor.view.dispatch.bind(editor.view), editor.view);
}
