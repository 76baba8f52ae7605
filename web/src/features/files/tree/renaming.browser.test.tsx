import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fileOf, showPart, t } from '../../../testing/shownPart.tsx';
import { type FileSlots, FileSlotsContext } from '../fileSlots.ts';
import { FileTree } from './FileTree.tsx';

const slots = {
  useUnreadFiles: () => new Set<string>(),
  useDuplicateCounts: () => new Map(),
} as unknown as FileSlots;

const files = [
  fileOf({ id: 'terms', name: 'Terms', parentId: null }),
  fileOf({ id: 'tools', name: 'Tools', parentId: null }),
];

async function showTree() {
  const renamed: unknown[] = [];
  await showPart(
    <FileSlotsContext value={slots}>
      <FileTree />
    </FileSlotsContext>,
    {
      '/file/findOuter': () => ({ list: files, next: null, total: files.length }),
      '/file/update': (input) => {
        renamed.push(input);
        return null;
      },
    },
  );
  await page.getByRole('treeitem', { name: 'Terms' }).click();
  await userEvent.keyboard('{F2}');
  return renamed;
}

const field = () => page.getByRole('textbox', { name: t('files.renameLabel', { name: 'Terms' }) });

test('a name with a slash stays in its field with the reason until it is corrected', async () => {
  const renamed = await showTree();
  await field().fill('Terms/Conditions');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('Terms/Conditions');
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('files.nameSlash'));
  await field().fill('Terms and conditions');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).not.toBeInTheDocument();
  expect(renamed).toEqual([{ fileId: 'terms', name: 'Terms and conditions' }]);
});

test('leaving the field keeps an invalid name, and the focus on the pressed element', async () => {
  const renamed = await showTree();
  await field().fill('Terms/Conditions');
  await page.getByRole('treeitem', { name: 'Tools' }).click();
  await expect.element(page.getByRole('treeitem', { name: 'Tools' })).toHaveFocus();
  await expect.element(field()).toHaveValue('Terms/Conditions');
  await field().click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).not.toBeInTheDocument();
  expect(renamed).toEqual([]);
});
