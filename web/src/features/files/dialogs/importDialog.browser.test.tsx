import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '../../../testing/shownPart.tsx';
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
  await showPart(<ImportDialog parent={folder} uploads={uploads} onClose={() => {}} />, {});
  const dialog = page.getByRole('dialog', { name: 'Import “Brakes.docx”?' });
  await expect.element(dialog.getByText('1 other file will be attached.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import as document' }).click();
  await expect.poll(() => sent.toSorted()).toEqual(['attachment', 'document']);
});
