import { Suspense, useEffect } from 'react';
import { lazily } from '../../ui/lazily.ts';
import { closeSearch, useIsSearchOpen } from './searchDialog.state.ts';

const SearchPalette = lazily(() =>
  import('./parts/SearchPalette.tsx').then((module) => module.SearchPalette),
);

/** Delay after the first screen, in milliseconds, so that the first key after the shortcut is not lost. */
const preloadDelay = 1500;

/** The search dialog, mounted once by the shell. */
export function SearchDialog() {
  useEffect(() => {
    const timer = setTimeout(SearchPalette.preload, preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  if (!useIsSearchOpen()) return null;
  return (
    <Suspense fallback={null}>
      <SearchPalette onClose={closeSearch} />
    </Suspense>
  );
}
