// Editor state that the toolbars show: read once per transaction and compared by value, so that a
// key that changes none of it renders nothing.

import type { Editor } from '@tiptap/core';
import { type Command, NodeSelection } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import { useEffect, useState } from 'react';
import { yUndoPluginKey } from 'y-prosemirror';
import { paintingAt } from '../formatting/formatPainter.ts';
import { isTextStyle } from '../formatting/markCommands.ts';
import { formatAt, mixed } from '../formatting/selectionFormats.ts';
import { patiently, selectedBlocks } from '../large/longWork.ts';
import { linkAt } from '../links/linkCommands.ts';
import { listAt } from '../lists/listCommands.ts';
import { type Mode, modeOf } from './mode.ts';

/** Where the selection has several values, texts and numbers are `mixed`; '' means the default. */
export interface EditorStatus {
  editable: boolean;
  mode: Mode;
  kind: string;
  /** Names of marks that the whole selection has. */
  marks: string;
  font: string;
  size: number | string;
  spacing: number | string;
  underline: string;
  colour: string;
  highlight: string;
  align: string;
  lineHeight: number | string;
  spaceBefore: number | string;
  spaceAfter: number | string;
  indent: number | string;
  firstLine: number | string;
  list: string;
  listKind: string;
  quote: boolean;
  table: boolean;
  link: string;
  image: boolean;
  painting: '' | 'once' | 'keeps';
  canUndo: boolean;
  canRedo: boolean;
}

export function statusOf(editor: Editor): EditorStatus {
  const { state } = editor;
  const { selection } = state;
  const { $from } = selection;
  const { style, lines, kind } = formatAt(state);
  const undo = yUndoPluginKey.getState(state)?.undoManager;
  const node = selection instanceof NodeSelection ? selection.node : null;
  const list = listAt(state);
  return {
    editable: editor.isEditable,
    mode: modeOf(state),
    kind,
    marks: Object.keys(style)
      .filter((name) => isTextStyle(name) && style[name] !== null && style[name] !== mixed)
      .sort()
      .join(' '),
    font: attributeText(style.font),
    size: style.size === true ? '' : (style.size ?? ''),
    spacing: style.spacing === true ? '' : (style.spacing ?? ''),
    underline: attributeText(style.underline),
    colour: attributeText(style.colour),
    highlight: attributeText(style.highlight),
    align: lines.align ?? '',
    lineHeight: lines.lineHeight ?? '',
    spaceBefore: lines.spaceBefore ?? '',
    spaceAfter: lines.spaceAfter ?? '',
    indent: lines.indent ?? '',
    firstLine: lines.firstLine ?? '',
    list: list?.name ?? '',
    listKind: list?.node.attrs.kind ?? '',
    quote: Array.from({ length: $from.depth }, (_, i) => $from.node(i + 1).type.name).includes(
      'blockquote',
    ),
    table: isInTable(state),
    link: linkAt(state)?.href ?? '',
    image: node?.type.name === 'image' || node?.type.name === 'inlineImage',
    painting: paintingAt(state),
    canUndo: undo?.canUndo() ?? false,
    canRedo: undo?.canRedo() ?? false,
  };
}

function attributeText(value: string | number | boolean | null): string {
  return typeof value === 'string' ? value : '';
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
    // After the key's frame, so that the letter is painted first.
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

/**
 * Runs a ProseMirror command, with the busy indicator if it affects many blocks, and returns the
 * focus to the text.
 */
export function perform(
  { isEditable, view }: Editor,
  command: Command,
  blocksIn = selectedBlocks,
): boolean {
  if (!isEditable) return false;
  view.focus();
  return patiently(command, blocksIn)(view.state, view.dispatch.bind(view), view);
}
