import { useEffect, useState } from 'react';

/**
 * A module, once it is wanted and has come. Not `lazy`: what suspends is shown no sooner than 300 ms after its fallback,
 * even when it is there already.
 */
export function useLoaded<Module>(load: () => Promise<Module>, isWanted: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setModule(loaded);
      },
      (error: unknown) => {
        // To the error boundary, as if drawing had failed.
        setModule(() => {
          throw error;
        });
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted]);
  return module;
}
