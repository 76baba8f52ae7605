// Renders a part of the application in a real browser; the test answers the calls of the real client.
import type { File } from '@docent/contract/files';
import type { Person } from '@docent/contract/people';
import { MantineProvider } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import '../app/styles.ts';
import { connectClient } from '../api/client.ts';
import { createQueryClient } from '../api/queries.ts';
import { theme } from '../app/theme.ts';
import { speakOf, startLanguages } from '../locales/languages.ts';
import { setUserInfo } from '../session/session.ts';

/** Answers a call with data or the content of a file, or refuses it. */
export type Answers = Record<string, (input: Record<string, unknown>) => unknown>;

export class RefusedAnswer extends Error {
  readonly status: number;
  readonly reason: string;
  readonly details: unknown;

  constructor(status: number, reason: string, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.details = details;
  }
}

export const maja: Person = {
  id: 'maja',
  username: 'Maja Lind',
  deptName: null,
  is_coach: false,
  avatar: null,
};

export function fileOf(part: Partial<File> & { id: string; name: string }): File {
  return {
    kind: 'document',
    icon: null,
    description: '',
    cover: null,
    parentId: 'space',
    spaceId: 'space',
    path: [],
    hasChildren: false,
    level: 'edit',
    sharing: null,
    readsDraft: false,
    state: 'draft',
    reviewRequired: false,
    changesLive: false,
    downloadable: true,
    unreviewed: false,
    version: null,
    unpublished: null,
    priority: null,
    favourite: false,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    updatedBy: maja,
    owner: null,
    size: null,
    mime: null,
    ...part,
  };
}

type Translate = (key: string, values?: object) => string;
export const t: Translate = (key, values) => (i18next.t as unknown as Translate)(key, values);

let words: Promise<unknown> | undefined;

/** Renders a part as Maja until the test finishes, with its own URL if the part reads parameters. */
export async function showPart(part: ReactNode, answers: Answers, address = '/') {
  words ??= startLanguages().then(() =>
    Promise.all((['work', 'home', 'documents', 'premortems'] as const).map(speakOf)),
  );
  await words;
  const { id, username } = maja;
  setUserInfo({ id, user_name: username } as Parameters<typeof setUserInfo>[0]);
  /** Failures that the client would show as toasts. */
  const failures: string[] = [];
  connectClient({
    token: () => 'token',
    onSignedOut: () => failures.push('signed out'),
    onFailed: (error) => failures.push(error.reason),
  });
  vi.stubGlobal('fetch', answerBy(answers));
  const rootRoute = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: Shown });
  const home = createRoute({ getParentRoute: () => rootRoute, path: address, component: Shown });
  const router = createRouter({
    routeTree: rootRoute.addChildren([home, anywhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  function Shown() {
    return part;
  }
  const body = document.body.appendChild(document.createElement('div'));
  body.style.cssText = 'position: fixed; inset: 0; display: flex; flex-direction: column';
  const root = createRoot(body);
  root.render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(() => {
    // Otherwise, toasts of an earlier test would be visible in the next one.
    for (const { id = '' } of notificationsStore.getState().notifications) notifications.hide(id);
    root.unmount();
    body.remove();
    vi.unstubAllGlobals();
  });
  await expect.poll(() => body.childElementCount, { message: 'the part' }).toBeGreaterThan(0);
  return { failures, address: () => router.state.location.href };
}

function answerBy(answers: Answers): typeof fetch {
  return async (url, init) => {
    const { pathname, searchParams } = new URL(String(url), location.origin);
    const path = pathname.replace(/^\/api/, '');
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    const answer = answers[path];
    if (!answer) throw new Error(`The test has no answer for ${path}.`);
    try {
      const data = await answer({ ...Object.fromEntries(searchParams), ...body });
      if (data instanceof Blob) return new Response(data);
      return Response.json({ code: 200, message: '', data });
    } catch (error) {
      if (!(error instanceof RefusedAnswer)) throw error;
      const { status, reason, message, details } = error;
      return Response.json({ code: status, reason, message, details, data: null }, { status });
    }
  };
}
