// Opens the context menu on a long press in browsers that send no contextmenu event, such as on iPhones.

import { Plugin, PluginKey } from '@tiptap/pm/state';

/** In milliseconds; slightly longer than browsers wait, so that their own event comes first. */
export const restsFor = 650;
/** A finger that moves farther is scrolling. In pixels. */
const still = 10;

export function longPress(): Plugin {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let hasOpenedMenu = false;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    return false;
  };
  return new Plugin({
    key: new PluginKey('longPress'),
    view: () => ({ destroy: end }),
    props: {
      handleDOMEvents: {
        touchstart(view, { touches, target }) {
          end();
          hasOpenedMenu = false;
          const [finger] = touches;
          if (!finger || touches.length > 1) return false;
          start = { x: finger.clientX, y: finger.clientY };
          timer = setTimeout(() => {
            if (view.isDestroyed) return;
            const { x: clientX, y: clientY } = start;
            const where = { clientX, clientY, bubbles: true, cancelable: true };
            hasOpenedMenu = target?.dispatchEvent(new MouseEvent('contextmenu', where)) === false;
          }, restsFor);
          return false;
        },
        touchmove(_, { touches: [finger] }) {
          if (finger && Math.hypot(finger.clientX - start.x, finger.clientY - start.y) > still)
            end();
          return false;
        },
        touchend(_, event) {
          // The following press would be outside the menu and close it.
          if (hasOpenedMenu) event.preventDefault();
          return end();
        },
        touchcancel: end,
        contextmenu: end,
      },
    },
  });
}
