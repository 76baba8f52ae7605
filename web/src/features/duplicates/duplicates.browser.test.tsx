import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showParagraphPlaces } from '../../editor/blocks/paragraphPlaces.ts';
import { fileOf, RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { FolderView } from '../files/FolderView.tsx';
import { type FileSlots, FileSlotsContext } from '../files/fileSlots.ts';
import { FileTree } from '../files/tree/FileTree.tsx';
import { DuplicatesBadge } from './DuplicatesBadge.tsx';
import { DuplicatesLink } from './DuplicatesLink.tsx';
import { ParagraphPlaces } from './ParagraphPlaces.tsx';
import { useDuplicateCounts } from './useDuplicateCounts.ts';

const panel = () => page.getByRole('dialog', { name: t('shell.usedElsewhere') });

const placeIn = (name: string, match: string, similarity: number) => ({
  file: fileOf({ id: name, name }),
  paragraphId: `p-${name}`,
  text: `The text in ${name}`,
  match,
  similarity,
});

test('a paragraph lists its exact and similar occurrences', async () => {
  const list = [placeIn('Torque', 'exact', 1), placeIn('Bolts', 'near', 0.93)];
  const asked: unknown[] = [];
  await showPart(<ParagraphPlaces />, {
    '/file/paragraph_files': (input) => {
      asked.push(input.paragraphId);
      return { list };
    },
  });
  showParagraphPlaces('p1');
  await expect.element(panel()).toMatchTextContent(t('duplicates.match_exact'));
  await expect.element(panel()).toMatchTextContent('93%');
  const link = page.getByRole('link', { name: 'Bolts' });
  await expect.element(link).toHaveAttribute('href', '/detail/Bolts/Bolts#p-p-Bolts');
  expect(asked).toEqual(['p1']);
  await page.getByRole('button', { name: t('shell.close') }).click();
  await expect.element(panel()).not.toBeInTheDocument();
});

test('a paragraph without other occurrences and a deleted one have a message', async () => {
  await showPart(<ParagraphPlaces />, {
    '/file/paragraph_files': ({ paragraphId }) => {
      if (paragraphId === 'gone') throw new RefusedAnswer(404, 'paragraph/not-found', 'Gone.');
      return { list: [] };
    },
  });
  showParagraphPlaces('alone');
  await expect.element(panel()).toMatchTextContent(t('duplicates.nowhere'));
  showParagraphPlaces('gone');
  await expect.element(panel()).toMatchTextContent(t('reasons.paragraph/not-found'));
  showParagraphPlaces(null);
});

const slots = {
  useUnreadFiles: () => new Set<string>(),
  menuLinks: [],
  useDuplicateCounts,
  DuplicatesLink,
} as unknown as FileSlots;

test('the tree and a folder show the counts of documents that may be edited, from one call each', async () => {
  const asked: unknown[] = [];
  const list = [
    fileOf({ id: 'bolts', name: 'Bolts' }),
    fileOf({ id: 'oil', name: 'Oil' }),
    fileOf({ id: 'rules', name: 'Rules', level: 'read' }),
    fileOf({ id: 'yard', name: 'Yard', kind: 'folder' }),
  ];
  const { address } = await showPart(
    <FileSlotsContext value={slots}>
      <FileTree />
      <FolderView folderId="space" />
    </FileSlotsContext>,
    {
      '/file/get': () => fileOf({ id: 'space', name: 'Space', kind: 'folder' }),
      '/file/findOuter': () => ({ list, next: null }),
      '/file/duplicate_counts': ({ fileIds }) => {
        asked.push(fileIds);
        const none = { fileId: 'oil', repeated: 0, diverging: 0 };
        return { list: [{ fileId: 'bolts', repeated: 3, diverging: 1 }, none] };
      },
    },
  );
  const badge = '3 duplicates, 1 diverging';
  const link = page.getByRole('list', { name: 'Space' }).getByRole('link', { name: badge });
  await expect.element(link).toBeVisible();
  const row = page.getByRole('treeitem', { name: 'Bolts' });
  await expect.element(row).toHaveAttribute('aria-description', badge);
  expect(row.element()).toHaveProperty('innerText', 'Bolts');
  for (const name of ['Oil', 'Rules', 'Yard']) {
    const other = page.getByRole('treeitem', { name });
    await expect.element(other).not.toHaveAttribute('aria-description');
  }
  expect(asked).toEqual(['bolts,oil']);
  await userEvent.click(row.element().querySelector('a') as Element);
  await expect.poll(address).toBe('/viewrepeat?fileId=bolts');
});

test.each([
  ['edit', { repeated: 3, diverging: 1 }, '3 duplicates, 1 diverging'],
  ['edit', { repeated: 2, diverging: 0 }, '2 duplicates'],
  ['edit', { repeated: 0, diverging: 0 }, null],
  ['read', { repeated: 3, diverging: 1 }, null],
] as const)('who may %s a document with %o sees the badge %s', async (level, counts, badge) => {
  const part = (
    <>
      <p>Header</p>
      <DuplicatesBadge file={{ id: 'f1', kind: 'document', level }} />
    </>
  );
  await showPart(part, {
    '/file/duplicate_counts': () => ({ list: [{ fileId: 'f1', ...counts }] }),
  });
  await expect.element(page.getByText('Header')).toBeVisible();
  const link = page.getByRole('link');
  if (badge === null) await expect.element(link).not.toBeInTheDocument();
  else await expect.element(link).toMatchTextContent(badge);
});
