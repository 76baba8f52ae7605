import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '../../../testing/shownPart.tsx';
import { useOpenDialog } from '../fileDialogs.ts';
import { drop } from '../uploads/uploads.ts';
import { ImportDialog } from './ImportDialog.tsx';

const folder = { id: 'maintenance', name: 'Maintenance' };

test('dropped Word files become documents, other files attachments', async () => {
  const sent: unknown[] = [];
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {});
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation((name, value) => {
    const becomes = name === 'Upload-Metadata' && /becomes ([^,]+)/.exec(value)?.[1];
    if (becomes) sent.push(atob(becomes));
  });
  const uploads = [new File(['x'], 'Brakes.docx'), new File(['x'], 'Sheet.png')];
  await showPart(
    <ImportDialog parent={folder} uploads={uploads} archives={[]} onClose={() => {}} />,
    {},
  );
  const dialog = page.getByRole('dialog', { name: 'Import “Brakes.docx”?' });
  await expect.element(dialog.getByText('1 other file will be attached.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import as document' }).click();
  await expect.poll(() => sent.toSorted()).toEqual(['attachment', 'document']);
});

/** Names what the open dialog asks about. */
function Asked() {
  const dialog = useOpenDialog();
  if (dialog?.kind === 'import') {
    return <ImportDialog {...dialog} onClose={() => {}} />;
  }
  return <>{dialog?.kind === 'import-archive' && dialog.archives.map(({ name }) => name).join()}</>;
}

test('archives among dropped files are asked about after the files', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {});
  const data = new DataTransfer();
  data.items.add(new File(['x'], 'Brakes.docx'));
  data.items.add(new File(['x'], 'Notion.zip'));
  data.items.add(new File(['<mediawiki>'], 'Wiki.xml'));
  data.items.add(new File(['<svg>'], 'Plan.xml'));
  await showPart(<Asked />, {});
  await drop(folder, data);
  const dialog = page.getByRole('dialog', { name: 'Import “Brakes.docx”?' });
  await expect.element(dialog.getByText('1 other file will be attached.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import as document' }).click();
  await expect.element(page.getByText('Notion.zip,Wiki.zip')).toBeVisible();
});
