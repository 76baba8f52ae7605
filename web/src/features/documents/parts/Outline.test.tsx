import { HeadlessMantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { OutlineList } from './Outline.tsx';

const outline = [1, 2, 3].map((n) => ({ id: `h${n}`, level: 1, text: `Chapter ${n}` }));

test('the outline scrolls to its beginning with the text, and otherwise keeps the reader’s scroll position', () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    root.unmount();
    document.body.replaceChildren();
  });
  const read = (current: string | null, shown = outline) =>
    flushSync(() =>
      root.render(
        <HeadlessMantineProvider>
          <OutlineList outline={shown} current={current} onGo={() => {}} onMove={null} />
        </HeadlessMantineProvider>,
      ),
    );
  read('h3');
  const list = document.querySelector('ul') as HTMLUListElement;
  list.scrollTop = 500;
  read(null);
  expect(list.scrollTop).toBe(0);
  list.scrollTop = 300;
  read(null, [...outline, { id: 'h4', level: 1, text: 'Chapter 4' }]);
  expect(list.scrollTop).toBe(300);
});
