// The format painter: the copied format applies to the next selection, once or until it is switched off.

import { type Command, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { patiently } from '../large/longWork.ts';
import { type Paint, paint, takePaint } from './copiedFormat.ts';

interface Painter {
  paint: Paint;
  /** Stays active after the first use. */
  keeps: boolean;
}

const key = new PluginKey<Painter | null>('formatPainter');

/** The last copied format, for all documents of this page. */
let copiedFormat: Paint | null = null;

/** Copies the format at the selection and activates the painter. */
export function startPainting(keeps: boolean): Command {
  return (state, dispatch) => {
    const paint = key.getState(state)?.paint ?? takePaint(state);
    dispatch?.(state.tr.setMeta(key, { paint: paint, keeps } satisfies Painter));
    return true;
  };
}

export const stopPainting: Command = (state, dispatch) => {
  if (!key.getState(state)) return false;
  dispatch?.(state.tr.setMeta(key, null));
  return true;
};

/** Whether the painter is active, and how. */
export function paintingAt(state: Parameters<Command>[0]): '' | 'once' | 'keeps' {
  const painter = key.getState(state);
  return painter ? (painter.keeps ? 'keeps' : 'once') : '';
}

export const copyFormat: Command = (state) => {
  copiedFormat = takePaint(state);
  return true;
};

export const pasteFormat: Command = (state, dispatch, view) => {
  if (copiedFormat) paint(copiedFormat)(state, dispatch, view);
  return true;
};

export function formatPainter(): Plugin {
  return new Plugin<Painter | null>({
    key,
    state: {
      init: () => null,
      apply(tr, now) {
        const requestedPainter: Painter | null | undefined = tr.getMeta(key);
        return requestedPainter === undefined ? now : requestedPainter;
      },
    },
    props: {
      attributes: (state): Record<string, string> =>
        key.getState(state) ? { 'data-painting': '' } : {},
      handleKeyDown: (view, event) =>
        event.key === 'Escape' && stopPainting(view.state, view.dispatch),
      handleDOMEvents: {
        pointerup(view, event) {
          // The browser reports the new selection after the mouse button is released.
          if (event.button === 0 && key.getState(view.state)) setTimeout(() => usePainter(view));
          return false;
        },
      },
    },
  });
}

function usePainter(view: EditorView): void {
  const painter = view.isDestroyed ? null : key.getState(view.state);
  if (!painter || !view.editable) return;
  patiently(paint(painter.paint))(view.state, view.dispatch, view);
  if (!painter.keeps) stopPainting(view.state, view.dispatch);
}
