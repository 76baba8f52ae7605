import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, RefusedAnswer, showPart } from '../../testing/shownPart.tsx';
import { TextPreview } from './TextPreview.tsx';
import { isShownAsText, readText } from './textFiles.ts';

const notes = fileOf({ id: 'notes', name: 'notes.txt', kind: 'attachment' });

test('a text file is shown in place, and can be loaded again after a failure', async () => {
  let calls = 0;
  await showPart(<TextPreview file={notes} />, {
    '/file/attachment': () => {
      calls++;
      if (calls === 1) throw new RefusedAnswer(404, 'file/not-found', 'Gone.');
      return new Blob(['Call the station.'], { type: 'text/plain' });
    },
  });
  await page.getByRole('button').click();
  await expect.element(page.getByText('Call the station.')).toBeVisible();
});

test.each([
  ['text/plain', 12, true],
  ['text/csv', 12, true],
  ['application/json', 12, true],
  ['application/zip', 12, false],
  ['text/plain', 50_000_000, false],
  [null, 12, false],
])('%s of %i bytes is shown as text: %s', (mime, size, isShown) => {
  expect(isShownAsText({ mime, size })).toBe(isShown);
});

test.each([
  ['UTF-8', [0xe6, 0xb3, 0xb5]],
  ['UTF-16', [0xff, 0xfe, 0xf5, 0x6c]],
  ['GB 18030', [0xb1, 0xc3]],
])('text is read in %s', (_, bytes) => {
  expect(readText(Uint8Array.from(bytes).buffer)).toBe('泵');
});
