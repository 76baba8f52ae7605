// Every address of the product.
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { decideRoutes } from '../features/session/session.rules.ts';
import { useSession } from '../features/session/session.ts';
import { ComingPage } from '../pages/ComingPage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { PageCrashed } from '../ui/PageCrashed.tsx';
import { allRoutes, type ComingRoute, comingRoutes, fixedRoutes } from './places.ts';
import { Shell } from './Shell.tsx';

export interface HomeSearch {
  /** The open folder; without one the home page shows what is for the person. */
  folder?: string;
  view?: 'trash';
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: PageCrashed,
});

// Home and detail are kept alive: the shell renders them itself, from the match, and hides them.
export const homeRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Record<string, unknown>): HomeSearch => ({
    ...(typeof search.folder === 'string' ? { folder: search.folder } : {}),
    ...(search.view === 'trash' ? { view: 'trash' as const } : {}),
  }),
});

export interface DetailSearch {
  version?: number;
  edit?: true;
}

export const detailRoute = createRoute({
  getParentRoute: () => root,
  path: '/detail/$id/$title/{-$des}',
  validateSearch: (search: Record<string, unknown>): DetailSearch => ({
    ...(Number.isInteger(search.version) ? { version: search.version as number } : {}),
    ...(search.edit ? { edit: true as const } : {}),
  }),
});

const bareDetailRoute = createRoute({
  getParentRoute: () => root,
  path: '/detail/$id',
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/detail/$id/$title/{-$des}',
      params: { id: params.id, title: '-' },
      replace: true,
    });
  },
});

/** A route that the person's permissions do not hold looks like one that does not exist. */
function AllowedPage({ page }: { page: ComingRoute }) {
  const isAllowed = useSession(({ allowedRoutes }) =>
    decideRoutes(allRoutes, fixedRoutes, allowedRoutes).includes(`/${page}`),
  );
  return isAllowed ? <ComingPage page={page} /> : <NotFoundPage />;
}

const coming = comingRoutes.map(({ path, page }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: () => <AllowedPage page={page} />,
  }),
);

const notFoundRoute = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: NotFoundPage,
});

export const router = createRouter({
  routeTree: root.addChildren([homeRoute, detailRoute, bareDetailRoute, notFoundRoute, ...coming]),
  defaultPreload: false,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
