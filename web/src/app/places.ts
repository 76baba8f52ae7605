// The routes of the product as listed in the specification, and those that are available to everybody.

/** Available to every signed-in person. */
export const fixedRoutes = ['/', '/detail', '/settings', '/404'] as const;

/** Not built yet: the URLs exist and their pages say so. Hidden from menus. */
export const comingRoutes = [
  { path: '/recodecreate', page: 'recodecreate' },
  { path: '/codetetail', page: 'codetetail' },
] as const;

export const allRoutes: readonly string[] = [
  ...fixedRoutes,
  '/audit',
  '/explain',
  '/gaps',
  '/glossary',
  '/codereview',
  '/history',
  '/review',
  '/people',
  '/viewrepeat',
  ...comingRoutes.map(({ page }) => `/${page}`),
];
