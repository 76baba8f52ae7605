// The others' carets and selections, with name and colour. The name fades after a moment and comes back
// while its person types.

import type { Plugin } from '@tiptap/pm/state';
import { yCursorPlugin } from 'y-prosemirror';
import type { Awareness } from 'y-protocols/awareness';

/** White text is readable on each (4.5:1), and each stands out from both backgrounds (3:1). */
export const caretColours = [
  '#1c6fd4',
  '#c2410c',
  '#7c4fd0',
  '#0f7b6c',
  '#be3a6b',
  '#8a6410',
  '#3f7d20',
  '#a04bb5',
  '#c93030',
  '#4a6b8a',
];

export interface Presence {
  clientId: number;
  id: string;
  name: string;
  color: string;
}

/** Always the same colour for the same person. */
export function colourOf(personId: string): string {
  let hash = 0;
  for (const letter of personId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return caretColours[hash % caretColours.length] as string;
}

/** Everybody in the document but oneself, each connection once. */
export function presentIn(awareness: Awareness): Presence[] {
  return [...awareness.getStates()]
    .filter(([clientId, state]) => clientId !== awareness.clientID && state.user)
    .map(([clientId, { user }]) => ({
      clientId,
      id: `${user.id}`,
      name: `${user.name}`,
      color: colourOf(`${user.id}`),
    }));
}

export function carets(awareness: Awareness): Plugin {
  return yCursorPlugin(awareness, {
    cursorBuilder: (user: { id?: string; name: string }) => {
      const caret = document.createElement('span');
      caret.className = 'editor-caret';
      caret.style.setProperty('--caret', colourOf(`${user.id}`));
      const flag = document.createElement('span');
      flag.className = 'editor-caret-name';
      flag.textContent = user.name;
      caret.append('\u2060', flag, '\u2060');
      return caret;
    },
    // The colour comes from the person's id, never from what another client says it is.
    selectionBuilder: (user: { id?: string }) => ({
      class: 'editor-caret-selection',
      style: `--caret: ${colourOf(`${user.id}`)}`,
    }),
  });
}
