// Tab inserts a tab. So that keyboard users can leave the text, Tab after Escape moves the focus on.

import { Plugin } from '@tiptap/pm/state';

/** Id of the text that explains this to screen readers. */
export const leavingHint = 'leaving-the-text';

export function leavingByTab(): Plugin {
  let isLeaving = false;
  const stay = () => {
    isLeaving = false;
  };
  return new Plugin({
    props: {
      attributes: { 'aria-describedby': leavingHint },
      // Only an Escape that closed nothing gets here.
      handleKeyDown(_, { key }) {
        if (key === 'Escape') isLeaving = true;
        return false;
      },
      handleDOMEvents: {
        // Before any keymap.
        keydown(_, { key }) {
          if (key === 'Tab' && isLeaving) return true;
          if (key !== 'Shift') stay();
          return false;
        },
        mousedown: stay,
        blur: stay,
      },
    },
  });
}
