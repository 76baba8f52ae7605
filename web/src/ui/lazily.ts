// Parts of the page that are fetched when they are first wanted. A network that is away for a moment delays such a part
// and takes nothing else from the page.
import i18next from 'i18next';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { showToast } from './toasts.ts';

/** How long after a failure a part is asked for again, in milliseconds. */
const retryDelay = 2000;

// biome-ignore lint/suspicious/noExplicitAny: as in React's own type of a lazy component
type Part = ComponentType<any>;

/**
 * A component that is fetched when it is first shown, or before by `preload`. Shown inside a `Suspense`, which keeps its
 * fallback until the part has come, however often it must be asked for.
 */
export function lazily<T extends Part>(
  load: () => Promise<T>,
): LazyExoticComponent<T> & { preload: () => void } {
  let module: { default: T } | null = null;
  const keep = (part: T) => {
    module = { default: part };
    return module;
  };
  // A loaded module is drawn at once: React keeps a fallback, even an empty one, for 300 ms.
  const atOnce = (there: { default: T }) =>
    // biome-ignore lint/suspicious/noThenProperty: all that `lazy` asks for
    ({ then: (take: (part: { default: T }) => void) => take(there) }) as Promise<{ default: T }>;
  return Object.assign(
    lazy(() => (module ? atOnce(module) : untilLoaded(load).then(keep))),
    { preload: () => void load().then(keep, () => {}) },
  );
}

/** Calls `load` until it succeeds, and tells the person why they wait. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      // After an update of the server, the part that this page knows may be gone for good: then a new page helps.
      showToast({
        id: 'part',
        type: 'warning',
        message: i18next.t('shell.partAway'),
        action: { label: i18next.t('shell.reload'), run: () => location.reload() },
      });
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
      askForStylesAgain();
    }
  }
}

/** The module loader requests each style sheet once only. */
function askForStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}
