// Shows the page of a premortem; the premortem that is returned is what the server answers, and may be changed.
import type { Premortem } from '@docent/contract/premortem-data';
import { useQueryClient } from '@tanstack/react-query';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, showPart } from '../../../testing/shownPart.tsx';
import { Toaster } from '../../../ui/toasts.ts';
import { PremortemRoom } from '../PremortemRoom.tsx';

export async function showRoom(premortem: Premortem, answers: Answers = {}) {
  const state = { premortem, refresh: async () => {} };
  /** As news do. */
  function Refreshing() {
    const client = useQueryClient();
    state.refresh = () => client.invalidateQueries();
    return null;
  }
  await showPart(
    <>
      <Toaster />
      <Refreshing />
      <PremortemRoom fileId="pm" />
    </>,
    { '/premortem/get': () => state.premortem, ...answers },
  );
  await expect.element(page.getByRole('heading', { name: 'Overhaul of line 3' })).toBeVisible();
  return state;
}
