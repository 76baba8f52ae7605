// Commands for paragraph formatting: alignment, spacing and indents of the selected paragraphs and
// headings.

import { type Align, textAttributes } from '@docent/document-model/nodes/attributes';
import type { Node } from '@tiptap/pm/model';
import { AllSelection, type Command, type EditorState, NodeSelection } from '@tiptap/pm/state';

/** Format of a paragraph or heading; null is the default of the style sheet. */
export interface LineFormat {
  align: Align | null;
  /** Multiple of the font size, 1 to 3. */
  lineHeight: number | null;
  /** In points. */
  spaceBefore: number | null;
  spaceAfter: number | null;
  /** Steps of two em. */
  indent: number | null;
  /** Indent at the end side, in the same steps. */
  rightIndent: number | null;
  /** In em; a negative value is a hanging indent. */
  firstLine: number | null;
}

export const lineFormatNames = [
  'align',
  'lineHeight',
  'spaceBefore',
  'spaceAfter',
  'indent',
  'rightIndent',
  'firstLine',
] as const satisfies readonly (keyof LineFormat)[];

export const maxIndent = 20;

/** Whether a block is a paragraph or heading, which have a paragraph format. */
export function hasLineFormat(node: Node): boolean {
  return node.type.spec.attrs?.lineHeight !== undefined;
}

export function lineFormatOf({ attrs }: Node): LineFormat {
  return Object.fromEntries(
    lineFormatNames.map((name) => [name, attrs[name] ?? null]),
  ) as unknown as LineFormat;
}

/** Applies the result of `next` to each selected paragraph and heading. */
function changeLines(next: (node: Node) => Partial<LineFormat>): Command {
  return (state, dispatch) => {
    const { tr } = state;
    for (const { $from, $to } of state.selection.ranges) {
      state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
        if (!hasLineFormat(node)) return !node.inlineContent;
        for (const [name, value] of Object.entries(next(node))) {
          if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
        }
        return false;
      });
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };
}

/** Values out of range are clamped. */
export function setLines(format: Partial<LineFormat>): Command {
  const valid = Object.fromEntries(
    Object.entries(format).map(([name, value]) => [
      name,
      textAttributes[name as keyof LineFormat].repair(value, {}),
    ]),
  );
  return changeLines(() => valid);
}

/** Indents or outdents the selected paragraphs by one step. */
export function changeIndent(direction: -1 | 1): Command {
  return changeLines(({ attrs }) => {
    const steps = Math.min(maxIndent, Math.max(0, (attrs.indent ?? 0) + direction));
    return { indent: steps || null };
  });
}

/**
 * Tab and Shift-Tab: one step in or out if the caret is at the start of a paragraph or several are
 * selected; false otherwise, or at the margin.
 */
export function indentByTab(direction: -1 | 1): Command {
  return (state, dispatch, view) => {
    if (!atStartOfLines(state)) return false;
    const isDone = changeIndent(direction)(state, dispatch, view);
    return isDone || direction > 0;
  };
}

function atStartOfLines({ selection }: EditorState): boolean {
  const { $from, $to } = selection;
  if (selection instanceof NodeSelection) return false;
  if (!$from.sameParent($to) || selection instanceof AllSelection) return true;
  return hasLineFormat($from.parent) && $from.parentOffset === 0;
}

/** Backspace at the start of a paragraph first removes its indents. */
export const resetIndent: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || !hasLineFormat($from.parent) || $from.parentOffset > 0) return false;
  const { firstLine, indent } = $from.parent.attrs;
  if (firstLine) return setLines({ firstLine: null })(state, dispatch, view);
  return indent ? changeIndent(-1)(state, dispatch, view) : false;
};
