import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fileOf, showPart, t } from '../../../testing/shownPart.tsx';
import { loadToasts, Toaster } from '../../../ui/toasts.ts';
import { type FileSlots, FileSlotsContext } from '../fileSlots.ts';
import { FileTree } from './FileTree.tsx';

const slots = {
  useUnreadFiles: () => new Set<string>(),
  useDuplicateCounts: () => new Map(),
} as unknown as FileSlots;

const files = [
  fileOf({ id: 'box', name: 'Box', kind: 'folder', level: 'manage', parentId: null }),
  ...['Terms', 'Tools'].map((name) => fileOf({ id: name.toLowerCase(), name })),
];

const row = (name: string) => page.getByRole('treeitem', { name });

test('several rows are selected without opening them, and move together', async () => {
  const moved: unknown[] = [];
  await loadToasts();
  const { address } = await showPart(
    <FileSlotsContext value={slots}>
      <FileTree />
      <Toaster />
    </FileSlotsContext>,
    {
      '/file/findOuter': ({ parentId }) => ({ list: parentId ? [] : files, next: null }),
      '/file/drag': (input) => {
        moved.push(input);
        return null;
      },
    },
  );
  await row('Box').click();
  await expect.poll(address).toBe('/?folder=box');
  await row('Box').click({ modifiers: ['ControlOrMeta'] });
  await row('Terms').click({ modifiers: ['ControlOrMeta'] });
  await row('Tools').click({ modifiers: ['Shift'] });
  const selected = () =>
    page
      .getByRole('treeitem', { selected: true })
      .elements()
      .map((element) => element.ariaLabel);
  await expect.poll(selected).toEqual(['Terms', 'Tools']);
  expect(address()).toBe('/?folder=box');

  await userEvent.dragAndDrop(row('Tools'), row('Box'));
  await expect.element(page.getByText(t('folders.moved', { count: 2 }))).toBeVisible();
  expect(moved).toEqual(['terms', 'tools'].map((fileId) => ({ fileId, parentId: 'box' })));
  await expect.element(page.getByRole('button', { name: t('shell.undo') })).toBeVisible();
});
