// Attachments open in place: which view a file gets.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, showPart, t } from '../../testing/shownPart.tsx';
import { AttachmentView } from './AttachmentView.tsx';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const image = new Blob([Uint8Array.from(atob(pixel), (c) => c.charCodeAt(0))], {
  type: 'image/png',
});

async function open(name: string, mime: string, content: Blob, hasPdfViewer = true) {
  const viewer = vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(hasPdfViewer);
  onTestFinished(() => viewer.mockRestore());
  const file = fileOf({ id: name, name, kind: 'attachment', mime, size: content.size });
  await showPart(<AttachmentView file={file} hash="#p-3" />, { '/file/attachment': () => content });
}

test('a PDF is shown in place', async () => {
  await open('Plan.pdf', 'application/pdf', new Blob(['%PDF-1.7']));
  const frame = () => document.querySelector('iframe[title="Plan.pdf"]');
  await expect.poll(() => frame()?.checkVisibility()).toBe(true);
});

test('without a viewer for PDFs, one is offered in a new tab', async () => {
  await open('Plan.pdf', 'application/pdf', new Blob(['%PDF-1.7']), false);
  await expect.element(page.getByRole('button', { name: t('documents.openPdf') })).toBeVisible();
});

test('an image is shown in place', async () => {
  await open('Map.png', 'image/png', image);
  await expect.element(page.getByRole('img', { name: 'Map.png' })).toBeVisible();
});

test('a text file is shown in place', async () => {
  await open('notes.txt', 'text/plain', new Blob(['Call the station.']));
  await expect.element(page.getByText('Call the station.')).toBeVisible();
});

test('other files are offered for download', async () => {
  await open('model.dwg', 'image/vnd.dwg', new Blob(['…']));
  await expect
    .element(page.getByText(t('documents.nothingToShow'), { exact: false }))
    .toBeVisible();
});
