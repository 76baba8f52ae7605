import { Activity, type ActivityProps, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useOpenFromStart } from './useOpenFromStart.ts';

function Opener() {
  const { target, menu } = useOpenFromStart();
  const onClick = () => menu.onChange(false);
  return createElement(
    'button',
    { type: 'button', ref: target, onClick },
    menu.opened ? 'open' : 'closed',
  );
}

test('a menu opens once it is loaded, and not again when its page is shown again', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const show = async (mode: 'visible' | 'hidden') => {
    flushSync(() =>
      root.render(createElement(Activity, { mode } as ActivityProps, createElement(Opener))),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await show('visible');
  const button = place.querySelector('button');
  expect(button?.textContent).toBe('open');
  expect(document.activeElement).toBe(button);

  flushSync(() => button?.click());
  await show('hidden');
  await show('visible');
  expect(button?.textContent).toBe('closed');
});
