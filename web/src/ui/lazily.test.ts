import { createElement, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { lazily } from './lazily.ts';

/** The content rendered synchronously. */
function drawn(part: Parameters<typeof createElement>[0]): string {
  const place = document.createElement('div');
  flushSync(() => createRoot(place).render(createElement(Suspense, null, createElement(part))));
  return place.textContent;
}

test('a component loaded before it is needed is rendered immediately', async () => {
  const part = lazily(async () => () => 'here');
  part.preload();
  await Promise.resolve();
  expect(drawn(part)).toBe('here');
});

test('a component that is not loaded shows a fallback', async () => {
  expect(drawn(lazily(async () => () => 'here'))).toBe('');
});
