import { lazy, Suspense } from 'react';
import { closeSearch, useIsSearchOpen } from './opening.ts';

const SearchPalette = lazy(() =>
  import('./parts/SearchPalette.tsx').then((module) => ({ default: module.SearchPalette })),
);

/** The search dialog, mounted once by the shell. */
export function SearchDialog() {
  if (!useIsSearchOpen()) return null;
  return (
    <Suspense fallback={null}>
      <SearchPalette onClose={closeSearch} />
    </Suspense>
  );
}
