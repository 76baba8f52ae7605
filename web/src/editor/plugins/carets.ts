// The others' carets and selections, with name and colour. The name fades after a moment and comes back
// while its person types.

import { personColour } from '@docent/document-model/colours';
import type { Plugin } from '@tiptap/pm/state';
import { yCursorPlugin } from 'y-prosemirror';
import type { Awareness } from 'y-protocols/awareness';

export interface Presence {
  clientId: number;
  id: string;
  name: string;
  color: string;
}

/** Everybody in the document but oneself, each connection once. */
export function presentIn(awareness: Awareness): Presence[] {
  return [...awareness.getStates()]
    .filter(([clientId, state]) => clientId !== awareness.clientID && state.user)
    .map(([clientId, { user }]) => ({
      clientId,
      id: `${user.id}`,
      name: `${user.name}`,
      color: personColour(`${user.id}`),
    }));
}

export function carets(awareness: Awareness): Plugin {
  return yCursorPlugin(awareness, {
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
    // The colour comes from the person's id, never from what another client says it is.
    selectionBuilder: (user: { id?: string }) => ({
      class: 'editor-caret-selection',
      style: `--caret: ${personColour(`${user.id}`)}`,
    }),
  });
}
