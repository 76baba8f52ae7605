import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  clickEndOf,
  devTools,
  drag,
  elementIn,
  frames,
  middleOf,
  paragraphs,
  pasteFile,
  press,
  showEditor,
} from '../testing/shownEditor.tsx';

async function blackPicture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], 'pump.png', { type: 'image/png' });
}

test('an image is resized by its edges, with the mouse and by keys, in pixels', async () => {
  const shown = await showEditor(paragraphs('Beside the pump:'));
  await clickEndOf(shown, 0);
  pasteFile(shown, await blackPicture(500, 300));
  const picture = () => elementIn(shown, 'figure img');
  const width = async () => Math.round((await picture()).getBoundingClientRect().width);
  await expect.poll(width).toBe(500);
  await userEvent.click(await picture());
  const edge = await elementIn(shown, '.editor-image-handle[data-side="right"]');
  await frames(4);
  const { x, y } = middleOf(edge);
  await drag({ x, y }, { x: x - 100, y });
  await expect.poll(width).toBe(400);
  edge.focus();
  await press('ArrowRight');
  await expect.poll(width).toBe(420);
  await userEvent.click(await picture());
  const tools = page.getByRole('toolbar', { name: 'Image', exact: true });
  for (const place of ['Right, wrap text', 'Centre']) {
    const tool = tools.getByRole('button', { name: place });
    await tool.click();
    await expect.element(tool).toHaveAttribute('aria-pressed', 'true');
  }
  await expect.element(edge).toBeVisible();
  await devTools().send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect.element(edge).not.toBeVisible();
  await devTools().send('Emulation.setEmulatedMedia', { media: '' });
  await tools.getByRole('button', { name: /^Alt text and caption/ }).click();
  await page.getByLabelText('Width (px)').fill('250');
  await press('Enter');
  await expect.poll(width).toBe(250);
});

test('a copied picture is inside the clipboard, as much of it as is shown', async () => {
  const shown = await showEditor(paragraphs('Beside the pump:'));
  await clickEndOf(shown, 0);
  pasteFile(shown, await blackPicture(40, 30));
  const image = await elementIn(shown, 'figure img');
  await expect.poll(() => (image as HTMLImageElement).naturalWidth).toBe(40);
  await userEvent.click(image);
  const copied = new DataTransfer();
  const event = new ClipboardEvent('copy', { clipboardData: copied, bubbles: true });
  image.dispatchEvent(event);
  expect(copied.getData('text/html')).toMatch(/src="data:image\/png;base64,\w/);
});
