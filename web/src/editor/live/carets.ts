// Carets and selections of other people, with name and colour. The name fades after a moment and
// reappears while its person types. One's own selection is sent as y-prosemirror does it, but
// computed faster.

import { personColour } from '@docent/document-model/colours';
import { takeBrowserSelection } from '@docent/live-binding/browserSelection';
import { relativeSelectionOf } from '@docent/live-binding/relativeSelection';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { yCursorPlugin, yCursorPluginKey, ySyncPluginKey } from 'y-prosemirror';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

export interface Presence {
  clientId: number;
  id: string;
  name: string;
  color: string;
  /** Id of the person's profile picture. */
  avatar: string | null;
}

/** Everybody else in the document, once per connection. */
export function presentIn(awareness: Awareness): Presence[] {
  return [...awareness.getStates()]
    .filter(([clientId, state]) => clientId !== awareness.clientID && state.user)
    .map(([clientId, { user }]) => ({
      clientId,
      id: `${user.id}`,
      name: `${user.name}`,
      color: personColour(`${user.id}`),
      avatar: typeof user.avatar === 'string' ? user.avatar : null,
    }));
}

export function carets(awareness: Awareness): Plugin {
  const { spec }: Plugin = yCursorPlugin(awareness, {
    cursorBuilder: (user: { id?: string; name: string }) => {
      const caret = document.createElement('span');
      caret.className = 'editor-caret';
      caret.style.setProperty('--caret', personColour(`${user.id}`));
      const flag = document.createElement('span');
      flag.className = 'editor-caret-name';
      flag.textContent = user.name;
      caret.append('\u2060', flag, '\u2060');
      return caret;
    },
    // Derived from the person's id, because another client's claim about its colour is not trusted.
    selectionBuilder: (user: { id?: string }) => ({
      class: 'editor-caret-selection',
      style: `--caret: ${personColour(`${user.id}`)}`,
    }),
  });
  return new Plugin({ ...spec, view: (view) => shareCaret(view, awareness) });
}

function shareCaret(view: EditorView, awareness: Awareness) {
  let drawing: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    drawing = undefined;
    // Drawing writes the editor's selection to the page, and that selection may lag behind the
    // latest click or key.
    takeBrowserSelection(view);
    view.dispatch(view.state.tr.setMeta(yCursorPluginKey, { awarenessUpdated: true }));
  };
  const drawSoon = (_: unknown, origin: unknown) => {
    if (origin !== 'local') drawing ??= setTimeout(draw);
  };
  const shareSelection = () => {
    const { binding } = ySyncPluginKey.getState(view.state);
    const sharedCursor = awareness.getLocalState()?.cursor;
    if (view.hasFocus()) {
      const { anchor, head } = relativeSelectionOf(binding, view.state);
      if (!sharedCursor || !isAt(sharedCursor.anchor, anchor) || !isAt(sharedCursor.head, head)) {
        awareness.setLocalStateField('cursor', { anchor, head });
      }
    } else if (sharedCursor) awareness.setLocalStateField('cursor', null);
  };
  awareness.on('change', drawSoon);
  view.dom.addEventListener('focusin', shareSelection);
  view.dom.addEventListener('focusout', shareSelection);
  return {
    update: shareSelection,
    destroy() {
      view.dom.removeEventListener('focusin', shareSelection);
      view.dom.removeEventListener('focusout', shareSelection);
      clearTimeout(drawing);
      awareness.off('change', drawSoon);
      awareness.setLocalStateField('cursor', null);
    },
  };
}

function isAt(sharedPosition: unknown, place: Y.RelativePosition): boolean {
  return Y.compareRelativePositions(Y.createRelativePositionFromJSON(sharedPosition), place);
}
