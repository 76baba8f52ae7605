import { HeadlessMantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSaveSignal, type SaveSignal } from '../saveSignal.ts';
import { SaveIndicator } from './SaveIndicator.tsx';

function show(signal: SaveSignal): HTMLElement {
  vi.useFakeTimers();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    root.unmount();
    document.body.replaceChildren();
    vi.useRealTimers();
  });
  flushSync(() =>
    root.render(
      <HeadlessMantineProvider>
        <SaveIndicator signal={signal} />
      </HeadlessMantineProvider>,
    ),
  );
  return document.querySelector('[role=status]') as HTMLElement;
}

test('the indicator shows "saving" from the first letter on, and "saved" once the writer pauses', () => {
  const signal = createSaveSignal();
  const sign = show(signal);
  expect(sign.hidden).toBe(true);
  signal.set('connecting');
  signal.set('saved');
  expect(sign.hidden).toBe(false);
  expect(sign.dataset.state).toBe('saved');

  const changes = new MutationObserver(() => {});
  signal.set('saving');
  expect(sign.dataset.state).toBe('saving');
  changes.observe(sign, { attributes: true, childList: true, subtree: true });
  for (let letter = 0; letter < 20; letter++) {
    vi.advanceTimersByTime(50);
    signal.set('saved');
    vi.advanceTimersByTime(50);
    signal.set('saving');
  }
  expect(changes.takeRecords()).toEqual([]);

  signal.set('saved');
  vi.advanceTimersByTime(1_000);
  expect(sign.dataset.state).toBe('saved');
});

test('a text that cannot be saved is reported immediately', () => {
  const signal = createSaveSignal();
  signal.set('saving');
  const sign = show(signal);
  signal.set('saved');
  signal.set('offline');
  expect(sign.dataset.state).toBe('offline');
  vi.advanceTimersByTime(1_000);
  expect(sign.dataset.state).toBe('offline');
  signal.set(null);
  expect(sign.hidden).toBe(true);
});
