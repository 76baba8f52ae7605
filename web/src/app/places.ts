// The routes of the product as listed in the specification, and those that are available to everybody.

/** Available to every signed-in person. */
export const fixedRoutes = ['/', '/detail', '/settings', '/404'] as const;

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
  '/codetetail',
  '/recodecreate',
];
