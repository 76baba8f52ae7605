import { lazy, Suspense, useEffect } from 'react';
import { closeSearch, useIsSearchOpen } from './opening.ts';

const load = () => import('./parts/SearchPalette.tsx');
const SearchPalette = lazy(() => load().then((module) => ({ default: module.SearchPalette })));

/** After the first screen, in milliseconds: then the first key after the shortcut is not lost. */
const preloadDelay = 1500;

/** The search dialog, mounted once by the shell. */
export function SearchDialog() {
  useEffect(() => {
    const timer = setTimeout(() => void load(), preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  if (!useIsSearchOpen()) return null;
  return (
    <Suspense fallback={null}>
      <SearchPalette onClose={closeSearch} />
    </Suspense>
  );
}
