import { useEffect, useState } from 'react';
import { untilLoaded } from '../../ui/lazily.ts';

/**
 * A module, once it is wanted and has come. Not `lazily`: what suspends is shown no sooner than 300 ms after its fallback,
 * even when it is there already.
 */
export function useModule<Module>(load: () => Promise<Module>, isEnabled: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (!isEnabled) return;
    let isGone = false;
    void untilLoaded(load).then((loaded) => {
      if (!isGone) setModule(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [load, isEnabled]);
  return module;
}
