// Text typed for a link does not go into the document.

import { HeadlessMantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { statusOf } from '../kit/editorStatus.ts';
import { SurfaceProvider } from '../kit/surface.ts';
import { openDesks, putCaret } from '../testing/editors.ts';
import { FloatingTools } from '../toolbar/FloatingTools.tsx';

async function openPanel() {
  const paragraph = {
    type: 'paragraph',
    attrs: { id: 'a' },
    content: [{ type: 'text', text: 'one' }],
  };
  const [desk] = openDesks({ type: 'doc', content: [{ type: 'section', content: [paragraph] }] });
  if (!desk) throw new Error('No desk.');
  const { editor } = desk;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom has no layout.
  editor.view.coordsAtPos = () => new DOMRect();
  document.body.append(editor.view.dom);
  putCaret(desk, 0, 3);
  editor.view.focus();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    root.unmount();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });
  const person = { id: 'maja', mayEdit: true, mayDownload: true };
  const surface = { editor, fileId: 'f', person, openDialog: () => {}, comment: () => {} };
  const show = (linking: number) =>
    flushSync(() =>
      root.render(
        <HeadlessMantineProvider>
          <SurfaceProvider value={surface}>
            <FloatingTools
              editor={editor}
              status={statusOf(editor)}
              linking={linking}
              onLink={() => {}}
              onLinkDone={() => show(0)}
            />
          </SurfaceProvider>
        </HeadlessMantineProvider>,
      ),
    );
  show(1);
  await expect.poll(field).not.toBeNull();
  return { text: editor.view.dom, focusText: () => editor.view.focus(), again: () => show(2) };
}

const field = () => document.querySelector<HTMLInputElement>('form input');
const press = (target: Element, key: string) =>
  flushSync(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

test('the panel takes the focus when it appears, and keeps it', async () => {
  const { text, focusText } = await openPanel();
  expect(document.activeElement).toBe(field());
  focusText();
  expect(document.activeElement).toBe(field());
  document.dispatchEvent(new Event('pointerdown'));
  focusText();
  expect(document.activeElement).toBe(text);
});

test('opened again from the text, it takes the focus again', async () => {
  const { focusText, again } = await openPanel();
  document.dispatchEvent(new Event('pointerdown'));
  focusText();
  again();
  expect(document.activeElement).toBe(field());
});

test.each(['the panel', 'the text'])('Escape in %s closes it', async (where) => {
  const { text } = await openPanel();
  document.dispatchEvent(new Event('pointerdown'));
  if (where === 'the text') text.focus();
  press(document.activeElement ?? text, 'Escape');
  expect(field()).toBeNull();
});
