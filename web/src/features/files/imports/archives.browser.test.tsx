import type { ArchiveImport, ImportPreview } from '@docent/contract/imports';
import { unzipSync } from 'fflate';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { chooseLanguage } from '../../../locales/languages.ts';
import { answerUploads } from '../../../testing/answeredUploads.ts';
import { showPart, t } from '../../../testing/shownPart.tsx';
import { UploadList } from '../uploads/UploadList.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { followImport, useArchiveImports } from './archives.ts';
import { isDump, packDump, packFolder } from './packFolder.ts';

beforeEach(() => {
  answerUploads();
  vi.spyOn(api.uploads, 'list').mockResolvedValue({ list: [] });
});

const parent = { id: 'maintenance', name: 'Maintenance' };
const ended: ArchiveImport = {
  id: 'one',
  name: 'Handbook',
  state: 'done',
  reason: null,
  parent,
  folderId: 'made',
  pages: 34,
  documents: 33,
  attachments: 12,
  skipped: 1,
  changed: 2,
};
const preview: ImportPreview = {
  ...ended,
  state: 'ready',
  folderId: null,
  first: {
    name: 'Leave',
    content: {
      type: 'doc',
      content: [
        {
          type: 'section',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Twenty-five days.' }] }],
        },
      ],
    },
  },
  papers: 2,
  paths: ['Handbook/Leave.md'],
};

test.each(['en', 'zh'] as const)(
  'an archive is shown before it is imported (%s)',
  async (language) => {
    vi.spyOn(api.imports, 'examineUpload').mockResolvedValue(preview);
    const start = vi.spyOn(api.imports, 'start').mockResolvedValue({ ...ended, state: 'running' });
    vi.spyOn(api.imports, 'get').mockResolvedValue(ended);
    const archives = [new File(['PK'], 'Export.zip')];
    let isClosed = false;
    await showPart(
      <ArchiveDialog parent={parent} archives={archives} onClose={() => (isClosed = true)} />,
      {},
    );
    await chooseLanguage(language);
    onTestFinished(() => chooseLanguage('en'));
    await expect.element(page.getByText('Twenty-five days.')).toBeVisible();
    await expect
      .element(page.getByText(t('imports.found', { count: 34, parent: parent.name })))
      .toBeVisible();
    await expect.element(page.getByText(t('imports.papers', { count: 2 }))).toBeVisible();
    await page.getByLabelText(t('imports.folderName')).fill('Our handbook');
    await page.getByLabelText(t('imports.publish')).click();
    await page.getByRole('button', { name: t('imports.start') }).click();
    await expect.poll(() => isClosed).toBe(true);
    expect(start).toHaveBeenCalledWith({ id: 'one', name: 'Our handbook', publish: true });
  },
);

test('an archive that cannot be read says why, and can be attached instead', async () => {
  vi.spyOn(api.imports, 'examineUpload').mockRejectedValue(
    new ApiError(422, 'upload/protected', 'protected', { name: 'Export.zip' }),
  );
  const archives = [new File(['PK'], 'Export.zip')];
  await showPart(<ArchiveDialog parent={parent} archives={archives} onClose={() => {}} />, {});
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('reasons.upload/protected'));
  await expect
    .element(page.getByRole('button', { name: t('files.attachFiles', { count: 1 }) }))
    .toBeVisible();
});

test('an import that has ended offers its folder, its notes and undo; a running one cancel', async () => {
  const running = { ...ended, id: 'two', name: 'Rules', state: 'running' as const, documents: 3 };
  await showPart(<UploadList uploads={[]} archives={[ended, running]} />, {});
  await expect.element(page.getByRole('link', { name: 'Handbook' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('imports.showReport', { count: 3 }) }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: t('files.undoImport') })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('imports.cancel', { name: 'Rules' }) }))
    .toBeVisible();
  await expect
    .element(page.getByText(t('imports.progress', { count: 34, documents: 3 })))
    .toBeVisible();
});

test('an answer from before a cancel and undo does not bring the import back', async () => {
  const running = { ...ended, id: 'three', name: 'Norms', state: 'running' as const };
  const earlier = Promise.withResolvers<ArchiveImport>();
  const get = vi
    .spyOn(api.imports, 'get')
    .mockImplementation(({ id }) => (id === 'three' ? earlier.promise : Promise.resolve(ended)));
  vi.spyOn(api.imports, 'cancel').mockResolvedValue({ ...running, state: 'cancelled' });
  vi.spyOn(api.imports, 'undo').mockResolvedValue({ ...running, state: 'undone' });
  await showPart(<FollowedImports />, {});
  followImport(running);
  await vi.waitFor(() => expect(get).toHaveBeenCalledWith({ id: 'three' }, { silent: true }), {
    timeout: 5_000,
  });
  await page.getByRole('button', { name: t('imports.cancel', { name: 'Norms' }) }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Norms' });
  await row.getByRole('button', { name: t('files.undoImport') }).click();
  await expect.element(page.getByText('Norms', { exact: true })).not.toBeInTheDocument();
  earlier.resolve(running);
  await earlier.promise;
  await expect.element(page.getByText('Norms', { exact: true })).not.toBeInTheDocument();
});

function FollowedImports() {
  return <UploadList uploads={[]} archives={useArchiveImports()} />;
}

test('a dropped folder is packed with its paths, without hidden files', async () => {
  const files: Record<string, Uint8Array<ArrayBuffer>> = {
    'Page.md': new TextEncoder().encode('# Page'),
    'img/dot.png': new Uint8Array([1, 2, 3]),
    '.git/config': new Uint8Array([4]),
  };
  const root = await navigator.storage.getDirectory();
  for (const [path, bytes] of Object.entries(files)) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      folder = await folder.getDirectoryHandle(part, { create: true });
    }
    const handle = await folder.getFileHandle(parts.at(-1) as string, { create: true });
    const writer = await handle.createWritable();
    await writer.write(bytes);
    await writer.close();
  }
  const packed = await packFolder(entryOf('Wiki', root) as unknown as FileSystemDirectoryEntry);
  expect(packed?.name).toBe('Wiki.zip');
  const entries = unzipSync(new Uint8Array(await (packed as File).arrayBuffer()));
  expect(Object.keys(entries).sort()).toEqual(['Page.md', 'img/dot.png']);
  expect([...(entries['img/dot.png'] as Uint8Array)]).toEqual([1, 2, 3]);
});

test('an export of MediaWiki is an archive, other XML is not', async () => {
  const dump = new File(['<mediawiki xml:lang="en">'], 'Wiki.xml');
  expect(await isDump(dump)).toBe(true);
  expect(await isDump(new File(['<svg>'], 'Plan.xml'))).toBe(false);
  const packed = (await packDump(dump)) as File;
  expect(packed.name).toBe('Wiki.zip');
  expect(Object.keys(unzipSync(new Uint8Array(await packed.arrayBuffer())))).toEqual(['Wiki.xml']);
});

/** What a browser gives for a dropped folder, which a test can't drop. */
function entryOf(name: string, handle: FileSystemDirectoryHandle | FileSystemFileHandle) {
  if (handle.kind === 'file') {
    return {
      name,
      isDirectory: false,
      file: (use: (file: File) => void) => void handle.getFile().then(use),
    };
  }
  return {
    name,
    isDirectory: true,
    createReader() {
      let isRead = false;
      return {
        async readEntries(use: (entries: unknown[]) => void) {
          const entries: unknown[] = [];
          if (!isRead)
            for await (const [key, inner] of handle.entries()) entries.push(entryOf(key, inner));
          isRead = true;
          use(entries);
        },
      };
    },
  };
}
