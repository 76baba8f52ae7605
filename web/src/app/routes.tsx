// All routes of the product.
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { type DuplicateFilter, filterOf } from '../features/duplicates/duplicates.rules.ts';
import { speakOf } from '../locales/languages.ts';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { decideRoutes } from '../session/session.rules.ts';
import { useSession } from '../session/session.ts';
import { lazily } from '../ui/lazily.ts';
import { PageCrashed } from '../ui/page/PageCrashed.tsx';
import { TitlePlaceholder } from '../ui/page/TitlePlaceholder.tsx';
import type { DetailSearch } from './pageCache.rules.ts';
import { allRoutes, fixedRoutes } from './places.ts';
import { Shell } from './Shell.tsx';

interface HomeSearch {
  /** The open folder; without one, the home page shows the personal overview. */
  folder?: string;
  view?: 'trash';
  /** A finished export to download, as in a mail. */
  export?: string;
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: PageCrashed,
});

/** Of a typed address, digits alone are read as a number. */
const textParam = <Name extends string>(name: Name, value: unknown) =>
  (typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {}) as {
    [N in Name]?: string;
  };

// The shell renders home and detail itself from the match, because it keeps them mounted and hides them.
const homeRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Record<string, unknown>): HomeSearch => ({
    ...textParam('folder', search.folder),
    ...(search.view === 'trash' ? { view: 'trash' as const } : {}),
    ...(typeof search.export === 'string' ? { export: search.export } : {}),
  }),
});

const detailRoute = createRoute({
  getParentRoute: () => root,
  path: '/detail/$id/$title/{-$des}',
  validateSearch: (search: Record<string, unknown>): DetailSearch => ({
    ...(Number.isInteger(search.version) ? { version: search.version as number } : {}),
    ...(search.edit ? { edit: true as const } : {}),
    ...textParam('conversation', search.conversation),
  }),
});

const bareDetailRoute = createRoute({
  getParentRoute: () => root,
  path: '/detail/$id',
  beforeLoad: ({ params, location }) => {
    throw redirect({
      to: '/detail/$id/$title/{-$des}',
      params: { id: params.id, title: '-' },
      hash: location.hash,
      replace: true,
    });
  },
});

/** A route without permission looks like one that does not exist. */
function AllowedPage({ page, children }: { page: string; children: ReactNode }) {
  const isAllowed = useSession(({ allowedRoutes }) =>
    decideRoutes(allRoutes, fixedRoutes, allowedRoutes).includes(`/${page}`),
  );
  return isAllowed ? (
    <Suspense fallback={<TitlePlaceholder />}>{children}</Suspense>
  ) : (
    <NotFoundPage />
  );
}

const CreatePremortemPage = lazily(async () => {
  const [module] = await Promise.all([
    import('../pages/CreatePremortemPage.tsx'),
    speakOf('premortems'),
    speakOf('documents'),
    speakOf('work'),
  ]);
  return module.CreatePremortemPage;
});

interface CreatePremortemSearch {
  /** Id of the folder to create it in. */
  parent?: string;
  /** Id of the document with the plan. */
  plan?: string;
}

const createPremortemRoute = createRoute({
  getParentRoute: () => root,
  path: '/recodecreate',
  validateSearch: ({ parent, plan }: Record<string, unknown>): CreatePremortemSearch => ({
    ...textParam('parent', parent),
    ...textParam('plan', plan),
  }),
  component: function CreatePremortem() {
    const { parent, plan } = createPremortemRoute.useSearch();
    return (
      <AllowedPage page="recodecreate">
        <CreatePremortemPage parentId={parent} planId={plan} />
      </AllowedPage>
    );
  },
});

const PremortemRoom = lazily(async () => {
  const [module] = await Promise.all([
    import('../features/premortems/PremortemRoom.tsx'),
    speakOf('premortems'),
    speakOf('documents'),
    speakOf('work'),
  ]);
  return module.PremortemRoom;
});

const premortemRoute = createRoute({
  getParentRoute: () => root,
  path: '/codetetail',
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } => ({
    ...textParam('id', id),
  }),
  component: function PremortemPage() {
    const { id } = premortemRoute.useSearch();
    if (id === undefined) return <NotFoundPage />;
    return (
      <AllowedPage page="codetetail">
        <PremortemRoom key={id} fileId={id} />
      </AllowedPage>
    );
  },
});

interface ExplainSearch {
  q?: string;
  /** Id of the person to view search as. */
  as?: string;
  /** URL of a paragraph. */
  p?: string;
}

const ExplainPage = lazily(async () => {
  const [module] = await Promise.all([import('../pages/ExplainPage.tsx'), speakOf('documents')]);
  return module.ExplainPage;
});

const explainRoute = createRoute({
  getParentRoute: () => root,
  path: '/explain',
  validateSearch: ({ q, as, p }: Record<string, unknown>): ExplainSearch => ({
    ...textParam('q', q),
    ...textParam('as', as),
    ...textParam('p', p),
  }),
  component: function Explain() {
    const isAllowed = useSession(({ permissions }) => permissions.includes('search.explain'));
    if (!isAllowed) return <NotFoundPage />;
    return (
      <Suspense fallback={<TitlePlaceholder />}>
        <ExplainPage />
      </Suspense>
    );
  },
});

const DuplicatesPage = lazily(async () => {
  const [module] = await Promise.all([
    import('../pages/DuplicatesPage.tsx'),
    speakOf('documents'),
    speakOf('premortems'),
    speakOf('work'),
  ]);
  return module.DuplicatesPage;
});

const duplicatesRoute = createRoute({
  getParentRoute: () => root,
  path: '/viewrepeat',
  validateSearch: (search: Record<string, unknown>): DuplicateFilter & { risks?: true } => ({
    ...filterOf(search),
    ...('risks' in search && search.risks !== false ? { risks: true as const } : {}),
  }),
  component: function Duplicates() {
    const { risks = false, ...filter } = duplicatesRoute.useSearch();
    const navigate = duplicatesRoute.useNavigate();
    return (
      <AllowedPage page="viewrepeat">
        <DuplicatesPage
          filter={filter}
          showsRisks={risks}
          onSeek={(search) => void navigate({ search, replace: true })}
          onRisks={(search) => void navigate({ search: search ? { risks: true } : {} })}
        />
      </AllowedPage>
    );
  },
});

const GapsPage = lazily(async () => {
  const [module] = await Promise.all([import('../pages/GapsPage.tsx'), speakOf('work')]);
  return module.GapsPage;
});

const GlossaryPage = lazily(async () => {
  const [module] = await Promise.all([import('../pages/GlossaryPage.tsx'), speakOf('work')]);
  return module.GlossaryPage;
});

const glossaryRoute = createRoute({
  getParentRoute: () => root,
  path: '/glossary',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => textParam('q', q),
  component: function Glossary() {
    const { q = '' } = glossaryRoute.useSearch();
    return (
      <Suspense fallback={<TitlePlaceholder />}>
        <GlossaryPage term={q} />
      </Suspense>
    );
  },
});

const gapsRoute = createRoute({
  getParentRoute: () => root,
  path: '/gaps',
  component: function Gaps() {
    const isAllowed = useSession(({ permissions }) => permissions.includes('gap.read'));
    if (!isAllowed) return <NotFoundPage />;
    return (
      <Suspense fallback={<TitlePlaceholder />}>
        <GapsPage />
      </Suspense>
    );
  },
});

interface AuditSearch {
  file?: string;
  person?: string;
  action?: string;
  /** Dates such as 2026-11-21; both are included. */
  from?: string;
  to?: string;
}

const AuditPage = lazily(async () => {
  const [module] = await Promise.all([import('../pages/AuditPage.tsx'), speakOf('work')]);
  return module.AuditPage;
});

const auditRoute = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: (search: Record<string, unknown>): AuditSearch => {
    const text = (name: string) =>
      typeof search[name] === 'string' && search[name] !== '' ? { [name]: search[name] } : {};
    return {
      ...text('file'),
      ...text('person'),
      ...text('action'),
      ...text('from'),
      ...text('to'),
    };
  },
  component: function Audit() {
    const isAllowed = useSession(({ permissions }) => permissions.includes('audit.read'));
    if (!isAllowed) return <NotFoundPage />;
    return (
      <Suspense fallback={<TitlePlaceholder />}>
        <AuditPage />
      </Suspense>
    );
  },
});

const PeoplePage = lazily(async () => {
  const [module] = await Promise.all([import('../pages/PeoplePage.tsx'), speakOf('work')]);
  return module.PeoplePage;
});

const peopleRoute = createRoute({
  getParentRoute: () => root,
  path: '/people',
  component: function People() {
    const isAllowed = useSession(({ permissions }) => permissions.includes('people.manage'));
    if (!isAllowed) return <NotFoundPage />;
    return (
      <Suspense fallback={<TitlePlaceholder />}>
        <PeoplePage />
      </Suspense>
    );
  },
});

const SettingsPage = lazily(async () => {
  const [module] = await Promise.all([
    import('../pages/SettingsPage.tsx'),
    speakOf('work'),
    speakOf('documents'),
  ]);
  return module.SettingsPage;
});

const settingsRoute = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: () => (
    <Suspense fallback={<TitlePlaceholder />}>
      <SettingsPage />
    </Suspense>
  ),
});

interface HistorySearch {
  version?: string;
  against?: string;
  paragraph?: string;
}

const HistoryPage = lazily(async () => {
  const [module] = await Promise.all([
    import('../pages/HistoryPage.tsx'),
    speakOf('documents'),
    speakOf('premortems'),
    speakOf('work'),
  ]);
  return module.HistoryPage;
});

const historyRoute = createRoute({
  getParentRoute: () => root,
  path: '/history/$id/$type',
  validateSearch: ({ version, against, paragraph }: Record<string, unknown>): HistorySearch => ({
    ...textParam('version', version),
    ...textParam('against', against),
    ...textParam('paragraph', paragraph),
  }),
  component: function History() {
    const isAllowed = useSession(({ allowedRoutes }) =>
      decideRoutes(allRoutes, fixedRoutes, allowedRoutes).includes('/history'),
    );
    if (!isAllowed) return <NotFoundPage />;
    return (
      <Suspense fallback={<TitlePlaceholder />}>
        <HistoryPage />
      </Suspense>
    );
  },
});

interface ReviewsSearch {
  box?: 'inbox' | 'outbox' | 'all';
  status?: 'open' | 'approved' | 'changes' | 'withdrawn';
  /** Id of the document whose reviews are shown. */
  file?: string;
}

const ReviewsPage = lazily(async () => {
  const [module] = await Promise.all([import('../pages/ReviewsPage.tsx'), speakOf('work')]);
  return module.ReviewsPage;
});

const reviewsRoute = createRoute({
  getParentRoute: () => root,
  path: '/review',
  validateSearch: ({ box, status, file }: Record<string, unknown>): ReviewsSearch => ({
    ...(isOneOf(box, ['inbox', 'outbox', 'all']) ? { box } : {}),
    ...(isOneOf(status, ['open', 'approved', 'changes', 'withdrawn']) ? { status } : {}),
    ...textParam('file', file),
  }),
  component: () => (
    <AllowedPage page="review">
      <ReviewsPage />
    </AllowedPage>
  ),
});

const ReviewPage = lazily(async () => {
  const [module] = await Promise.all([
    import('../pages/ReviewPage.tsx'),
    speakOf('documents'),
    speakOf('work'),
  ]);
  return module.ReviewPage;
});

const PremortemReview = lazily(async () => {
  const [module] = await Promise.all([
    import('../features/premortems/PremortemReview.tsx'),
    speakOf('documents'),
    speakOf('premortems'),
    speakOf('work'),
  ]);
  return module.PremortemReview;
});

interface CodeReviewSearch {
  /** Id of the review of a document. */
  id?: string;
  /** Id of the premortem whose review is shown instead. */
  premortem?: string;
}

const reviewRoute = createRoute({
  getParentRoute: () => root,
  path: '/codereview',
  validateSearch: ({ id, premortem }: Record<string, unknown>): CodeReviewSearch => ({
    ...textParam('id', id),
    ...textParam('premortem', premortem),
  }),
  component: function Review() {
    const { premortem } = reviewRoute.useSearch();
    return (
      <AllowedPage page="codereview">
        {premortem === undefined ? <ReviewPage /> : <PremortemReview fileId={premortem} />}
      </AllowedPage>
    );
  },
});

const isOneOf = <T extends string>(value: unknown, values: readonly T[]): value is T =>
  values.some((one) => one === value);

const notFoundRoute = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: NotFoundPage,
});

export const router = createRouter({
  routeTree: root.addChildren([
    homeRoute,
    detailRoute,
    duplicatesRoute,
    bareDetailRoute,
    createPremortemRoute,
    premortemRoute,
    auditRoute,
    explainRoute,
    gapsRoute,
    glossaryRoute,
    historyRoute,
    reviewRoute,
    reviewsRoute,
    peopleRoute,
    settingsRoute,
    notFoundRoute,
  ]),
  defaultPreload: false,
  // Parameters that a route doesn't accept are removed from the URL; otherwise its page would get them.
  search: { strict: true },
  // Pages scroll by themselves. With `false` instead of a function, the router would still scroll to
  // fragments.
  scrollRestoration: () => false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
