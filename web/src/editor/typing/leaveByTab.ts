// Tab writes; so that the keyboard alone can leave the text, Tab after Escape goes on to what is next on the page.

import { Plugin } from '@tiptap/pm/state';

/** The id of the sentence that tells screen readers so. */
export const leavingHint = 'leaving-the-text';

export function leavingByTab(): Plugin {
  let isLeaving = false;
  const stay = () => {
    isLeaving = false;
  };
  return new Plugin({
    props: {
      attributes: { 'aria-describedby': leavingHint },
      // Reached only by an Escape that closed nothing.
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
