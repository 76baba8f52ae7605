// Long work that blocks the page, such as a command on a whole manual: a busy indicator is painted
// before it begins. Input in the meantime takes effect after the work, as it would without the
// indicator.

import type { Command, EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { yUndoPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';

/** A slow machine works on this many blocks for longer than people wait without feedback. */
const many = 1_500;
export const isMuch = (blocks: number): boolean => blocks >= many;
/** Longest wait for a frame, in milliseconds: a hidden page gets none. */
const busyDelay = 250;
const next = ['keydown', 'beforeinput', 'compositionstart', 'pointerdown', 'paste', 'cut', 'drop'];

interface Desk {
  works: (() => void)[];
  isAtWork: boolean;
  watchers: Set<() => void>;
}

const desks = new WeakMap<EditorView, Desk>();

function deskOf(view: EditorView): Desk {
  let desk = desks.get(view);
  if (!desk) {
    desk = { works: [], isAtWork: false, watchers: new Set() };
    desks.set(view, desk);
  }
  return desk;
}

/** Whether work is waiting for its indicator or running. */
export function isAtWork(view: EditorView): boolean {
  const { works, isAtWork: atWork } = deskOf(view);
  return atWork || works.length > 0;
}

export function watchWork(view: EditorView, onChange: () => void): () => void {
  const { watchers } = deskOf(view);
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function isAtOnce(view: EditorView, blocks: number): boolean {
  const { works, isAtWork: atWork } = deskOf(view);
  return atWork || (!isMuch(blocks) && works.length === 0);
}

/**
 * Runs the work immediately, or after the indicator if it affects many blocks; always in the order
 * of the calls.
 */
export function runWithBusyIndicator(view: EditorView, blocks: number, work: () => void): void {
  if (isAtOnce(view, blocks)) {
    work();
    return;
  }
  const desk = deskOf(view);
  desk.works.push(work);
  if (desk.works.length > 1) return;
  let timer = setTimeout(start, busyDelay);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(start);
  });
  for (const event of [...next, 'pagehide']) window.addEventListener(event, start, true);
  for (const notify of desk.watchers) notify();

  function start(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const event of [...next, 'pagehide']) window.removeEventListener(event, start, true);
    desk.isAtWork = true;
    try {
      for (const each of desk.works.splice(0)) if (!view.isDestroyed) each();
    } finally {
      desk.isAtWork = false;
      for (const notify of desk.watchers) notify();
    }
  }
}

/** Wraps a command that may affect many blocks to run with the indicator. */
export function patiently(command: Command, blocksIn = selectedBlocks): Command {
  return (state, dispatch, view) => {
    const blocks = dispatch ? blocksIn(state) : 0;
    if (!dispatch || !view || isAtOnce(view, blocks)) return command(state, dispatch, view);
    runWithBusyIndicator(view, blocks, () => {
      if (view.editable) command(view.state, view.dispatch.bind(view), view);
    });
    return true;
  };
}

/** Number of blocks in the selected sections. */
export function selectedBlocks({ doc, selection: { $from, $to } }: EditorState): number {
  let blocks = 0;
  for (let i = $from.index(0); i <= $to.index(0); i++) blocks += doc.maybeChild(i)?.childCount ?? 0;
  return blocks;
}

/** Approximate number of blocks that undoing or redoing the next step affects. */
export const blocksInStep =
  (stack: 'undoStack' | 'redoStack') =>
  (state: EditorState): number => {
    const undo: Y.UndoManager | undefined = yUndoPluginKey.getState(state)?.undoManager;
    const step = undo?.[stack].at(-1);
    if (!undo || !step) return 0;
    let parts = 0;
    for (const { clients } of [step.insertions, step.deletions]) {
      for (const [client, ranges] of clients) {
        const storedItems = undo.doc.store.clients.get(client) ?? [];
        for (const { clock, len } of ranges) {
          parts +=
            Y.findIndexSS(storedItems, clock + len - 1) - Y.findIndexSS(storedItems, clock) + 1;
        }
      }
    }
    // Formatting adds one part at each of its ends.
    return parts / 2;
  };
