// Home and visited documents stay mounted when another page is shown: hidden, with their scroll position,
// expansion and selection. Path and parameters come from one match, so that a page never sees those of
// another.
import { Skeleton } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Activity, Suspense, useEffect, useState } from 'react';
import { speakOf } from '../locales/languages.ts';
import { HomePage } from '../pages/HomePage.tsx';
import { addCachedView, addDeepCachedView, removeDeepCachedView } from '../session/session.ts';
import { lazily } from '../ui/lazily.ts';
import { TitlePlaceholder } from '../ui/page/TitlePlaceholder.tsx';
import {
  type CachedDocument,
  cacheVisited,
  type DetailSearch,
  type Visit,
} from './pageCache.rules.ts';

const DetailPage = lazily(async () => {
  const [module] = await Promise.all([import('../pages/DetailPage.tsx'), speakOf('documents')]);
  return module.DetailPage;
});

/** Loads the page of a document if the address names one: rendered without it, it would appear 300 ms later. */
export async function preloadPage(): Promise<void> {
  if (location.pathname.startsWith('/detail/')) await DetailPage.preload();
}

type CurrentPage =
  | { kind: 'home'; folder: string | null; view: 'trash' | null }
  | { kind: 'detail'; visit: Visit }
  | { kind: 'other' };

function useShown(): CurrentPage {
  return useRouterState({
    select: ({ matches, resolvedLocation, location }): CurrentPage => {
      const match = matches.at(-1);
      if (match?.routeId === '/') {
        const { folder, view } = match.search as { folder?: string; view?: 'trash' };
        return { kind: 'home', folder: folder ?? null, view: view ?? null };
      }
      if (match?.routeId === '/detail/$id/$title/{-$des}') {
        const { id, title, des } = match.params as { id: string; title: string; des?: string };
        const { version, edit, conversation } = match.search as DetailSearch;
        // During navigation, the location is already that of the next page.
        const isOwn = location.pathname.startsWith(`/detail/${id}/`);
        const { hash } = isOwn ? location : (resolvedLocation ?? location);
        return {
          kind: 'detail',
          visit: {
            id,
            title,
            des: des ?? '',
            hash: hash === '' ? '' : `#${hash}`,
            version: version ?? null,
            conversation: conversation ?? null,
            edit: edit === true,
          },
        };
      }
      return { kind: 'other' };
    },
    structuralSharing: true,
  });
}

export function PageCache() {
  const current = useShown();
  const [home, setHome] = useState<Extract<CurrentPage, { kind: 'home' }> | null>(null);
  const [documents, setDocuments] = useState<readonly CachedDocument[]>([]);
  if (current.kind === 'home' && current !== home) setHome(current);
  if (current.kind === 'detail') {
    const next = cacheVisited(documents, current.visit);
    if (next !== documents) setDocuments(next);
  }
  useCachedViews(home !== null, documents);
  const shownId = current.kind === 'detail' ? current.visit.id : null;
  return (
    <>
      {home && (
        <Activity mode={current.kind === 'home' ? 'visible' : 'hidden'} name="home">
          <HomePage folder={home.folder} view={home.view} />
        </Activity>
      )}
      {documents.map((document) => (
        <Activity
          key={document.id}
          mode={document.id === shownId ? 'visible' : 'hidden'}
          name={document.id}
        >
          <Suspense fallback={<PageComing />}>
            <DetailPage document={document} />
          </Suspense>
        </Activity>
      ))}
      {current.kind === 'other' && <Outlet />}
    </>
  );
}

/** Keeps the session's two lists of cached views in sync: home in the first, documents in the second. */
function useCachedViews(home: boolean, documents: readonly CachedDocument[]): void {
  useEffect(() => {
    if (home) addCachedView('home');
  }, [home]);
  useEffect(() => {
    const views = documents.map(({ id }) => `detail ${id}`);
    for (const view of views) addDeepCachedView(view);
    return () => {
      for (const view of views) removeDeepCachedView(view);
    };
  }, [documents]);
}

function PageComing() {
  return (
    <div style={{ padding: '88px 24px' }}>
      <TitlePlaceholder />
      <Skeleton h={32} w="50%" maw={420} mx="auto" />
    </div>
  );
}
