// The hint while writing, in the real editor, with the server's answers given by the test.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { connectClient } from '../../../api/client.ts';
import {
  devTools,
  press,
  type ShownEditor,
  showEditor,
} from '../../../editor/testing/shownEditor.tsx';
import { t } from '../../../testing/shownPart.tsx';
import { WritingHints } from '../WritingHints.tsx';

const place = {
  fileId: 'manual',
  fileName: 'Maintenance manual',
  paragraphId: 'p1',
  text: 'Tighten the bolts of the cover crosswise to 90 Nm.',
  headingPath: ['Torque values'],
  version: 1,
  level: 'read',
  ifRevised: null,
};
const label = '93% similar to Torque values in Maintenance manual';
const mark = () => page.getByRole('button', { name: label });

/** Writes it at once: on a slow machine, the pauses between keys would be as long as the one before a hint. */
const insert = (text: string) => devTools().send('Input.insertText', { text });

async function write(
  similarity = 0.93,
  ...more: string[]
): Promise<ShownEditor & { asked: string[][] }> {
  const asked: string[][] = [];
  connectClient({ token: () => 'token', onSignedOut: () => {}, onFailed: () => {} });
  // The files of a worker share a page.
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async (url: unknown, { body }: RequestInit) => {
    if (`${url}`.endsWith('/file/synced')) {
      return Response.json({ code: 200, message: '', data: { list: [null] } });
    }
    const { texts } = JSON.parse(body as string) as { texts: string[] };
    asked.push(texts);
    const list = texts.map((_, index) => ({ index, similarity, place }));
    return Response.json({ code: 200, message: '', data: { list } });
  });
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [] }] };
  const shown = await showEditor(content, { children: <WritingHints /> });
  await insert('Tighten the bolts of the cover to 90 Nm.');
  for (const text of more) {
    await press('Enter');
    await insert(text);
  }
  return { ...shown, asked };
}

test('after a pause a mark beside the paragraph tells where it exists, and leads on to a link', async () => {
  const { editor, text, asked } = await write();
  await expect.element(mark(), { timeout: 8_000 }).toBeVisible();
  expect(asked).toEqual([['Tighten the bolts of the cover to 90 Nm.']]);
  expect(text.contains(mark().element())).toBe(false);
  expect(editor.isFocused).toBe(true);
  await mark().click();
  await page.getByRole('menuitem', { name: t('duplicates.linkInstead') }).click();
  await expect.poll(() => text.querySelector('a')?.textContent).toBe('Maintenance manual');
  expect(text.querySelector('a')?.getAttribute('href')).toContain('/detail/manual/');
  await expect.element(mark()).not.toBeInTheDocument();
});

test('the other paragraph can be shown as a synced one instead', async () => {
  const { editor } = await write();
  await expect.element(mark(), { timeout: 8_000 }).toBeVisible();
  await mark().click();
  await page.getByRole('menuitem', { name: t('duplicates.syncedInstead') }).click();
  const { doc } = editor.state;
  const shown: unknown[] = [];
  doc.descendants((node) => {
    if (node.type.name === 'synced') shown.push([node.attrs.fileId, node.attrs.paragraphId]);
  });
  expect(shown).toEqual([['manual', 'p1']]);
  expect(doc.textContent).toBe('');
  await expect.element(mark()).not.toBeInTheDocument();
});

test('what is done about the first of several paragraphs leads on to the next', async () => {
  const { text } = await write(1, 'Grease the bearings of the cover every month.');
  const both = page.getByRole('button', {
    name: t('duplicates.hintMany', { count: 2, total: 2 }),
  });
  await expect.element(both, { timeout: 8_000 }).toBeVisible();
  await both.click();
  await page.getByRole('menuitem', { name: t('duplicates.linkInstead') }).click();
  // It has the same words as the other text, but is not identical to it.
  await page
    .getByRole('button', { name: '99% similar to Torque values in Maintenance manual' })
    .click();
  await page.getByRole('menuitem', { name: t('duplicates.linkInstead') }).click();
  await expect.poll(() => text.querySelectorAll('a').length).toBe(2);
});

test('the mark stays beside the text when a panel opens there', async () => {
  const { text } = await write();
  await expect.element(mark(), { timeout: 8_000 }).toBeVisible();
  const distance = () =>
    Math.round(mark().element().getBoundingClientRect().left - text.getBoundingClientRect().right);
  const before = distance();
  const page = text.closest<HTMLElement>('body > div');
  if (page) page.style.right = '300px';
  await expect.poll(distance).toBe(before);
});

test('an ignored paragraph is not asked about again', async () => {
  const { asked } = await write();
  await expect.element(mark(), { timeout: 8_000 }).toBeVisible();
  await mark().click();
  await page.getByRole('menuitem', { name: t('duplicates.ignore') }).click();
  await expect.element(mark()).not.toBeInTheDocument();
  await insert(' Then check.');
  await press('Enter');
  await insert('Something else.');
  await expect.poll(() => asked.at(-1), { timeout: 8_000 }).toEqual(['Something else.']);
});

test('a key opens the menu of the mark, and Escape returns to the text', async () => {
  const { editor, text } = await write();
  await expect.element(mark(), { timeout: 8_000 }).toBeVisible();
  await userEvent.keyboard('{Alt>}{F9}{/Alt}');
  const link = page.getByRole('menuitem', { name: t('duplicates.linkInstead') });
  await expect.element(link).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(link).not.toBeInTheDocument();
  await expect.poll(() => editor.isFocused).toBe(true);
  await userEvent.keyboard('{Alt>}{F9}{/Alt}');
  await expect
    .element(page.getByRole('menuitem', { name: t('duplicates.openBeside') }))
    .toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => text.querySelector('a')?.textContent).toBe('Maintenance manual');
});
