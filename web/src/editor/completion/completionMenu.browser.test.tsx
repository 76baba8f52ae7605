// The menu for "[[" in the real editor, with the server's answers given by the test.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { connectClient } from '../../api/client.ts';
import { fileOf } from '../../testing/shownPart.tsx';
import { showEditor } from '../testing/shownEditor.tsx';

test('while the search for what is typed has no answer, Enter takes only a file with that name', async () => {
  connectClient({ token: () => 'token', onSignedOut: () => {}, onFailed: () => {} });
  // The files of a worker share a page.
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.includes('/file/recent')) return new Promise(() => {});
    const list = ['Seals', 'Bolts'].map((name) => ({ file: fileOf({ id: name, name }), at: '' }));
    return Promise.resolve(Response.json({ code: 200, message: '', data: { list, next: null } }));
  });
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [] }] };
  const { text } = await showEditor(content);
  await userEvent.keyboard('[[[[');
  await expect.element(page.getByRole('option', { name: 'Seals' })).toBeVisible();
  await userEvent.keyboard('bol{Enter}');
  await expect.poll(() => text.querySelector('a')?.textContent).toBe('Bolts');
});
