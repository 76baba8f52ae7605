import type { File } from '@docent/contract/files';
import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setCodes } from '../../session/session.ts';
import { type Answers, fileOf, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import { loadToasts, Toaster } from '../../ui/toasts.ts';
import { FileDialogs } from './dialogs/FileDialogs.tsx';
import { FolderView } from './FolderView.tsx';
import { type FileSlots, FileSlotsContext } from './fileSlots.ts';

const slots: FileSlots = {
  menuLinks: [],
  homeSections: [],
  dialogs: { priority: () => null, coverage: () => null, fromTemplate: () => null },
  WhyAccess: () => null,
  useUnreadFiles: () => new Set(),
  useDuplicateCounts: () => new Map(),
  DuplicatesLink: () => null,
};

test('a folder opened offline shows a message, and loads once the network is back', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const folder = fileOf({ id: 'yard', name: 'Yard', kind: 'folder', level: 'read' });
  await showPart(
    <FileSlotsContext value={slots}>
      <FolderView folderId="yard" />
    </FileSlotsContext>,
    {
      '/file/get': () => folder,
      '/file/findOuter': () => ({ list: [fileOf({ id: 'pump', name: 'Pump' })], next: null }),
    },
  );
  await expect.element(page.getByText(t('reasons.client/offline'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('shell.retry') })).toBeVisible();
  onlineManager.setOnline(true);
  await expect.element(page.getByRole('link', { name: 'Pump' })).toBeVisible();
  await expect.element(page.getByText(t('reasons.client/offline'))).not.toBeInTheDocument();
});

const yard = fileOf({ id: 'yard', name: 'Yard', kind: 'folder', state: null });

/** Shows a folder of files, one of which the server refuses to delete. */
async function showFolder(answers: Answers = {}) {
  await loadToasts();
  let list = ['Pump 10', 'Valve', 'Pump 9'].map((name) =>
    fileOf({ id: name.toLowerCase().replace(' ', ''), name, parentId: 'yard' }),
  );
  const removed = new Map<string, File>();
  await showPart(
    <FileSlotsContext value={slots}>
      <FolderView folderId="yard" />
      <FileDialogs />
      <Toaster />
    </FileSlotsContext>,
    {
      '/file/get': ({ fileId }) => list.find(({ id }) => id === fileId) ?? yard,
      '/file/findOuter': () => ({ list, next: null }),
      '/file/delete': ({ fileId }) => {
        const file = list.find(({ id }) => id === fileId) as File;
        if (file.name === 'Valve') throw new RefusedAnswer(403, 'file/level-too-low', 'No.');
        removed.set(file.id, file);
        list = list.filter(({ id }) => id !== fileId);
        return { id: fileId };
      },
      '/file/restore': ({ fileId }) => {
        const file = removed.get(fileId as string) as File;
        list = [...list, file];
        return file;
      },
      ...answers,
    },
  );
  await expect.element(page.getByRole('link', { name: 'Valve' })).toBeVisible();
}

const names = () =>
  page
    .getByRole('list', { name: 'Yard' })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

test('a heading sorts a folder, and a third click restores the folder’s own order', async () => {
  onTestFinished(() => localStorage.removeItem('folderSorts'));
  await showFolder();
  const heading = page.getByRole('button', { name: new RegExp(`^${t('files.name')}`) });
  await heading.click();
  await expect.poll(names).toEqual(['Pump 9', 'Pump 10', 'Valve']);
  await heading.click();
  await expect.poll(names).toEqual(['Valve', 'Pump 10', 'Pump 9']);
  await heading.click();
  await expect.poll(names).toEqual(['Pump 10', 'Valve', 'Pump 9']);
});

test('each of several files has its own result, and undo restores those that were trashed', async () => {
  await showFolder();
  await page.getByRole('checkbox', { name: t('folders.select', { name: 'Pump 10' }) }).click();
  await page
    .getByRole('checkbox', { name: t('folders.select', { name: 'Pump 9' }) })
    .click({ modifiers: ['Shift'] });
  await expect.element(page.getByText(t('folders.selected', { count: 3 }))).toBeVisible();
  await page.getByRole('button', { name: t('folders.trash') }).click();
  const undo = page.getByRole('button', { name: t('shell.undo') });
  // It stays while the mouse is over it, however long the dialog takes.
  await undo.hover();
  const dialog = page.getByRole('dialog', {
    name: t('folders.trashedFailed', { count: 1, all: 3 }),
  });
  await expect
    .element(dialog.getByRole('listitem').first())
    .toMatchTextContent(`Valve${t('reasons.file/level-too-low')}`);
  await dialog
    .getByRole('button', { name: t('shell.close') })
    .last()
    .click();
  await expect.poll(names).toEqual(['Valve']);
  await undo.click();
  await expect.poll(() => names().sort()).toEqual(['Pump 10', 'Pump 9', 'Valve']);
});

test('publishing several files is no failure for one without changes', async () => {
  setCodes({ roles: [], permissions: ['document.publish'], buttons: [], allowedRoutes: [] });
  onTestFinished(() => setCodes({ roles: [], permissions: [], buttons: [], allowedRoutes: [] }));
  await showFolder({
    '/file/update': ({ fileId }) => {
      if (fileId !== 'valve') return {};
      throw new RefusedAnswer(409, 'document/nothing-to-publish', 'Nothing new.');
    },
  });
  await page.getByRole('checkbox', { name: t('folders.select', { name: 'Valve' }) }).click();
  await page.getByRole('checkbox', { name: t('folders.selectAll') }).click();
  await page.getByRole('button', { name: t('folders.publishMany') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('folders.publish') })
    .click();
  await expect.element(page.getByText(t('folders.published', { count: 3 }))).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('icon and description of a folder are shown above its files after saving', async () => {
  const sent: unknown[] = [];
  await showFolder({
    '/file/update': (input) => {
      sent.push(input);
      return { ...yard, icon: input.icon, description: input.description };
    },
  });
  await page.getByRole('button', { name: opensDialog(t('folders.addDescription')) }).click();
  await page.getByLabelText(t('folders.description')).fill('All about water.');
  await page.getByRole('radio', { name: t('folders.icons.droplet') }).click();
  await page.getByRole('button', { name: t('folders.save') }).click();
  await expect.element(page.getByText('All about water.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([{ fileId: 'yard', icon: 'droplet', description: 'All about water.' }]);
});

test('a folder is downloaded as a zip archive or PDF with the rights of the session', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${new URL(this.href).protocol} ${this.download}`);
  });
  onTestFinished(() => click.mockRestore());
  const asked: unknown[] = [];
  await showFolder({
    '/export/start': (input) => {
      asked.push(input);
      const name = `Yard.${(input as { format: string }).format === 'pdf' ? 'pdf' : 'zip'}`;
      return { id: name, name, state: 'ready' };
    },
    '/export/download': () => new Blob(['PK']),
  });
  await page.getByRole('button', { name: t('files.actions', { name: 'Yard' }) }).click();
  await page.getByRole('menuitem', { name: t('files.downloadFolder') }).click();
  await expect.poll(() => saved).toEqual(['blob: Yard.zip']);
  await page.getByRole('button', { name: t('files.actions', { name: 'Yard' }) }).click();
  await page.getByRole('menuitem', { name: t('files.downloadBook') }).click();
  await expect.poll(() => saved).toEqual(['blob: Yard.zip', 'blob: Yard.pdf']);
  expect(asked).toEqual([
    { fileId: 'yard', format: 'md' },
    { fileId: 'yard', format: 'pdf' },
  ]);
});
