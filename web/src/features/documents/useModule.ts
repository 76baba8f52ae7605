import { useEffect, useState } from 'react';
import { untilLoaded } from '../../ui/lazily.ts';

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
