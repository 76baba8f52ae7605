// The routes of the product as the specification lists them, and which of them are everybody's.

/** Fixed for every signed-in person. */
export const fixedRoutes = ['/', '/detail', '/settings', '/404'] as const;

/** Built later: their addresses exist, their pages say so. Hidden from menus. */
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
