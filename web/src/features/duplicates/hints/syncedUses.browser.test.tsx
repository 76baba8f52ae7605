// The marks beside paragraphs that are used elsewhere, in the real editor, with the server's answers given by the test.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connectClient } from '../../../api/client.ts';
import { useAskedParagraph } from '../../../editor/blocks/paragraphPlaces.ts';
import { showEditor } from '../../../editor/testing/shownEditor.tsx';
import { speakOf } from '../../../locales/languages.ts';
import { t } from '../../../testing/shownPart.tsx';
import { SyncedUses } from './SyncedUses.tsx';

const AskedParagraph = () => <output>{useAskedParagraph()?.paragraphId}</output>;

test('a mark beside the paragraph tells in how many documents it is used, and lists them', async () => {
  connectClient({ token: () => 'token', onSignedOut: () => {}, onFailed: () => {} });
  const ready = Promise.withResolvers<void>();
  // The files of a worker share a page.
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async () => {
    await ready.promise;
    const list = [{ paragraphId: 'torque', documents: 4 }];
    return Response.json({ code: 200, message: '', data: { list } });
  });
  const block = (id: string, text: string) => ({
    type: 'paragraph',
    attrs: { id },
    content: [{ type: 'text', text }],
  });
  const blocks = [block('a', 'Bolts.'), block('torque', 'Tighten to 40 Nm.')];
  const content = { type: 'doc', content: [{ type: 'section', content: blocks }] };
  const children = (
    <>
      <SyncedUses />
      <AskedParagraph />
    </>
  );
  const { editor, text } = await showEditor(content, { children });
  await speakOf('work');
  ready.resolve();
  const mark = page.getByRole('button', { name: t('duplicates.usedIn', { count: 4 }) });
  await expect.element(mark).toBeVisible();
  expect(text.contains(mark.element())).toBe(false);
  const line = text.querySelector('[data-id="torque"]')?.getBoundingClientRect();
  const { top, bottom } = mark.element().getBoundingClientRect();
  expect(top).toBeLessThan(line?.bottom ?? 0);
  expect(bottom).toBeGreaterThan(line?.top ?? 0);
  // What is written above moves the paragraph, and the mark with it.
  editor.commands.insertContentAt(2, 'Long. '.repeat(100));
  await expect.poll(() => mark.element().getBoundingClientRect().top).toBeGreaterThan(bottom);
  await mark.click();
  await expect.element(page.getByText('torque', { exact: true })).toBeInTheDocument();
});
