// The mode in which a person uses the text, such as editing or suggesting. It belongs to this
// person's editor and is not visible to others; changes from others always pass.

import { isFromOutside } from '@docent/live-binding/liveBinding';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { AttrStep } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { yUndoPluginKey } from 'y-prosemirror';

export const modes = ['edit', 'suggest', 'clean', 'read', 'form', 'print'] as const;
export type Mode = (typeof modes)[number];

/** What the mode needs from the page around the editor. */
export interface ModeMemory {
  /** False for people who may only comment: everything they write is a suggestion. */
  mayEdit(): boolean;
  /** The mode in which this person left this document, or null. */
  lastMode(): string | null;
  keepMode(mode: Mode): void;
}

const key = new PluginKey<Mode>('mode');

/**
 * The modes available to a person. People who may only comment can neither edit nor fill in a form.
 */
export function modesFor(mayEdit: boolean): Mode[] {
  return modes.filter((mode) => mayEdit || (mode !== 'edit' && mode !== 'form'));
}

export function modeOf(state: EditorState): Mode {
  return key.getState(state) ?? 'edit';
}

/** Whether the person may type; in all other modes the text is read-only. */
export function isWriting(mode: Mode): boolean {
  return mode === 'edit' || mode === 'suggest';
}

/** Changes the mode of this editor; a mode that is not available to the person is ignored. */
export function setMode(view: EditorView, mode: Mode): void {
  if (modeOf(view.state) === mode) return;
  view.dispatch(view.state.tr.setMeta(key, mode).setMeta('addToHistory', false));
}

/**
 * Call it when the person may only comment from now on. Clears the undo history, because undoing an
 * earlier edit would be an edit, too.
 */
export function giveUpEditing(view: EditorView): void {
  yUndoPluginKey.getState(view.state)?.undoManager.clear();
  if (!modesFor(false).includes(modeOf(view.state))) setMode(view, 'suggest');
}

export function mode(memory: ModeMemory): Plugin<Mode> {
  const isOpen = (value: unknown): value is Mode =>
    modesFor(memory.mayEdit()).includes(value as Mode);
  return new Plugin<Mode>({
    key,
    state: {
      init() {
        const last = memory.lastMode();
        return isOpen(last) ? last : memory.mayEdit() ? 'edit' : 'suggest';
      },
      apply(tr, now) {
        const requestedMode: unknown = tr.getMeta(key);
        return isOpen(requestedMode) ? requestedMode : now;
      },
    },
    filterTransaction(tr, state) {
      if (!tr.docChanged || isFromOutside(tr)) return true;
      const now = modeOf(state);
      return isWriting(now) || (now === 'form' && fillsOnly(tr));
    },
    props: {
      editable: (state) => isWriting(modeOf(state)),
      attributes: (state) => ({ 'data-mode': modeOf(state) }),
    },
    view: () => ({
      update(view, before) {
        const [now, was] = [modeOf(view.state), modeOf(before)];
        // A mode that was taken away is not remembered as the one the person left.
        if (now !== was && isOpen(was)) memory.keepMode(now);
      },
    }),
  });
}

/**
 * Whether every step sets the value of a control, as `tr.setNodeAttribute(pos, 'value', …)` does. A
 * form allows nothing else, so code that fills in a control must do it this way.
 */
function fillsOnly(tr: Transaction): boolean {
  return tr.steps.every(
    (step, i) =>
      step instanceof AttrStep &&
      step.attr === 'value' &&
      tr.docs[i]?.nodeAt(step.pos)?.type.name === 'control',
  );
}
