// Components that are loaded when they are first needed. A short network failure only delays such a
// component.
import i18next from 'i18next';
import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react';
import { showToast } from './toasts.ts';

/** Delay before loading is retried, in milliseconds. */
const retryDelay = 2000;

// biome-ignore lint/suspicious/noExplicitAny: as in React's own type of a lazy component
type Part = ComponentType<any>;

/**
 * A component that is loaded when it is first shown, or earlier with `preload`. Needs a `Suspense`, which
 * shows its fallback until loading succeeds, with any number of retries.
 */
export function lazily<T extends Part>(
  load: () => Promise<T>,
): LazyExoticComponent<T> & { preload: () => Promise<void> } {
  let module: { default: T } | null = null;
  const keep = (part: T) => {
    module = { default: part };
    return module;
  };
  // A loaded module is rendered synchronously, because React shows a fallback, even an empty one, for 300
  // ms.
  const atOnce = (there: { default: T }) =>
    // biome-ignore lint/suspicious/noThenProperty: all that `lazy` asks for
    ({ then: (take: (part: { default: T }) => void) => take(there) }) as Promise<{ default: T }>;
  return Object.assign(
    lazy(() => (module ? atOnce(module) : untilLoaded(load).then(keep))),
    {
      preload: async () => {
        // What fails now is loaded again when it is shown.
        await load().then(keep, () => {});
      },
    },
  );
}

/** Calls `load` until it succeeds, and shows why the person has to wait. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      // After an update of the server, the file may not exist any more; reloading the page then helps.
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

/**
 * A lazily loaded module, or null until then. Not `lazily`, because Suspense delays content by 300 ms after
 * showing a fallback, even if it is already loaded.
 */
export function useModule<Module>(load: () => Promise<Module>, isEnabled: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (!isEnabled) return;
    let isGone = false;
    void untilLoaded(load).then((loadedModule) => {
      if (!isGone) setModule(loadedModule);
    });
    return () => {
      isGone = true;
    };
  }, [load, isEnabled]);
  return module;
}

/** The module loader requests each style sheet only once. */
function askForStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}
