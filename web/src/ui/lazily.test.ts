import { createElement, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { lazily } from './lazily.ts';

/** What is drawn in the moment in which the part is wanted. */
function drawn(part: Parameters<typeof createElement>[0]): string {
  const place = document.createElement('div');
  flushSync(() => createRoot(place).render(createElement(Suspense, null, createElement(part))));
  return place.textContent;
}

test('a part that was fetched before it is wanted is drawn at once', async () => {
  const part = lazily(async () => () => 'here');
  part.preload();
  await Promise.resolve();
  expect(drawn(part)).toBe('here');
});

test('a part that was not is waited for', async () => {
  expect(drawn(lazily(async () => () => 'here'))).toBe('');
});
